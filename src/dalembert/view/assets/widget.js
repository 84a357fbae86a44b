// A live page in a cell of a notebook: what is set there is set here, as the text of a link, and the other way round.

export default {
  render({ model, el }) {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts allow-downloads");
    frame.setAttribute("title", model.get("title"));
    frame.style.cssText = "width: 100%; height: 640px; border: 0";
    const tell = () => frame.contentWindow?.postMessage({ dalembert: model.get("link") }, "*");
    let open = false;
    const hear = ({ source, data }) => {
      if (source !== frame.contentWindow || typeof data?.dalembert !== "string") return;
      if (!open) {  // the page has just begun, as it was written
        open = true;
        if (model.get("link")) tell();
      } else if (data.dalembert !== model.get("link")) {
        model.set("link", data.dalembert);
        model.save_changes();
      }
    };
    window.addEventListener("message", hear);
    model.on("change:link", tell);
    frame.srcdoc = model.get("page");
    el.append(frame);
    return () => {
      window.removeEventListener("message", hear);
      model.off("change:link", tell);
    };
  },
};
