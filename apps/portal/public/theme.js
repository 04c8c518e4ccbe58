// The theme, the language and the side bar's width. Runs before the first paint, as a file of its own because the content security policy allows no inline script.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
  if (localStorage.getItem('sideBar') === 'slim') document.documentElement.dataset.side = 'slim';
  document.documentElement.lang = localStorage.getItem('hisLang') || localStorage.getItem('lang') || 'th';
  document.documentElement.dir = /^(ar|fa|he|ur)\b/.test(document.documentElement.lang) ? 'rtl' : 'ltr';
} catch {
  // Storage may be forbidden; light and Thai are the defaults then.
}
