const forgetting: (() => void)[] = [];

/**
 * The secret of a link that holds once, until it was used or put away; in memory only. It is behind the `#`, which no
 * server and no referrer ever sees; taken out of the address, the history does not keep it either.
 */
export function addressSecret(name: string): { take: () => string | null; forget: () => void } {
  let kept: string | null = null;
  const forget = (): void => {
    kept = null;
  };
  forgetting.push(forget);
  return {
    take() {
      const found = new URLSearchParams(window.location.hash.slice(1)).get(name);
      if (found !== null) {
        kept = found;
        window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
      }
      return kept;
    },
    forget,
  };
}

/** Forgets the secrets of all links, as a new tab would. */
export function forgetSecrets(): void {
  for (const forget of forgetting) forget();
}
