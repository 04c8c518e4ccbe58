const HEAD = 4;
const TAIL = 3;

/** `+66812345678` → `+668•••••678`: enough to compare with what somebody says, not enough to call. */
export function maskedMobile(mobile: string): string {
  const hidden = Math.max(0, mobile.length - HEAD - TAIL);
  return `${mobile.slice(0, HEAD)}${'•'.repeat(hidden)}${mobile.slice(HEAD + hidden)}`;
}

/** `somchai@mail.example` → `s•••@mail.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}•••${at < 0 ? '' : email.slice(at)}`;
}

/**
 * A name nobody can be found by: two letters and the last one of long names, one of short ones, always the same number
 * of stars, so that not even the length is told (SEC-034).
 */
export function maskedAccount(username: string): string {
  const letters = [...username];
  if (letters.length >= 6) return `${letters.slice(0, 2).join('')}***${letters.at(-1)}`;
  return `${letters.length >= 3 ? letters[0] : ''}***`;
}
