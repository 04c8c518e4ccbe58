import type { Plugin } from 'vite';

/** The Thai letters are on every first screen: named in the page, they travel beside the style sheet that would ask for them. */
const fonts = /^assets\/anuphan-thai-.*\.woff2$/;

export function preloadPlugin(): Plugin {
  return {
    name: 'sanam-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => fonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
