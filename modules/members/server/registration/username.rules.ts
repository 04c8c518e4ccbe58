/** How many spellings are tried before giving up. */
export const USERNAME_TRIES = 27;

/**
 * The username of a registration by mobile number: "m" and the number's digits, "+66812345678" → "m66812345678". When
 * somebody took that name, a letter follows: "m66812345678b". The same number always asks for the same names in the same
 * order, and the person learns the name after the registration.
 */
export function usernameOfMobile(mobile: string, attempt: number): string {
  const suffix = attempt === 0 ? '' : String.fromCharCode('a'.charCodeAt(0) + attempt - 1);
  return `m${mobile.replace('+', '')}${suffix}`;
}
