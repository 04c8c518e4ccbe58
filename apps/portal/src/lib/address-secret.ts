const forgetting: (() => void)[] = [];

/**
 * Reads the one-time secret of a link and keeps it in memory until it is used or discarded. It is behind the `#`, which
 * no server or referrer sees, and is removed from the address so that the history does not store it.
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

/** Discards the secrets of all links, like a new tab. */
export function forgetSecrets(): void {
  for (const forget of forgetting) forget();
}
