// A cell with a model and a page that are doubles: what each is told.

import widget from "../../../src/dalembert/view/assets/widget.js";

const heard = [], posted = [], page = { postMessage: (said) => posted.push(said.dalembert) };
globalThis.document = { createElement: () => ({ style: {}, contentWindow: page, setAttribute() {} }) };
globalThis.window = {
  addEventListener: (_, hear) => heard.push(hear),
  removeEventListener: (_, hear) => heard.splice(heard.indexOf(hear), 1),
};
const state = { page: "<p>", title: "t", link: "k=2;" }, changed = [], saved = [];
const model = {
  get: (name) => state[name],
  set: (name, x) => { state[name] = x; changed.forEach((call) => call()); },
  on: (_, call) => changed.push(call),
  off: (_, call) => changed.splice(changed.indexOf(call), 1),
  save_changes: () => saved.push(state.link),
};
const end = widget.render({ model, el: { append() {} } });
const say = (source, data) => heard.forEach((hear) => hear({ source, data }));
say({}, { dalembert: "evil=1;" });
say(page, { dalembert: "" });
say(page, "noise");
say(page, { dalembert: "k=3;" });
model.set("link", "k=4;");
end();
console.log(JSON.stringify({ posted, saved, left: heard.length + changed.length }));
