// The lab: a gallery, an editor with what is known of its model, and a drawing board.

import { ask, Refused } from "./lab/ask";
import { found } from "./lab/dom";
import { Editor } from "./lab/editor";
import { gallery, type Listed } from "./lab/gallery";
import { Results, type Ending } from "./lab/results";
import { Sketch } from "./lab/sketch";
import { TEMPLATES } from "./lab/templates";

const PLACES = ["gallery", "work", "sketch"] as const;

function go(place: typeof PLACES[number]): void {
  for (const each of PLACES) {
    found(each).hidden = each !== place;
    if (each === place) found(`to-${each}`).setAttribute("aria-current", "page");
    else found(`to-${each}`).removeAttribute("aria-current");
  }
  scrollTo(0, 0);
}

async function begin(): Promise<void> {
  const { systems, endings } = await (await fetch("gallery.json")).json() as { systems: Listed[]; endings: Ending[] };
  const results = new Results(() => editor.what, endings, (problem) => { if (problem.fault.line) editor.show(problem.fault); });
  const editor = new Editor(() => results.forget());

  function take(title: string, from: string, text: string, name = ""): void {
    editor.open(title, from, text, name);
    go("work");
    results.run();
  }

  async function open(name: string): Promise<void> {
    try {
      const told = await ask<{ title: string; from: string; errata: string; text: string | null; source: string }>("opened", { gallery: name });
      take(told.title, [told.from, told.errata].filter(Boolean).join(" "), told.text ?? told.source, told.text === null ? name : "");
    } catch (problem) {
      if (problem instanceof Refused) editor.show(problem.fault);
    }
  }

  for (const place of PLACES) found(`to-${place}`).addEventListener("click", () => go(place));
  gallery(systems, (name) => void open(name), (title, text) => take(title, "", text));
  new Sketch((text) => take("Drawn mechanism", "", text));
  editor.open("Pendulum", "", TEMPLATES.Pendulum);
}

void begin();
