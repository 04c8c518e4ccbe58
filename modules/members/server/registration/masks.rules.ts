const HIDDEN = '•••';

/** Masks a number: "+66812345678" → "+66•••678". Enough for its owner to recognise it. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}${HIDDEN}${mobile.slice(-3)}`;

/** Masks an address: "somchai@example.com" → "s•••@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}${HIDDEN}${email.slice(at)}`;
}

/** Returns the last two characters, of longer texts only. */
export function maskDetail(text: string): string {
  const letters = [...text];
  return letters.length > 5 ? `${HIDDEN}${letters.slice(-2).join('')}` : HIDDEN;
}
