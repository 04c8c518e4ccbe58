export const STYLE = `
:root { color-scheme: light dark; --ground: #f4f5f7; --card: #fff; --ink: #1b2430; --soft: #5a6675; --line: #d9dee5;
  --brand: #0b5cad; --on-brand: #fff; --good: #17703b; --bad: #a32020; --test: #ffe9a8; --on-test: #4a3600; }
@media (prefers-color-scheme: dark) { :root { --ground: #10151c; --card: #1a212b; --ink: #e8edf3; --soft: #a3b0bf;
  --line: #2e3846; --brand: #6db3ff; --on-brand: #08203a; --good: #69d394; --bad: #ff9a9a; --test: #4a3600; --on-test: #ffe9a8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.6 system-ui, "Noto Sans Thai", sans-serif; }
.test { margin: 0; background: var(--test); color: var(--on-test); text-align: center; padding: 8px 16px; font-weight: 600; }
header { display: flex; flex-wrap: wrap; gap: 0 16px; align-items: center; padding: 4px 16px; background: var(--card);
  border-bottom: 1px solid var(--line); }
header strong { margin-right: auto; }
header a { color: var(--ink); min-height: 44px; display: inline-flex; align-items: center; padding: 0 4px; }
header a[aria-current] { color: var(--brand); font-weight: 600; }
main { max-width: 640px; margin: 0 auto; padding: 16px; display: grid; gap: 16px; }
main.wide { max-width: 1040px; }
img.slip { display: block; width: 100%; max-width: 420px; height: auto; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px; overflow-x: auto; }
h1 { font-size: 22px; margin: 0 0 8px; } h2 { font-size: 17px; margin: 0 0 8px; }
p:not(.test) { margin: 0 0 8px; } .soft { color: var(--soft); }
.sum { font-size: 34px; font-weight: 700; font-variant-numeric: tabular-nums; margin: 0 0 8px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
button, input, select { font: inherit; min-height: 44px; border-radius: 8px; border: 1px solid var(--line); padding: 0 14px;
  background: var(--card); color: var(--ink); max-width: 100%; }
button { cursor: pointer; } button.main { background: var(--brand); color: var(--on-brand); border-color: var(--brand);
  width: 100%; font-weight: 600; min-height: 52px; }
button.bad { color: var(--bad); border-color: currentColor; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
form.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; padding: 12px 0; border-top: 1px solid var(--line); }
form.row label { display: grid; gap: 2px; flex: 1 1 180px; } form.row button { flex: 0 0 auto; }
.choices { display: grid; gap: 8px; }
form.stack { display: grid; gap: 12px; } form.stack label { display: grid; gap: 2px; }
label.check { display: flex !important; gap: 10px; align-items: center; min-height: 44px; }
label.check input { min-height: 22px; width: 22px; height: 22px; padding: 0; }
table { width: 100%; border-collapse: collapse; } th { text-align: left; color: var(--soft); font-weight: 500; }
th, td { padding: 8px 12px 8px 0; border-top: 1px solid var(--line); vertical-align: middle; white-space: nowrap; }
p.words { white-space: pre-wrap; overflow-wrap: anywhere; }
main a { color: var(--brand); }
td.money, th.money { text-align: right; font-variant-numeric: tabular-nums; }
td form { display: inline-block; margin-right: 6px; }
.note { border-left: 4px solid var(--brand); padding: 8px 12px; background: var(--card); border-radius: 4px; }
.note.good { border-color: var(--good); } .note.bad { border-color: var(--bad); }
.qr svg { display: block; width: 200px; height: 200px; border-radius: 8px; background: #fff; }
summary { padding: 8px 0; cursor: pointer; font-weight: 600; }
`;
