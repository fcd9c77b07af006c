// Painter of scenes: the marks described in drawing.py become SVG shapes, in the same size as in the PNG.

"use strict";

function painter(film, svg) {
  const { unit, cuts, types } = film.letters;
  let palette = {};

  function shape(name, attributes, ...inside) {
    const made = document.createElementNS(svg.namespaceURI, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  }

  const marks = {
    fill: (points, tone) => shape("polygon", { points, fill: palette[tone] }),
    block: (x, y, width, height, rx, tone) => shape("rect", { x, y, width, height, rx, fill: palette[tone] }),
    oval: (cx, cy, rx, ry, tone) => shape("ellipse", { cx, cy, rx, ry, fill: palette[tone] }),

    stroke(points, thickness, tone) {
      const line = { "stroke-width": thickness, "stroke-linecap": "round", "stroke-linejoin": "round" };
      return shape("polyline", { points, fill: "none", stroke: palette[tone], ...line });
    },

    suit(x, y, side, suit, tone) {
      const [leaves, points] = film.suits[suit];
      const round = leaves.map(([cx, cy]) => shape("circle", { cx, cy, r: 0.225 }));
      const middle = shape("circle", { cx: 0.5, cy: 0.48, r: 0.1 });
      const transform = `translate(${x} ${y}) scale(${side})`;
      return shape("g", { fill: palette[tone], transform }, ...round, shape("polygon", { points }), middle);
    },

    text(x, y, type, ink, text, narrowed) {
      const [size, cut, widths, kerning] = types[type];
      const scale = size / unit;
      const letters = [...text];
      let pen = 0;
      const outlines = letters.map((it, n) => {
        const outline = shape("path", { d: cuts[cut][it], transform: `translate(${pen / scale})` });
        pen += widths[it] + (kerning[it + letters[n + 1]] || 0);
        return outline;
      });
      const transform = `translate(${x} ${y}) scale(${scale * narrowed} ${-scale})`;
      return shape("g", { fill: palette[ink], transform }, ...outlines);
    },

    drawing(x, y, number) {
      return shape("g", { transform: `translate(${x} ${y})` }, ...film.drawings[number].map(drawn));
    },
  };

  const drawn = ([kind, ...how]) => marks[kind](...how);

  return function paint(number, theme) {
    const [height, ground, alt, sprites, place] = film.scenes[number];
    palette = film.palettes[place][theme];
    svg.setAttribute("viewBox", `0 0 ${film.width} ${height}`);
    svg.setAttribute("aria-label", alt || "A picture of what stands below in words");
    const under = shape("rect", { width: film.width, height, fill: palette[ground] });
    svg.replaceChildren(under, ...sprites.map((it) => drawn(film.sprites[it])));
  };
}
