// Player of a film: the current moment, keys and buttons. Texts go into the page as text, never as HTML.

"use strict";

(async () => {
  const at = (id) => document.getElementById(id);
  const packed = Uint8Array.from(atob(at("film").textContent), (it) => it.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const film = JSON.parse(await new Response(unpacked).text());
  const record = at("record").textContent;
  const paint = painter(film, at("picture"));
  const paintCurve = painter(film, at("curve"));

  const LAST = film.steps.length - 1;
  const PLACES = [[0, "The beginning"], ...film.places];
  const SPEEDS = [0.5, 1, 2, 4, 8];
  const BEAT = 2000; // milliseconds per move
  const STYLES = { bold: "strong", struck: "s", fixed: "code" };
  const root = document.documentElement;
  const light = matchMedia("(prefers-color-scheme: light)");
  const preferred = () => (light.matches ? "light" : "dark");
  const now = { step: 0, sight: 0, speed: 1, timer: 0, theme: root.dataset.theme || preferred() };

  // Display.

  function made(name, ...inside) {
    const it = document.createElement(name);
    it.append(...inside);
    return it;
  }

  function said(name, number) {
    const runs = [film.lines[number]].flat();
    const styled = ({ text, style }) => made(STYLES[style], text);
    return made(name, ...runs.map((it) => (typeof it === "string" ? it : styled(it))));
  }

  const field = ([name, ...lines]) => [said("h3", name), ...lines.map((it) => said("p", it))];
  const called = (step) => `Move ${step} of ${LAST}`;

  function show() {
    const [told, scene, title, text, fields] = film.steps[now.step][now.sight];
    at("figure").hidden = scene < 0;
    if (scene >= 0) paint(scene, now.theme);
    at("eyes").hidden = now.sight === 0;
    at("move").textContent = called(now.step);
    at("told").replaceChildren(...told.map((it) => said("li", it)));
    at("twin").replaceChildren(said("h2", title), ...text.map((it) => said("p", it)), ...fields.flatMap(field));
    showControls();
  }

  function showControls() {
    at("scrub").value = now.step;
    at("scrub").setAttribute("aria-valuetext", called(now.step));
    at("first").disabled = at("back").disabled = now.step === 0;
    at("next").disabled = at("last").disabled = now.step === LAST;
    at("play").textContent = now.timer ? "Pause" : now.step === LAST ? "Again" : "Play";
    at("slower").disabled = now.speed === 0;
    at("faster").disabled = now.speed === SPEEDS.length - 1;
    at("speed").textContent = `${SPEEDS[now.speed]}×`;
    at("sight").value = now.sight;
    at("place").value = PLACES.findLastIndex(([step]) => step <= now.step);
  }

  function dress(theme) {
    now.theme = root.dataset.theme = theme;
    for (const [name, colour] of Object.entries(film.page[theme])) {
      root.style.setProperty(`--${name}`, colour);
    }
    at("theme").textContent = theme === "dark" ? "Light" : "Dark";
    at("theme").title = "Change the colours";
    if (film.curve >= 0) paintCurve(film.curve, theme);
    show();
  }

  // Actions.

  function stop() {
    clearInterval(now.timer);
    now.timer = 0;
  }

  function start() {
    now.timer = setInterval(advance, BEAT / SPEEDS[now.speed]);
  }

  function advance() {
    now.step = Math.min(LAST, now.step + 1);
    if (now.step === LAST) go(LAST);
    else show();
  }

  function go(step) {
    stop();
    now.step = Math.max(0, Math.min(LAST, step));
    history.replaceState(null, "", `#${now.step}`);
    show();
  }

  function playOrPause() {
    if (now.timer) return go(now.step);
    if (now.step === LAST) now.step = 0;
    start();
    show();
  }

  function hurry(by) {
    now.speed = Math.max(0, Math.min(SPEEDS.length - 1, now.speed + by));
    if (now.timer) {
      stop();
      start();
    }
    showControls();
  }

  function look(sight) {
    now.sight = sight;
    show();
  }

  const linked = () => go(Number.parseInt(location.hash.slice(1), 10) || 0);

  function keep() {
    const address = URL.createObjectURL(new Blob([JSON.parse(record).text], { type: "text/plain" }));
    Object.assign(document.createElement("a"), { href: address, download: "record.txt" }).click();
    URL.revokeObjectURL(address);
  }

  // Keys and buttons.

  const KEYS = {
    ArrowLeft: () => go(now.step - 1),
    ArrowRight: () => go(now.step + 1),
    Home: () => go(0),
    End: () => go(LAST),
    " ": playOrPause,
    "+": () => hurry(1),
    "=": () => hurry(1),
    "-": () => hurry(-1),
  };
  const TAKEN = { BUTTON: [" "], SUMMARY: [" "], SELECT: Object.keys(KEYS), INPUT: ["ArrowLeft", "ArrowRight", "Home", "End"] };

  function press(event) {
    const taken = TAKEN[event.target.tagName] || [];
    if (event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key] || taken.includes(event.key)) return;
    event.preventDefault();
    KEYS[event.key]();
  }

  const CLICKS = {
    first: () => go(0),
    back: () => go(now.step - 1),
    play: playOrPause,
    next: () => go(now.step + 1),
    last: () => go(LAST),
    slower: () => hurry(-1),
    faster: () => hurry(1),
    theme: () => dress(now.theme === "dark" ? "light" : "dark"),
    keep,
  };

  function fill(menu, labels) {
    menu.replaceChildren(...labels.map((label, n) => Object.assign(made("option", label), { value: n })));
    menu.parentElement.hidden = labels.length < 2;
  }

  function open() {
    at("unplayed").hidden = true;
    for (const part of ["theme", "choices", "moves", "main"]) at(part).hidden = false;
    at("scrub").max = LAST;
    at("keep").hidden = !record;
    at("turned").hidden = film.curve < 0;
    fill(at("sight"), film.sights);
    fill(at("place"), PLACES.map(([, label]) => label));
    for (const [id, click] of Object.entries(CLICKS)) at(id).addEventListener("click", click);
    at("sight").addEventListener("change", (event) => look(Number(event.target.value)));
    at("place").addEventListener("change", (event) => go(PLACES[event.target.value][0]));
    at("scrub").addEventListener("input", (event) => go(Number(event.target.value)));
    addEventListener("keydown", press);
    addEventListener("hashchange", linked);
    if (!root.dataset.theme) light.addEventListener("change", () => dress(preferred()));
    dress(now.theme);
    linked();
  }

  open();
})();
