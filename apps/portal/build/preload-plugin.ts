import type { Plugin } from 'vite';

/** The Thai letters are on every first screen: named in the page, they travel beside the style sheet that would ask for them. */
const fonts = /^assets\/anuphan-thai-.*\.woff2$/;

/** What draws the page's frame comes first: its letters are named, the application's scripts yield to them. */
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
