const HIDDEN = '•••';

/** "+66812345678" → "+66•••678": enough for its owner to know it again. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}${HIDDEN}${mobile.slice(-3)}`;

/** "somchai@example.com" → "s•••@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}${HIDDEN}${email.slice(at)}`;
}

/** The last two characters, of longer texts only. */
export function maskDetail(text: string): string {
  const letters = [...text];
  return letters.length > 5 ? `${HIDDEN}${letters.slice(-2).join('')}` : HIDDEN;
}
