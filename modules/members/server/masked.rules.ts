const HEAD = 4;
const TAIL = 3;

/** Masks a number: `+66812345678` → `+668•••••678`. Enough to compare with what a caller says, not enough to call. */
export function maskedMobile(mobile: string): string {
  const hidden = Math.max(0, mobile.length - HEAD - TAIL);
  return `${mobile.slice(0, HEAD)}${'•'.repeat(hidden)}${mobile.slice(HEAD + hidden)}`;
}

/** Masks an address: `somchai@mail.example` → `s•••@mail.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}•••${at < 0 ? '' : email.slice(at)}`;
}

/**
 * Masks a username so that the member cannot be found by it: two letters and the last one of long names, one letter of
 * short ones, and a constant number of stars, so that the length is hidden too (SEC-034).
 */
export function maskedAccount(username: string): string {
  const letters = [...username];
  if (letters.length >= 6) return `${letters.slice(0, 2).join('')}***${letters.at(-1)}`;
  return `${letters.length >= 3 ? letters[0] : ''}***`;
}
