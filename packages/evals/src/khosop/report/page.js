"use strict";
// Everything a model or a customer wrote is set as textContent: no markup is ever made of it.
const overview = JSON.parse(document.getElementById("overview").textContent);
const byKey = new Map(overview.rows.map((row) => [row.model + "\n" + row.case + "\n" + row.repeat, row]));
const $ = (id) => document.getElementById(id);
const el = (tag, props = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === "class") node.className = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) if (child !== null && child !== "") node.append(child);
  return node;
};
const svg = (tag, attrs = {}, ...children) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attrs)) if (name === "onclick") node.addEventListener("click", value); else node.setAttribute(name, value);
  node.append(...children);
  return node;
};
// Characters that turn the direction of text or cannot be seen are shown as code points.
const visible = (text) => String(text).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
  (c) => "<U+" + c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0") + ">");
const LONG = 20000;
const shortened = (text) => text.length > LONG ? text.slice(0, LONG) + " … (" + (text.length - LONG) + " more characters)" : text;
const say = (text) => visible(shortened(String(text ?? "")));

// The state of the page is its address, so that a link survives a reload.
const read = () => {
  const [path, query = ""] = decodeURI(location.hash.slice(1)).split("?");
  return { parts: path.split("/").filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
};
const caseLink = (model, id, repeat) => "#/case/" + [model, id, repeat].map(encodeURIComponent).join("/");
const sideLink = (id) => "#/side/" + encodeURIComponent(id);
const MARK = { passed: "✓", failed: "✗", unscored: "?" };
const filters = ["search", "outcome", "category", "model"];
const listHash = () => {
  const query = new URLSearchParams();
  for (const name of filters) if ($(name).value && !(name === "outcome" && $(name).value === "below")) query.set(name, $(name).value);
  if ($("figures").open) query.set("figures", "1");
  return "#/" + (query.size ? "?" + query : "");
};
// The run of a case that is worth opening first: one that did not pass.
const worstRow = (model, id) => overview.rows.find((r) => r.model === model && r.case === id && r.outcome !== "passed") ?? byKey.get(model + "\n" + id + "\n0");
const pairs = overview.models.flatMap((m) => m.cases.map((c) => ({ m, c })))
  .sort((a, b) => (a.c.graded ? a.c.passed / a.c.graded : 2) - (b.c.graded ? b.c.passed / b.c.graded : 2));
const texts = new Map();
for (const row of overview.rows) {
  const key = row.model + "\n" + row.case;
  const so = texts.get(key) ?? { text: "", weak: false };
  texts.set(key, { text: so.text + " " + row.why + " " + row.text, weak: so.weak || row.weak });
}
const wanted = ({ m, c }) => {
  const about = texts.get(m.name + "\n" + c.id) ?? { text: "", weak: false };
  const outcome = $("outcome").value;
  const fits = outcome === "all" || (outcome === "below" && (c.label !== "stable" || c.unscored > 0)) || c.label === outcome
    || (outcome === "unscored" && c.unscored > 0) || (outcome === "weak" && about.weak);
  const needle = $("search").value.trim().toLowerCase();
  return fits && (!$("category").value || c.category === $("category").value) && (!$("model").value || m.name === $("model").value)
    && (!needle || (c.id + " " + c.why.join(" ") + " " + about.text).toLowerCase().includes(needle));
};
const MOST = 500;
let found = [];
const drawList = () => {
  found = pairs.filter(wanted);
  $("count").textContent = found.length + " of " + pairs.length;
  $("cases").replaceChildren(...found.slice(0, MOST).map(({ m, c }) => {
    const row = worstRow(m.name, c.id);
    return el("li", {}, el("a", { href: caseLink(m.name, c.id, row ? row.repeat : 0) },
      el("span", { class: "tag " + c.label.replace(" ", "-") }, c.passed + "/" + c.graded + " " + c.label), " ",
      el("b", {}, c.id), el("span", { class: "facts" }, "  " + c.category + (overview.models.length > 1 ? " · " + m.name : "") + (c.unscored ? " · " + c.unscored + " unscored" : "")),
      c.why.slice(0, 2).map((why) => el("span", { class: "why" }, say(why))),
      row && row.outcome !== "passed" && row.reply ? el("span", { class: "reply" }, "“" + say(row.reply) + "”") : ""));
  }));
  if (found.length > MOST) $("cases").append(el("li", {}, el("p", { class: "facts" }, "… " + (found.length - MOST) + " more; narrow the search")));
};
// The reply with the place that decided marked, and the cue nearest to it; a cue that is not there letter for letter is told in the verdict alone.
const marked = (text, found) => {
  const points = Array.from(text);
  if (!found || found.end > points.length || points.slice(found.start, found.end).join("") !== found.text) return [say(text)];
  const before = points.slice(0, found.start).join(""), after = points.slice(found.end).join("");
  const at = found.cue ? before.lastIndexOf(found.cue) : -1, then = found.cue && at < 0 && !found.text.includes(found.cue) ? after.indexOf(found.cue) : -1;
  const withCue = (part, from) => from < 0 ? [say(part)] : [say(part.slice(0, from)), el("mark", { class: "cue", title: "cue" }, say(found.cue)), say(part.slice(from + found.cue.length))];
  return [...withCue(before, at), el("mark", { title: (found.rule ?? "") + (found.cue ? " · cue " + found.cue : "") }, say(found.text)), ...withCue(after, then)];
};
const SHORT = 160;
const toolNode = (use) => {
  const head = [el("b", {}, use.name), " ", el("code", {}, say(JSON.stringify(use.arguments))), use.executed ? "" : " (proposed, not run)", use.by === "engine" ? " (by the engine)" : ""];
  const result = use.error ? "✗ " + say(use.error) : use.result ? "→ " + say(use.result) : "";
  return el("div", { class: "tool" }, head, result.length > SHORT ? el("details", {}, el("summary", {}, result.slice(0, SHORT) + " …"), result) : result && "\n" + result);
};
const toTurn = (at) => el("button", { class: "link", onclick: () => $("turn-" + at)?.scrollIntoView({ block: "center" }) }, "turn " + (at + 1));
const verdictNode = (v) => el("div", { class: "verdict " + v.outcome }, MARK[v.outcome] + " ", el("b", {}, v.check),
  v.turn === null ? "" : [" (", toTurn(v.turn), ")"], v.why ? ": " + say(v.why) : "", v.found?.cue ? " · cue “" + say(v.found.cue) + "” (" + v.found.rule + ")" : "",
  v.informational ? " · shown, not judged" : "", v.weak ? el("i", {}, " — look at this one before you believe it") : "");
// What decided comes first; what passed is one line, opened on demand.
const verdictList = (verdicts) => {
  const passed = verdicts.filter((v) => v.outcome === "passed");
  return [...verdicts.filter((v) => v.outcome === "failed"), ...verdicts.filter((v) => v.outcome === "unscored")].map(verdictNode)
    .concat(passed.length ? [el("details", { open: passed.length === verdicts.length }, el("summary", {}, passed.length + " passed"), passed.map(verdictNode))] : []);
};
// What a draft said, beside what the customer received; a draft that was sent as it stands is not written twice.
const draftNode = (d, number, sent, decided) => el("div", { class: "draft" + (d.rejected_by ? " refused" : "") }, el("b", {}, "draft " + (number + 1)),
  d.rejected_by ? " refused by " + d.rejected_by + "\n" : d.text === sent ? " sent as it stands" : " sent\n",
  d.rejected_by || d.text !== sent ? marked(d.text, decided?.found) : "", d.rejected_by && d.reason ? el("div", { class: "flaky" }, "because: " + say(d.reason)) : "");
const turnNode = (turn, at, here) => {
  const o = turn.outcome, who = { say: "customer", button: "customer (button)", staff: "staff" }[turn.kind], last = (o.drafts ?? []).length - 1;
  return el("div", { class: "two turn" + (here.length ? " decides" : ""), id: "turn-" + at },
    el("div", {}, el("div", { class: "who " + (turn.kind === "staff" ? "" : "mine") }, (at + 1) + " · " + who), el("div", { class: "bubble " + (turn.kind === "staff" ? "staff" : "customer") }, say(turn.said)),
      o.text ? el("div", { class: "bubble bot" }, marked(o.text, here.find((v) => v.found && ((v.draft ?? last) === last))?.found)) : el("div", { class: "facts" }, o.error ? "✗ " + say(o.error) : "(the bot says nothing)"),
      o.buttons.map((b) => el("span", { class: "chip" }, say(b.label) + (b.page ? " → " + b.page : ""))),
      o.human ? el("div", { class: "facts" }, "a person looks after the chat: " + o.human) : ""),
    el("div", {}, o.drafts === null && turn.kind !== "staff" ? el("p", { class: "facts" }, "the bot gives no trace of drafts and tools") : "",
      (o.drafts ?? []).map((d, number) => [d.tool_uses.map(toolNode), draftNode(d, number, o.text, here.find((v) => v.draft === number))])));
};
const conversation = (record) => {
  const t = record.transcript, deciding = record.verdicts.filter((v) => v.outcome !== "passed" && !v.informational);
  const lastTurn = t.turns.length - 1;
  return el("div", {}, verdictList(record.verdicts), t.unscored ? el("p", { class: "unscored" }, "not scored (" + t.unscored + "): " + say(t.stopped_by)) : "",
    t.turns.map((turn, at) => turnNode(turn, at, deciding.filter((v) => (v.turn ?? lastTurn) === at))),
    t.remembered.map((f) => el("div", { class: "tool" }, "remembered " + f.subject + ": " + say(f.key) + " = " + say(f.value))));
};
const drawCase = (model, id, repeat) => {
  const m = overview.models.find((x) => x.name === model), c = m?.cases.find((x) => x.id === id);
  const row = byKey.get(model + "\n" + id + "\n" + repeat);
  const view = $("case-view");
  if (!c || !row) { view.replaceChildren(el("p", {}, "There is no such conversation in this run. "), el("a", { href: "#/" }, "all cases")); return; }
  view.replaceChildren(backLink(), el("h2", {}, id), el("p", { class: "facts" }, c.category + (c.where ? " · " + c.where : "") + (c.odds ? " · " + c.passed + "/" + c.graded + ": " + c.odds : "")),
    ...overview.models.map((other) => runButtons(other.name, id, row)), el("p", {}, el("a", { href: sideLink(id) }, "all runs side by side")),
    conversation(recordOf(row)));
};
const recordOf = (row) => JSON.parse($("c" + row.n).textContent);
const backLink = () => el("p", {}, el("a", { href: lastList }, "← all cases (Esc)"));
const runsOf = (model, id) => overview.rows.filter((r) => r.case === id && r.model === model).sort((a, b) => a.repeat - b.repeat);
const runButtons = (model, id, open) => el("div", { class: "runs" }, overview.models.length > 1 ? el("span", { class: "facts" }, model) : "",
  runsOf(model, id).map((r) => el("button", { class: r.outcome, "aria-pressed": String(r === open), onclick: () => { location.hash = caseLink(r.model, id, r.repeat); } }, "run " + (r.repeat + 1) + " " + MARK[r.outcome])));
// Every run of a case as the customer saw it, beside the others.
const column = (row) => {
  const record = recordOf(row), not = record.verdicts.filter((v) => v.outcome !== "passed" && !v.informational);
  return el("section", { class: "column" }, el("h3", {}, el("a", { class: row.outcome, href: caseLink(row.model, row.case, row.repeat) }, (overview.models.length > 1 ? row.model + " " : "run ") + (row.repeat + 1) + " " + MARK[row.outcome])), not.map(verdictNode),
    record.transcript.turns.map((turn, at) => [el("div", { class: "bubble " + (turn.kind === "staff" ? "staff" : "customer") }, say(turn.said)),
      turn.outcome.text ? el("div", { class: "bubble bot" }, marked(turn.outcome.text, not.find((v) => v.turn === at && v.found)?.found)) : ""]));
};
const drawSide = (id) => {
  const rows = overview.models.flatMap((m) => runsOf(m.name, id));
  if (!rows.length) { $("case-view").replaceChildren(el("p", {}, "There is no such case in this run. "), el("a", { href: "#/" }, "all cases")); return; }
  $("case-view").replaceChildren(backLink(), el("h2", {}, id), el("div", { class: "side" }, rows.map(column)));
};
let lastList = "#/";
const draw = () => {
  const { parts, query } = read();
  const open = parts[0] === "case" || parts[0] === "side";
  $("list-view").hidden = open; $("case-view").hidden = !open; $("headlines").hidden = open;
  if (open) { if (parts[0] === "case") drawCase(parts[1], parts[2], Number(parts[3] ?? 0)); else drawSide(parts[1]); scrollTo(0, 0); return; }
  lastList = location.hash || "#/";
  for (const name of filters) $(name).value = query.get(name) ?? (name === "outcome" ? "below" : "");
  $("figures").open = query.has("figures");
  if ($("figures").open) drawFigures();
  drawList();
};
const remember = () => { history.replaceState(null, "", listHash()); lastList = location.hash || "#/"; };
// The next or the previous case of the list, from within a case.
const step = (by) => {
  const { parts } = read(), at = found.findIndex(({ m, c }) => m.name === parts[1] && c.id === parts[2]), next = found[at + by];
  if (parts[0] === "case" && next) location.hash = caseLink(next.m.name, next.c.id, worstRow(next.m.name, next.c.id)?.repeat ?? 0);
};
for (const name of filters) $(name).addEventListener("input", () => { remember(); drawList(); });
addEventListener("hashchange", draw);
addEventListener("keydown", (event) => {
  const typing = ["INPUT", "SELECT"].includes(document.activeElement.tagName);
  if (event.key === "Escape") { if (!$("case-view").hidden) location.hash = lastList; else document.activeElement.blur(); return; }
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...document.querySelectorAll("#cases a")], at = links.indexOf(document.activeElement), runs = document.querySelectorAll(".runs button");
  if (!$("case-view").hidden && (event.key === "j" || event.key === "k")) step(event.key === "j" ? 1 : -1);
  else if (event.key === "/") { event.preventDefault(); if (!$("case-view").hidden) location.hash = lastList; $("search").focus(); }
  else if (event.key === "j") links[Math.min(at + 1, links.length - 1)]?.focus();
  else if (event.key === "k") links[Math.max(at - 1, 0)]?.focus();
  else if (/^[1-9]$/.test(event.key) && !$("case-view").hidden) runs[Number(event.key) - 1]?.click();
});
const drawGrid = () => {
  const ids = [...new Set(pairs.map(({ c }) => c.id))], W = 14, cols = Math.max(1, Math.min(ids.length, Math.floor($("grid").clientWidth / W))), rows = Math.ceil(ids.length / cols);
  for (const m of overview.models) {
    const cases = new Map(m.cases.map((c) => [c.id, c]));
    $("grid").append(el("div", { class: "facts" }, m.name), svg("svg", { width: cols * W, height: rows * W }, ...ids.map((id, i) => {
      const c = cases.get(id), kind = !c || !c.graded ? 3 : c.passed === c.graded ? 2 : c.passed ? 1 : 0, row = c && worstRow(m.name, id);
      return svg("a", { href: row ? caseLink(m.name, id, row.repeat) : "#/" }, svg("rect", { class: "cell c" + kind, x: (i % cols) * W, y: Math.floor(i / cols) * W, width: W, height: W },
        svg("title", {}, id + (c ? " " + c.passed + "/" + c.graded : ""))));
    })));
  }
  $("grid").append(el("p", { class: "facts" }, ...[["c2", "always passed"], ["c1", "flaky"], ["c0", "failing"], ["c3", "not measured"]].flatMap(([kind, name]) =>
    [svg("svg", { width: 12, height: 12 }, svg("rect", { class: kind, width: 12, height: 12 })), " " + name + "   "])));
};
const drawLatency = () => {
  for (const m of overview.models) {
    const values = overview.rows.filter((r) => r.model === m.name).flatMap((r) => r.ms).sort((a, b) => a - b);
    if (!values.length) { $("latency").append(el("p", { class: "facts" }, m.name + ": not recorded")); continue; }
    const top = values[values.length - 1], bins = new Array(30).fill(0), H = 60, W = 300;
    for (const v of values) bins[Math.min(29, Math.floor(v / top * 30))] += 1;
    const high = Math.max(...bins), p95 = m.p95 / top * W;
    $("latency").append(el("div", { class: "facts" }, m.name + ": " + values.length + " turns, line at p95"), svg("svg", { width: W, height: H + 14 },
      ...bins.map((n, i) => svg("rect", { class: "span", x: i * 10, width: 9, y: H - n / high * H, height: n / high * H })), svg("rect", { class: "dot", x: p95, y: 0, width: 2, height: H }),
      svg("text", { x: 0, y: H + 12 }, "0"), svg("text", { x: W - 60, y: H + 12 }, Math.round(top) + " ms")));
  }
};
const drawCost = () => {
  const most = Math.max(...overview.models.map((m) => m.cost ?? 0), 1e-9);
  for (const m of overview.models) $("cost").append(m.cost === null ? el("p", { class: "facts" }, m.name + ": " + (m.fake ? "a fake costs nothing" : "not reported"))
    : el("div", {}, el("span", { class: "facts" }, m.name + " $" + m.cost.toPrecision(3)), svg("svg", { width: 300, height: 10 }, svg("rect", { class: "span", width: m.cost / most * 300, height: 10 }))));
};
const drawFigures = () => { if (!$("grid").childNodes.length) { drawGrid(); drawLatency(); drawCost(); } };
$("figures").addEventListener("toggle", () => { drawFigures(); if ($("case-view").hidden) remember(); });
draw();
