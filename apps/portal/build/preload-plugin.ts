import type { Plugin } from 'vite';

/** Files that the first screen asks for only after its script ran: named in the page, they travel beside the script. */
const wanted = [/^assets\/catalogue-th-core-.*\.js$/];
const fonts = [/^assets\/anuphan-thai-.*\.woff2$/, /^assets\/anuphan-latin-wght-.*\.woff2$/];

export function preloadPlugin(): Plugin {
  return {
    name: 'sanam-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        const matching = (patterns: RegExp[]) => files.filter((file) => patterns.some((pattern) => pattern.test(file)));
        return [
          ...matching(wanted).map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
          ...matching(fonts).map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
        ];
      },
    },
  };
}
