// The theme, the language and the side bar's width. Runs before the first paint, as a file of its own because the content security policy allows no inline script.
(() => {
  const page = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage may be forbidden; nothing was chosen then.
    }
  };
  // What the visitor chose, else what the merchant wants, else what the device prefers.
  const theme = kept('theme') || page.dataset.defaultTheme;
  const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  if (isDark) page.dataset.theme = 'dark';
  if (kept('sideBar') === 'slim') page.dataset.side = 'slim';
  page.lang = kept('hisLang') || kept('lang') || 'th';
  page.dir = /^(ar|fa|he|ur)\b/.test(page.lang) ? 'rtl' : 'ltr';
})();
