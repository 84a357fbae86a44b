// Elements, made and found.

export const found = <E extends Element = HTMLElement>(id: string): E => document.getElementById(id) as unknown as E;

export function made<K extends keyof HTMLElementTagNameMap>(
  tag: K, properties: Partial<HTMLElementTagNameMap[K]> = {}, ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** HTML that the server wrote; the policy admits no style written in it, so that these are set one by one. */
export function written(html: string): HTMLElement {
  const box = made("div");
  box.innerHTML = html.replace(/ style="/g, ' data-style="');
  for (const each of box.querySelectorAll<HTMLElement>("[data-style]")) each.style.cssText = each.dataset.style ?? "";
  for (const each of box.querySelectorAll<HTMLElement>(".scroll")) each.tabIndex = 0;
  return box;
}
