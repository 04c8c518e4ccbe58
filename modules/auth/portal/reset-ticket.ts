/** The ticket of the link in a reset's e-mail, until it was used or put away. In memory only. */
let kept: string | null = null;

/**
 * Takes the ticket out of the address. It is behind the `#`, which no server and no referrer ever sees; taken out,
 * the history does not keep it either.
 */
export function takeTicket(): string | null {
  const found = new URLSearchParams(window.location.hash.slice(1)).get('ticket');
  if (found !== null) {
    kept = found;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return kept;
}

export const forgetTicket = (): void => {
  kept = null;
};
