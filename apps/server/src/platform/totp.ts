// Codes of authenticator apps (RFC 6238), for staff and members.
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Allowed time steps in either direction, because the clocks of phones are not exact. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: DIGITS, period: STEP_SECONDS });

/** A new secret in base 32, 160 bits (RFC 4226). */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the address for an authenticator app, which lists the account `label` under `issuer`. */
export const otpauthUri = (ask: { secret: string; issuer: string; label: string }): string =>
  totpOf(ask.secret, ask.issuer, ask.label).toString();

/**
 * Returns the time step of a code, or undefined if the code does not match the current time. The caller accepts each
 * step once.
 */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const delta = totpOf(secret, '', '').validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / STEP_SECONDS) + delta;
}
