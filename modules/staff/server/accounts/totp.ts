/** For the vault: the shared secrets of staff's authenticator apps. */
export const SECRET_PURPOSE = 'staff-totp';
/** Under which an authenticator app lists a member of staff. */
export const ISSUER = 'Sanam';
