/** Names that a stranger would take for the house's own. */
const reserved = new Set(
  `admin administrator moderator mod root system sysadmin superuser support helpdesk help service customerservice cs
  staff operator owner official security finance payment payments cashier agent bot webmaster postmaster noreply info
  sanam null undefined`.split(/\s+/),
);

/** True for a name that pretends to be staff: a reserved word, whatever digits and separators are put to it. */
export function isReservedUsername(username: string): boolean {
  const letters = username.toLowerCase().replaceAll(/[^a-z]/g, '');
  const undisguised = username
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll(/[^a-z]/g, '');
  return reserved.has(letters) || reserved.has(undisguised);
}

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
