// Strokes and areas in screen coordinates, put on a canvas or into an SVG file by the same calls.

export type Spot = { x: number; y: number };
export interface Style { stroke?: string; fill?: string; width?: number; opacity?: number; dash?: number[]; closed?: boolean }

export interface Pen {
  path(points: Spot[], style: Style): void;
  disc(centre: Spot, radius: number, style: Style): void;
  text(words: string, at: Spot, colour: string, halo: string, size?: number): void;
}

/** The arrow of gravity in the corner of a picture; `right` and `up` are its direction, shorter where it is seen from its end. */
export function gravityArrow(pen: Pen, width: number, [right, up]: [number, number], colour: string, halo: string): void {
  const a = { x: width - 30, y: 18 }, b = { x: a.x + 34 * right, y: a.y - 34 * up }, length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length > 8) {
    pen.path([a, beside(a, b, 1 - 7 / length, 0)], { stroke: colour, width: 1.8 });
    pen.path([b, beside(a, b, 1 - 9.5 / length, 4), beside(a, b, 1 - 9.5 / length, -4)], { fill: colour, closed: true });
  } else pen.disc(a, 3, { fill: colour });
  pen.text("g", { x: a.x + 8, y: a.y + 20 }, colour, halo, 13);
}

/** A point along the way from a to b, and so many pixels beside it. */
export function beside(a: Spot, b: Spot, along: number, aside: number): Spot {
  const dx = b.x - a.x, dy = b.y - a.y, length = Math.hypot(dx, dy) || 1;
  return { x: a.x + along * dx - (aside * dy) / length, y: a.y + along * dy + (aside * dx) / length };
}

export class CanvasPen implements Pen {
  constructor(private readonly pen: CanvasRenderingContext2D) {}

  path(points: Spot[], style: Style): void {
    this.pen.beginPath();
    points.forEach((p, i) => (i ? this.pen.lineTo(p.x, p.y) : this.pen.moveTo(p.x, p.y)));
    if (style.closed) this.pen.closePath();
    this.finish(style);
  }

  disc(centre: Spot, radius: number, style: Style): void {
    this.pen.beginPath();
    this.pen.arc(centre.x, centre.y, radius, 0, 2 * Math.PI);
    this.finish(style);
  }

  text(words: string, at: Spot, colour: string, halo: string, size = 13): void {
    this.pen.font = `${size}px system-ui, sans-serif`;
    this.pen.lineJoin = "round";
    this.pen.lineWidth = 3.5;
    this.pen.strokeStyle = halo;
    this.pen.strokeText(words, at.x, at.y);
    this.pen.fillStyle = colour;
    this.pen.fillText(words, at.x, at.y);
  }

  private finish(style: Style): void {
    this.pen.globalAlpha = style.opacity ?? 1;
    this.pen.lineJoin = this.pen.lineCap = "round";
    this.pen.setLineDash(style.dash ?? []);
    if (style.fill) { this.pen.fillStyle = style.fill; this.pen.fill(); }
    if (style.stroke) { this.pen.strokeStyle = style.stroke; this.pen.lineWidth = style.width ?? 1; this.pen.stroke(); }
    this.pen.globalAlpha = 1;
  }
}

export class SvgPen implements Pen {
  private readonly parts: string[] = [];

  path(points: Spot[], style: Style): void {
    const along = points.map((p, i) => `${i ? "L" : "M"}${round(p.x)} ${round(p.y)}`).join("");
    this.parts.push(`<path d="${along}${style.closed ? "Z" : ""}" ${look(style)}/>`);
  }

  disc(centre: Spot, radius: number, style: Style): void {
    this.parts.push(`<circle cx="${round(centre.x)}" cy="${round(centre.y)}" r="${round(radius)}" ${look(style)}/>`);
  }

  text(words: string, at: Spot, colour: string, halo: string, size = 13): void {
    const safe = words.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
    this.parts.push(`<text x="${round(at.x)}" y="${round(at.y)}" font-family="system-ui, sans-serif" font-size="${size}" `
      + `fill="${colour}" stroke="${halo}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke">${safe}</text>`);
  }

  file(width: number, height: number, background: string): string {
    const name = ["http:", "", "www.w3.org", "2000", "svg"].join("/");
    return `<svg xmlns="${name}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
      + `<rect width="100%" height="100%" fill="${background}"/>${this.parts.join("\n")}</svg>\n`;
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;

function look(style: Style): string {
  const stroke = style.stroke ? `stroke="${style.stroke}" stroke-width="${style.width ?? 1}" stroke-linecap="round" stroke-linejoin="round"` : "";
  const dash = style.dash?.length ? ` stroke-dasharray="${style.dash.join(" ")}"` : "";
  return `fill="${style.fill ?? "none"}" ${stroke}${dash} opacity="${style.opacity ?? 1}"`;
}
