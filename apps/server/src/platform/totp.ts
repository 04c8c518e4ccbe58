// Codes of authenticator apps (RFC 6238), for staff and members.
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** One step either way: clocks of phones are not exact. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: DIGITS, period: STEP_SECONDS });

/** A new secret in base 32, 160 bits (RFC 4226). */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator app reads: under `issuer` it lists the account `label`. */
export const otpauthUri = (ask: { secret: string; issuer: string; label: string }): string =>
  totpOf(ask.secret, ask.issuer, ask.label).toString();

/** The time step a code belongs to, or undefined when it is not a code of about now. The caller accepts a step once. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const delta = totpOf(secret, '', '').validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / STEP_SECONDS) + delta;
}
