// The offline page: shows its words in the language and theme this browser chose, and goes back when the network is.
const kept = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const parts = [...document.querySelectorAll('section')];
const wanted = kept('hisLang') ?? kept('lang') ?? document.documentElement.lang;
const shown = parts.find(({ lang }) => lang === wanted) ?? parts[0];
for (const part of parts) part.hidden = part !== shown;
document.documentElement.lang = shown.lang;
document.documentElement.dir = shown.dir;
document.title = shown.querySelector('h1').textContent;
if (kept('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());
// The line may have come back while this page was loading, or the server may have been what was away.
const look = () => fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(() => location.reload());
setInterval(() => void look().catch(() => undefined), 2000);
