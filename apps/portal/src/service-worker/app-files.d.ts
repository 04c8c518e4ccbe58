/** Written by `build/app-plugin.ts`: what this build consists of. */
declare module 'virtual:app-files' {
  export const build: string;
  /** Every hashed file of the build, as a path. */
  export const files: readonly string[];
  export const offlinePage: string;
  /** What the offline page itself needs. */
  export const offlineFiles: readonly string[];
}
