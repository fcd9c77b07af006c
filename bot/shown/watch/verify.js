// Was the game dealt fairly? The checks of docs/verify.md, as docs/verify.py makes them, on the record in the page.

"use strict";

const verify = (() => {
  const SLOTS = 52;
  const utf8 = new TextEncoder();

  // SHA-256 as FIPS 180-4 has it; a page that is opened from a file may not use the browser's own.
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((it) => n % it)) primes.push(n);
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
  const START = primes.slice(0, 8).map((it) => fraction(Math.sqrt(it)));
  const STEPS = primes.map((it) => fraction(Math.cbrt(it)));
  const turned = (x, by) => (x >>> by) | (x << (32 - by));

  function padded(bytes) {
    const blocks = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
    blocks.set(bytes);
    blocks[bytes.length] = 0x80;
    new DataView(blocks.buffer).setBigUint64(blocks.length - 8, BigInt(bytes.length) * 8n);
    return new DataView(blocks.buffer);
  }

  function sha256(bytes) {
    const data = padded(bytes);
    const sum = Uint32Array.from(START);
    const w = new Uint32Array(64);
    for (let at = 0; at < data.byteLength; at += 64) {
      for (let i = 0; i < 16; i++) w[i] = data.getUint32(at + 4 * i);
      for (let i = 16; i < 64; i++) {
        const [x, y] = [w[i - 15], w[i - 2]];
        const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
        const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
      }
      let [a, b, c, d, e, f, g, h] = sum;
      for (let i = 0; i < 64; i++) {
        const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
        const t1 = (h + s1 + ((e & f) ^ (~e & g)) + STEPS[i] + w[i]) | 0;
        const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
        const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((it, i) => (sum[i] += it));
    }
    const out = new DataView(new ArrayBuffer(32));
    sum.forEach((it, i) => out.setUint32(4 * i, it));
    return new Uint8Array(out.buffer);
  }

  const hex = (bytes) => Array.from(bytes, (it) => it.toString(16).padStart(2, "0")).join("");
  const unhex = (text) => Uint8Array.from(text.match(/../g), (it) => parseInt(it, 16));
  const digest = (text) => hex(sha256(utf8.encode(text)));
  const joined = (...parts) => Uint8Array.from(parts.flatMap((it) => [...it]));

  // HMAC (RFC 2104) with a key of 32 bytes.
  function hmac(key, bytes) {
    const block = joined(key, new Uint8Array(64 - key.length));
    const inner = sha256(joined(block.map((it) => it ^ 0x36), bytes));
    return sha256(joined(block.map((it) => it ^ 0x5c), inner));
  }

  function* numbers(key, label) {
    for (let n = 0; ; n++) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, BigInt(n));
      const block = hmac(key, joined(utf8.encode(label), new Uint8Array(counter.buffer)));
      for (let i = 0; i < 32; i += 2) yield block[i] * 256 + block[i + 1];
    }
  }

  function shuffled(key, label, items) {
    const order = [...items];
    const stream = numbers(key, label);
    for (let size = order.length; size > 1; size--) {
      let number;
      do number = stream.next().value;
      while (number >= 65536 - (65536 % size));
      const place = number % size;
      [order[size - 1], order[place]] = [order[place], order[size - 1]];
    }
    return order;
  }

  function dealt(secret, words, label, items) {
    if (!words) return shuffled(unhex(secret), label, items);
    const key = hmac(unhex(secret), utf8.encode(label));
    const slots = [...Array(Math.max(items.length, SLOTS)).keys()];
    const places = shuffled(key, "order", slots).filter((it) => it < items.length);
    return shuffled(unhex(words), label, places).map((it) => items[it]);
  }

  function climbed(leaf, at, path) {
    for (const it of path) {
      leaf = digest(at % 2 ? it + leaf : leaf + it);
      at = Math.floor(at / 2);
    }
    return leaf;
  }

  const parted = (text, by) => {
    const at = text.indexOf(by);
    return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + by.length)];
  };
  const same = (some, others) => some.length === others.length && some.every((it, i) => it === others[i]);

  // What is wrong with a record, and what was checked: {wrong: [[line, why]], deals, cards, head}.
  function verified(text) {
    const [head, deals, seals, opened, wrong] = [{}, {}, {}, {}, []];
    const lines = text.split("\n").slice(0, -1);
    let [before, words, keyword] = ["", "", ""];
    for (const [i, whole] of lines.entries()) {
      const cut = whole.lastIndexOf("  ~");
      const line = whole.slice(0, Math.max(cut, 0));
      before = digest(`${before}\n${line}`).slice(0, 8);
      if (cut < 0 || whole.slice(cut + 3) !== before) {
        return { wrong: [[i + 1, "not what was written"]], deals: 0, cards: 0, head };
      }
      let rest;
      [keyword, rest] = parted(line, " ");
      const why = checked(keyword, rest, i + 1);
      if (why) wrong.push([i + 1, why]);
    }
    for (const label of Object.keys(opened)) wrong.push(...misplaced(label));
    if (keyword !== "end") wrong.push([lines.length, "the record breaks off"]);
    const cards = Object.values(opened).flat().filter((it) => it.at !== "-").length;
    return { wrong, deals: Object.keys(deals).length, cards, head };

    function checked(keyword, rest, number) {
      const [label, values] = parted(rest, ": ");
      const closed = (head.secret ?? "closed") === "closed";
      if (keyword === "words") {
        const [sum, ...said] = rest.split(" ");
        words = sum;
        return sum !== digest(said.map((it) => it.replace(":", " ")).join("\n")) && "the words don't come to that";
      }
      if (keyword === "deal") {
        const [items, order] = values.split(" > ").map((it) => it.split(" "));
        deals[label] = { items, order, words };
        const fair = closed || same(dealt(head.secret, words, label, items), order);
        return !fair && "the cards don't follow from secret and words";
      }
      if (keyword === "sealed") {
        const [way, them] = values.split(" | ").map((it) => it.split(" "));
        seals[label] = them;
        const root = climbed(digest(them.join("\n")), Number(way[1]), way.slice(2));
        return root !== head.sheets.split(" ")[Number(way[0])] && "the seals don't lead to the root of their sheet";
      }
      if (keyword === "open") {
        const [at, slot, place, salt] = values.split(" ");
        (opened[label] ??= []).push({ number, at, slot: Number(slot), place: Number(place) });
        return digest(`${label} ${slot} ${place} ${salt}`) !== seals[label]?.[slot] && "that doesn't break the seal";
      }
      if (["name", "story", "move", "result", "end"].includes(keyword)) return "";
      head[keyword] = rest;
      const committed = keyword !== "secret" || rest === "closed" || ["-", digest(rest)].includes(head.commitment);
      return !committed && "this isn't the secret that was committed to";
    }

    function misplaced(label) {
      const { items, order, words } = deals[label];
      const idle = new Set(opened[label].filter((it) => it.place >= items.length).map((it) => it.slot));
      const used = [...Array(SLOTS).keys()].filter((it) => !idle.has(it));
      const slots = shuffled(unhex(words), label, used);
      return opened[label]
        .filter(({ at, slot, place }) => {
          const there = at === "-" || (slots[at] === slot && order[at] === items[place]);
          return slots.length !== items.length || !there;
        })
        .map(({ number }) => [number, "another card was dealt"]);
    }
  }

  return { digest, dealt, record: verified };
})();

// In the page: says below the game what was checked.
addEventListener("DOMContentLoaded", () => {
  const [section, stored] = [document.getElementById("proof"), document.getElementById("record")];
  if (!section || !stored || !stored.textContent) return;
  const found = verify.record(JSON.parse(stored.textContent));
  const { head, wrong } = found;
  const said = wrong.length
    ? wrong.map(([line, why]) => `Line ${line}: ${why}.`)
    : [
        head.secret === "closed"
          ? `Checked: ${found.cards} cards that were shown lay where they were sealed.`
          : `Checked: ${found.deals} shuffles follow from the secret and the words of the players.`,
        `Compare with the message of the lobby: SHA-256 of the secret ${head.commitment}`,
        ...(head.sheets === "-" ? [] : [`Roots of the sealed cards: ${head.sheets}`]),
      ];
  const title = document.createElement("h2");
  title.textContent = wrong.length ? "The cards don't hold" : "The cards were dealt fairly";
  section.replaceChildren(title, ...said.map((it) => Object.assign(document.createElement("p"), { textContent: it })));
  section.hidden = false;
});
