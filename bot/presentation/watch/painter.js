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

  const colour = (name) => (name ? palette[name] : "none");
  const painted = (fill, line, thickness) => ({
    fill: colour(fill),
    stroke: colour(line),
    "stroke-width": line ? thickness : 0,
  });

  // SVG coordinates are at pixel corners, so centres are half a pixel further; outlines lie inside their shape.
  const MIDDLE = "translate(0.5 0.5)";
  const marks = {
    box(x, y, width, height, radius, fill, line, thickness) {
      const inset = line ? thickness / 2 : 0;
      const [left, top, rx] = [x + inset, y + inset, Math.max(0, radius - inset)];
      const size = { width: width - 2 * inset, height: height - 2 * inset };
      return shape("rect", { x: left, y: top, ...size, rx, ...painted(fill, line, thickness) });
    },

    disc(x, y, radius, fill, line, thickness) {
      const r = radius + 0.5 - (line ? thickness / 2 : 0);
      return shape("circle", { cx: x, cy: y, r, transform: MIDDLE, ...painted(fill, line, thickness) });
    },

    polygon(points, fill, line) {
      return shape("polygon", { points, transform: MIDDLE, ...painted(fill, line || fill, 1) });
    },

    strokes(ends, line) {
      const d = ends.map((it, n) => `${n % 4 ? (n % 2 ? " " : "L") : "M"}${it}`).join("");
      return shape("path", { d, transform: MIDDLE, ...painted(0, line, 1) });
    },

    suit(x, y, side, suit) {
      const [circles, corners] = film.suits[suit];
      const inside = [
        ...circles.map(([cx, cy, r]) => shape("circle", { cx, cy, r })),
        ...corners.map((points) => shape("polygon", { points })),
      ];
      return shape("g", { fill: colour(suit), transform: `translate(${x} ${y}) scale(${side})` }, ...inside);
    },

    text(x, y, type, ink, text) {
      const [size, cut, widths, kerning] = types[type];
      const scale = size / unit;
      const letters = [...text];
      let pen = 0;
      const outlines = letters.map((it, n) => {
        const outline = shape("path", { d: cuts[cut][it], transform: `translate(${pen / scale})` });
        pen += widths[it] + (kerning[it + letters[n + 1]] || 0);
        return outline;
      });
      const transform = `translate(${x} ${y}) scale(${scale} ${-scale})`;
      return shape("g", { fill: colour(ink), transform }, ...outlines);
    },

    label(x, y, width, height, on, ...text) {
      return shape("g", {}, shape("rect", { x, y, width, height, fill: colour(on) }), marks.text(...text));
    },

    card(x, y, number) {
      return shape("g", { transform: `translate(${x} ${y})` }, ...film.cards[number].map(drawn));
    },
  };

  const drawn = ([kind, ...how]) => marks[kind](...how);

  return function paint(number, theme) {
    const [height, ground, alt, sprites] = film.scenes[number];
    palette = film.palettes[theme];
    svg.setAttribute("viewBox", `0 0 ${film.width} ${height}`);
    svg.setAttribute("aria-label", alt);
    const under = shape("rect", { width: film.width, height, fill: colour(ground) });
    svg.replaceChildren(under, ...sprites.map((it) => drawn(film.sprites[it])));
  };
}
