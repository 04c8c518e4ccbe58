import type { Plugin } from 'vite';

const CALLS = /packages\/contract\/src\/.*calls\.ts$/;
/** What only the server asks of a call. */
const FLAGS =
  /\b(?:(?:beforePasswordChange|whenExcluded|queued|fresh|upload|form): true|who: '\w+'|bodyBytesMax: [\d_]+),?/g;
const SUMMARY = /\bsummary:\s*(['"`])(?:\\.|(?!\1).)*\1,?/gs;

/** What a call does is said for readers and for the API's document; a page makes the call without it. */
export function contractPlugin(): Plugin {
  return {
    name: 'sanam-contract',
    enforce: 'pre',
    transform: (code, id) =>
      CALLS.test(id) ? { code: code.replace(SUMMARY, '').replace(FLAGS, ''), map: null } : null,
  };
}
