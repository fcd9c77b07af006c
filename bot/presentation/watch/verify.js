// Verification of the page's record: the checks of docs/verify.md, the same as in docs/verify.py.

"use strict";

const verify = (() => {
  const [SLOTS, LEAVES, HEIGHT] = [52, 256, 8]; // slots of a shuffle; leaves and height of a tree
  const DECK = ["S", "H", "D", "C"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit)).concat("XB", "XR");
  const utf8 = new TextEncoder();

  // SHA-256 (FIPS 180-4); a page opened from a file may not use the browser's implementation.
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

  // HMAC (RFC 2104) with a 32-byte key.
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
  const upTo = (size) => [...Array(size).keys()];
  const SPOILT = "not what was written";
  const [LONGEST, MOST] = [20000, 100000]; // bytes per line; number of lines

  const FEW = 50; // a shuffle in the middle of a hand has at most this many cards

  // How a game shuffles is data of the page (the `Shuffles` of its `Game`). Return the labels that a table's
  // options bring, or those of the first shuffles without the ones that options replace.
  const byOption = (labels, options) => Object.keys(labels).flatMap((it) => (it in options ? [labels[it]] : []));
  const firstLabels = ({ first, replaced }, options) =>
    first.filter((label) => !byOption(replaced, options).includes(label));

  // Return the labels allowed for the next shuffle, after `told` shuffles.
  function nextLabels(shuffles, options, told) {
    const labels = [...firstLabels(shuffles, options), ...byOption(shuffles.added, options)];
    if (told < labels.length) return [labels[told]];
    const number = Number(labels[labels.length - 1].split(" ").pop()) + 1 + told - labels.length;
    return shuffles.piles.map((pile) => `${pile} ${number}`);
  }

  // Grammar of lines after their keyword: the first nine lines, in this order, and all others.
  const [NUMBER, HASH] = ["(?:0|[1-9][0-9]{0,8})", "[0-9a-f]{64}"];
  const STRING = String.raw`"(?:[^"\\\x00-\x1f]|\\["\\bfnrt]|\\u00[01][0-9a-f])*"`;
  const PLAIN = String.raw`(?:"(?:[ !#-\[\]-~]|\\["\\bfnrt]|\\u[0-9a-f]{4})*"|-?${NUMBER}|true|false|null)`;
  const LIST = String.raw`\[(?:${PLAIN}(?:, ${PLAIN})*)?\]`;
  const PAIR = String.raw`"[a-z_]+": (?:${PLAIN}|${LIST}|\[${LIST}(?:, ${LIST})*\])`;
  const [LABEL, CARDS, WORD] = ["[a-z]+(?: [a-z0-9]+)*", "[0-9A-Z]{1,3}(?: [0-9A-Z]{1,3})*", "[!-9;-~]+"];
  const HEAD = {
    mudbucket: "[12]",
    game: `${WORD} ${NUMBER}`,
    table: WORD,
    date: "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])",
    options: String.raw`\{(?:${PAIR}(?:, ${PAIR})*)?\}`,
    seats: NUMBER,
    commitment: `${HASH}|-`,
    secret: `${HASH}|closed`,
    sheets: `${HASH}(?: ${HASH})*|-`,
  };
  const BODY = {
    name: `${NUMBER} ${STRING}`,
    computer: NUMBER,
    words: `${HASH}(?: ${NUMBER}:${HASH})*`,
    story: `${WORD} ${STRING}`,
    deal: `${LABEL}: ${CARDS} > ${CARDS}`,
    move: `(?:${NUMBER}|-) [ -~]{1,100}`,
    sealed: `${LABEL}: ${HASH}(?: ${HASH})* \\| ${HASH}(?: ${HASH})*`,
    open: `${LABEL}: (?:${NUMBER}|-) ${NUMBER} ${NUMBER} [0-9a-f]{32}`,
    result: `${NUMBER} ${NUMBER} -?${NUMBER}`,
  };
  const GRAMMAR = new Map(
    Object.entries({ ...HEAD, ...BODY }).map(([keyword, form]) => [keyword, new RegExp(`^(?:${form})$`, "u")]),
  );

  // Return the tree and leaf of a shuffle; null if the label is unknown.
  function placeOf(label, sealed) {
    if (label === "dealer") return [0, 0];
    const found = /^([a-z]+) ([1-9][0-9]*)$/.exec(label);
    if (!found || !sealed.includes(found[1])) return null;
    const leaf = sealed.length * Number(found[2]) + sealed.indexOf(found[1]);
    return [Math.floor(leaf / LEAVES), leaf % LEAVES];
  }

  // A parsed record: its contents by label of a shuffle, and its errors with their lines.
  class Record {
    constructor(text, games) {
      [this.head, this.deals, this.seals, this.opened] = [new Map(), new Map(), new Map(), new Map()];
      [this.wrong, this.words] = [[], ""];
      [this.computers, this.done, this.fresh] = [new Set(), new Set(), new Set()]; // seats; moves of this hand; shuffles since a move
      let [before, keyword, rest, ended] = ["", "", "", false];
      const lines = text.split("\n");
      const after = lines.pop();
      for (const [i, stored] of lines.entries()) {
        const cut = stored.lastIndexOf("  ~");
        const line = stored.slice(0, Math.max(cut, 0));
        before = digest(`${before}\n${line}`).slice(0, 8);
        const fitting = i < MOST && utf8.encode(stored).length <= LONGEST;
        if (cut < 0 || stored.slice(cut + 3) !== before || !fitting) {
          this.wrong = [[i + 1, SPOILT]];
          return;
        }
        [keyword, rest] = parted(line, " ");
        const first = Object.keys(HEAD)[i];
        const known = first ? keyword === first : Object.hasOwn(BODY, keyword) && !ended;
        const fits = known && (keyword !== "computer" || this.head.get("mudbucket") !== "1");
        if (line === "end" && !first && !ended) {
          ended = true;
          continue;
        }
        if (!fits || !GRAMMAR.get(keyword).test(rest)) {
          this.wrong = [[i + 1, "it can't be read"]];
          return;
        }
        if (keyword === "game" && !Object.hasOwn(games, rest.split(" ")[0])) {
          this.wrong = [[i + 1, "there is no such game"]];
          return;
        }
        if (keyword === "game") this.shuffles = games[rest.split(" ")[0]];
        this.take(i + 1, keyword, rest);
      }
      if (after) this.wrong.push([lines.length + 1, SPOILT]);
      else if (!ended) this.wrong.push([lines.length, "the record breaks off"]);
      if (after || !ended) return;
      [this.secret, this.commitment] = [this.head.get("secret"), this.head.get("commitment")];
      this.closed = this.secret === "closed" && this.commitment !== "-"; // otherwise nothing is sealed
      if (this.secret !== "closed" && !["-", digest(this.secret)].includes(this.commitment)) {
        this.wrong.push([8, "this isn't the secret that was committed to"]);
      }
      for (const [label, { number }] of this.deals) {
        for (const [line, why] of this.shuffle(label)) this.wrong.push([line ?? number, why]);
      }
      const first = new Map([...this.opened].map(([label, them]) => [label, them[0]]));
      for (const [label, { number }] of [...first, ...this.seals]) {
        if (!this.deals.has(label) || !this.closed) this.wrong.push([number, "there is no such shuffle"]);
      }
    }

    // The opened cards by shuffle.
    get shown() {
      return [...this.deals].map(([label, { other: order }]) => {
        const them = (this.opened.get(label) ?? []).filter((it) => it.at !== null);
        return [label, them.map((it) => order[it.at])];
      });
    }

    take(number, keyword, rest) {
      const [label, values] = parted(rest, ": ");
      if (keyword === "words") {
        const [sum, ...said] = rest.split(" ");
        this.words = sum;
        if (sum !== digest(said.map((it) => it.replace(":", " ")).join("\n"))) {
          this.wrong.push([number, "the words don't come to that"]);
        }
        const [seats, among] = [said.map((it) => parseInt(it, 10)), Number(this.head.get("seats"))];
        const rising = seats.every((it, i) => !i || it > seats[i - 1]);
        if (!rising || (among && seats.some((it) => it >= among))) {
          this.wrong.push([number, "words belong to seats, one to each, in their order"]);
        } else if (seats.some((it) => this.computers.has(it))) {
          this.wrong.push([number, "a computer says no words"]);
        }
      } else if (keyword === "name") {
        this.computers.delete(parseInt(rest, 10));
      } else if (keyword === "computer") {
        this.computers.add(Number(rest));
      } else if (keyword === "move") {
        this.move(number, ...rest.split(" "));
      } else if (keyword === "deal" || keyword === "sealed") {
        const [one, other] = values.split(keyword === "deal" ? " > " : " | ").map((it) => it.split(" "));
        const known = keyword === "deal" ? this.deals : this.seals;
        if (known.has(label)) this.wrong.push([number, "this shuffle was told of before"]);
        else if (keyword === "deal" && !nextLabels(this.shuffles, this.options, known.size).includes(label)) {
          this.wrong.push([number, "another shuffle comes before this one, or none"]);
        }
        known.set(label, { number, one, other, words: this.words });
        if (keyword === "deal" && one.length > FEW) this.fresh.add(label.split(" ")[0]);
      } else if (keyword === "open") {
        const [at, slot, place, salt] = values.split(" ");
        const it = { number, at: at === "-" ? null : Number(at), slot: Number(slot), place: Number(place), salt };
        if (!this.opened.has(label)) this.opened.set(label, []);
        this.opened.get(label).push(it);
      } else if (keyword in HEAD) {
        this.head.set(keyword, rest);
        this.options = JSON.parse(this.head.get("options") ?? "{}");
      }
    }

    // Check a move: the cards with which it is played must have been dealt.
    move(number, seat, verb) {
      const { dealing, once: names, piles } = this.shuffles;
      const begun = this.deals.size >= firstLabels(this.shuffles, this.options).length;
      const dealt = !Object.hasOwn(dealing, verb) || this.fresh.has(dealing[verb]);
      const what = Object.hasOwn(names, verb) ? names[verb] : undefined;
      const once = `${seat} ${what}`;
      if (seat !== "-" && (!begun || !dealt || (what && this.done.has(once)))) {
        this.wrong.push([number, "the cards for this were not dealt"]);
      }
      if (piles.some((pile) => this.fresh.has(pile))) this.done = new Set(); // this move ended the hand and dealt the next one
      else if (what) this.done.add(once);
      this.fresh = new Set();
    }

    // Yield the errors of a shuffle; line null is the shuffle's own line.
    *shuffle(label) {
      const { one: items, other: order, words } = this.deals.get(label);
      const full = items.length < SLOTS || same(items, DECK.filter((it) => items.includes(it)));
      if (!same([...items].sort(), [...order].sort()) || new Set(items).size !== items.length || !full) {
        yield [null, "these aren't the cards of one deck"];
      } else if (this.commitment !== "-" && !words) {
        yield [null, "the words that it was shuffled with are missing"];
      } else if (this.secret !== "closed") {
        if (!same(dealt(this.secret, words, label, items), order)) {
          yield [null, "the cards don't follow from secret and words"];
        }
      } else if (this.closed) {
        const found = this.sealed(label);
        yield* found.length ? found : this.lying(label);
      }
    }

    // Return the errors of a shuffle's seals.
    sealed(label) {
      const [found, place] = [this.seals.get(label), placeOf(label, this.shuffles.sealed)];
      if (!found || !place) return [[null, "the seals of these cards are missing"]];
      const [{ number, one: path, other: seals }, [tree, leaf]] = [found, place];
      const root = this.head.get("sheets").split(" ")[tree];
      const sound = seals.length === SLOTS && path.length === HEIGHT;
      const led = sound && root === climbed(digest(seals.join("\n")), leaf, path);
      return led ? [] : [[number, "the seals don't lead to the root of their sheet"]];
    }

    // Yield the errors of a shuffle's opened cards.
    *lying(label) {
      const { one: items, other: order, words } = this.deals.get(label);
      const { other: seals } = this.seals.get(label);
      const [them, slots, places] = [this.opened.get(label) ?? [], new Set(), new Set()];
      for (const { number, at, slot, place, salt } of them) {
        if (digest(`${label} ${slot} ${place} ${salt}`) !== seals[slot]) {
          yield [number, "that doesn't break the seal"];
        } else if (slots.has(slot) || places.has(place) || place >= SLOTS) {
          yield [number, "a slot or a place is opened twice"];
        } else if ((at === null) !== place >= items.length) {
          yield [number, "a slot is idle where there is no card for it, and only there"];
        }
        slots.add(slot);
        places.add(place);
      }
      const idle = new Set(them.filter((it) => it.at === null).map((it) => it.slot));
      if (idle.size !== SLOTS - items.length) {
        yield [null, "not all slots without a card are opened"];
        return;
      }
      const there = shuffled(unhex(words), label, upTo(SLOTS).filter((it) => !idle.has(it)));
      for (const { number, at, slot, place } of them) {
        if (at === null) continue;
        if (there[at] !== slot || !items[place] || order[at] !== items[place]) yield [number, "another card was dealt"];
      }
    }
  }

  // Return a record's errors and what was checked: {wrong: [[line, why]], deals, shown, ...}. `games` says how
  // each game shuffles.
  function record(text, games) {
    const it = new Record(text, games);
    const shown = it.wrong.length ? [] : it.shown;
    const cards = shown.reduce((sum, [, them]) => sum + them.length, 0);
    const { head, wrong, deals, secret, commitment } = it;
    const sheets = head.get("sheets");
    const sealed = head.get("mudbucket") !== "1" && commitment !== "-" && sheets;
    const seal = sealed ? digest(`mudbucket seal 2\n${commitment}\n${sheets.split(" ")[0]}`) : "";
    return { wrong, deals: deals.size, shown, cards, secret, commitment, sheets, seal };
  }

  return { digest, dealt, record };
})();

