// The theme, the language and whether the home page's first picture is wanted. Runs before the first paint, as a file of its own because the content security policy allows no inline script.
document.documentElement.dataset.page = location.pathname === '/' ? 'home' : 'other';
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
  document.documentElement.lang = localStorage.getItem('lang') || localStorage.getItem('hisLang') || 'th';
} catch {
  // Storage may be forbidden; light and Thai are the defaults then.
}
