declare module 'virtual:words/*' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}

/** Written by `build/catalogue-plugin.ts`: the languages whose file of words is complete, and how their words are loaded. */
declare module 'virtual:languages' {
  type Loaders = Record<string, () => Promise<import('@lingui/core').Messages>>;
  export const languages: readonly import('./languages.ts').Language[];
  export const fallbacks: Readonly<Record<string, readonly string[]>>;
  export const words: { core: Loaders; browse: Loaders; later: Loaders };
}