// Show below the game what was checked.
addEventListener("DOMContentLoaded", () => {
  const [section, stored] = [document.getElementById("proof"), document.getElementById("record")];
  if (!section || !stored || !stored.textContent) return;
  const { text, shuffles } = JSON.parse(stored.textContent);
  const { title, said, more = [] } = verdict(text, shuffles);
  const made = (name, ...inside) => {
    const it = document.createElement(name);
    it.append(...inside);
    return it;
  };
  const lines = (texts) => texts.map((it) => made("p", it));
  const details = more.length ? [made("details", made("summary", "Check it yourself"), ...lines(more))] : [];
  section.replaceChildren(made("h2", title), ...lines(said), ...details);
  section.hidden = false;

  function verdict(text, games) {
    let found;
    try {
      found = verify.record(text, games);
    } catch (error) {
      return { title: "The record can't be read", said: [`Nothing was checked: ${error.message}.`] };
    }
    const { wrong, deals, shown, cards, secret, commitment, sheets, seal } = found;
    if (wrong.length) {
      const said = wrong.map(([line, why]) => `Line ${line} of the record: ${why}.`);
      return { title: "Something is wrong with the deal", said };
    }
    const closed = secret === "closed";
    const checked = closed
      ? `${cards === 1 ? "1 card that was shown was" : `${cards} cards that were shown were`} dealt as sealed.`
      : `${deals === 1 ? "1 shuffle follows" : `${deals} shuffles follow`} from the secret and the players' words.`;
    if (commitment === "-") {
      const why = "This table is from before deals were sealed, so nobody knows when its secret was drawn.";
      return { title: "The deal can't be proved", said: closed ? [why] : [checked, why] };
    }
    const opened = shown.filter(([, them]) => them.length).map(([label, them]) => `${label}: ${them.join(" ")}`);
    const roots = closed ? [`Roots of the sealed cards: ${sheets}`, `Cards that were opened: ${opened.join("; ")}`] : [];
    const told = seal ? `the seal ${seal}` : `SHA-256 of the secret ${commitment}`;
    const more = [`Compare with the message below the lobby: ${told}`, ...roots];
    return { title: "Fair deal ✓", said: [checked], more };
  }
});
