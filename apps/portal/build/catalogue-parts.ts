/** First words of the keys that the first screen needs; everything else is loaded with the first lazy screen. */
const corePrefixes = new Set(['app', 'nav', 'home', 'member', 'games', 'state', 'theme', 'notice', 'pager']);

export function isCorePart(key: string): boolean {
  return corePrefixes.has(key.slice(0, key.indexOf('.')));
}
