/** Vault purpose of the shared secrets of staff's authenticator apps. */
export const SECRET_PURPOSE = 'staff-totp';
/** Issuer under which an authenticator app lists a member of staff. */
export const ISSUER = 'Sanam';
