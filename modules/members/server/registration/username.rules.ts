/** Names that could be mistaken for the operator's own. */
const reserved = new Set(
  `admin administrator moderator mod root system sysadmin superuser support helpdesk help service customerservice cs
  staff operator owner official security finance payment payments cashier agent bot webmaster postmaster noreply info
  sanam null undefined`.split(/\s+/),
);

/** Checks for a name that pretends to be staff: a reserved word, with any digits and separators. */
export function isReservedUsername(username: string): boolean {
  const letters = username.toLowerCase().replaceAll(/[^a-z]/g, '');
  const undisguised = username
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll(/[^a-z]/g, '');
  return reserved.has(letters) || reserved.has(undisguised);
}

/** Number of spellings tried before giving up. */
export const USERNAME_TRIES = 27;

/**
 * Returns the username of a registration by mobile number: "m" and the number's digits, "+66812345678" →
 * "m66812345678". If it is taken, a letter follows: "m66812345678b". The same number always tries the same names in the
 * same order, and the person learns the name after the registration.
 */
export function usernameOfMobile(mobile: string, attempt: number): string {
  const suffix = attempt === 0 ? '' : String.fromCharCode('a'.charCodeAt(0) + attempt - 1);
  return `m${mobile.replace('+', '')}${suffix}`;
}
