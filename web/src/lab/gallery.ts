// The systems that ship as cards with pictures, and templates to begin with.

import { found, made } from "./dom";
import { TEMPLATES } from "./templates";

export interface Listed { name: string; title: string; number: string }

/** Fill the gallery; `open` takes the name of a system, `begin` the title and the text of a template. */
export function gallery(systems: Listed[], open: (name: string) => void, begin: (title: string, text: string) => void): void {
  found("templates").replaceChildren(...Object.entries(TEMPLATES).map(([title, text]) => {
    const button = made("button", { type: "button" }, title);
    button.addEventListener("click", () => begin(title, text));
    return made("li", {}, button);
  }));
  const seen = pictures();
  const cards = systems.map((system) => {
    const image = made("img", { alt: "", width: 240, height: 150 });
    image.dataset.src = `picture/${system.name}.svg`;
    seen.observe(image);
    const button = made("button", { type: "button", className: "card" }, image, made("span", {}, system.title));
    button.dataset.name = system.name;
    button.addEventListener("click", () => open(system.name));
    return { system, item: made("li", {}, button) };
  });
  found("cards").replaceChildren(...cards.map((card) => card.item));
  const find = found<HTMLInputElement>("find");
  find.addEventListener("input", () => {
    const wanted = find.value.trim().toLowerCase().split(/\s+/);
    for (const { system, item } of cards) {
      const told = `${system.name} ${system.title} ${system.number}`.toLowerCase();
      item.hidden = !wanted.every((word) => told.includes(word));
    }
    found("none").hidden = cards.some((card) => !card.item.hidden);
  });
}

/** Loads pictures as they come into sight, two at a time: they are drawn when they are first asked for, and must not take
 *  all connections that a browser has. */
function pictures(): IntersectionObserver {
  const waiting = new Set<HTMLImageElement>();
  let loading = 0;
  const next = (): void => {
    for (const image of waiting) {
      if (loading >= 2) return;
      waiting.delete(image);
      loading += 1;
      image.onload = image.onerror = () => { loading -= 1; next(); };
      image.src = image.dataset.src ?? "";
      observer.unobserve(image);
    }
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) waiting.add(target as HTMLImageElement); else waiting.delete(target as HTMLImageElement);
    next();
  });
  return observer;
}
