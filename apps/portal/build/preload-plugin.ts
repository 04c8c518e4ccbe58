import type { Plugin } from 'vite';

/** Thai fonts, used on every first screen. Preloading them starts their download together with the style sheet. */
const fonts = /^assets\/anuphan-thai-.*\.woff2$/;

/** Gives the page's frame priority: preloads its fonts and lowers the priority of the application's scripts. */
export function preloadPlugin(): Plugin {
  return {
    name: 'sanam-preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const letters = Object.keys(bundle ?? {}).filter((file) => fonts.test(file));
        return {
          html: html.replaceAll(/<(script type="module"|link rel="modulepreload") /g, '<$1 fetchpriority="low" '),
          tags: letters.map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
        };
      },
    },
  };
}
