import type { FactorMethod } from '../../contract/factor.ts';
// Pure decisions about second factors and log-in methods.

export const PASSKEYS_MAX = 10;
export const RECOVERY_CODES = 10;
/** Seconds after which an unconfirmed secret is invalid. */
export const TOTP_SETUP_SECONDS = 900;

/** Factors with which a member can prove a log-in. */
export interface Factors {
  hasPassword: boolean;
  hasTotp: boolean;
  passkeys: number;
  /** Verified addresses, unmasked. */
  mobile: string | null;
  email: string | null;
  recoveryLeft: number;
}

/** Method by which the log-in was proven. */
export type FirstFactor = 'password' | 'remembered' | 'sms' | 'passkey' | 'social' | 'reset';

/** Methods with a password; only then its age and its must-change marker matter (IDN-051). */
export const byPassword: ReadonlySet<FirstFactor> = new Set(['password', 'remembered']);

/**
 * Returns the methods for a second factor, best first. An authenticator or a passkey replaces codes by message, because
 * a stolen SIM must not open an account that uses one. A code by SMS is no second factor of a log-in by SMS. Recovery
 * codes only replace the others and are never offered alone.
 */
export function secondMethods(factors: Factors, first?: FirstFactor): FactorMethod[] {
  const methods: FactorMethod[] = [];
  if (factors.hasTotp) methods.push('totp');
  if (factors.passkeys > 0) methods.push('passkey');
  if (methods.length === 0) {
    const isBySms = first === 'sms' || first === 'reset';
    if (factors.mobile !== null && !isBySms) methods.push('sms');
    if (factors.email !== null) methods.push('email');
  }
  if (methods.length > 0 && factors.recoveryLeft > 0) methods.push('recovery');
  return methods;
}

/**
 * Returns the methods for a member without any factor, in an unknown browser and network, after the password: the
 * payment password if there is one, else a captcha. They are never used for a member with a factor.
 */
export function plainMethods(hasPaymentPassword: boolean): FactorMethod[] {
  return [hasPaymentPassword ? 'paymentPassword' : 'captcha'];
}

/** Returns the methods for a step-up, as `secondMethods` does; a member without any factor uses the password. */
export function stepUpMethods(factors: Factors): FactorMethod[] {
  const methods = secondMethods(factors);
  if (methods.length > 0) return methods;
  return factors.hasPassword ? ['password'] : [];
}

export type Missing = 'secondFactor' | 'recoveryCodes' | 'email' | 'mobile';

/** Returns recommended improvements, most important first. */
export function missingOf(factors: Factors): Missing[] {
  const missing: Missing[] = [];
  const isStrong = factors.hasTotp || factors.passkeys > 0;
  if (!isStrong) missing.push('secondFactor');
  if (isStrong && factors.recoveryLeft === 0) missing.push('recoveryCodes');
  if (factors.email === null) missing.push('email');
  if (factors.mobile === null) missing.push('mobile');
  return missing;
}

/** Log-in methods that are not factors. */
export interface OtherWays {
  /** Number of linked identity providers. */
  identities: number;
  /** Whether log-in by SMS is on. */
  isSmsOpen: boolean;
}

/** Checks whether the member can log in: by password, passkey, identity provider or a code by SMS. */
export function hasWayIn(factors: Factors, { identities, isSmsOpen }: OtherWays): boolean {
  return factors.hasPassword || factors.passkeys > 0 || identities > 0 || (isSmsOpen && factors.mobile !== null);
}

const RECOVERY_GROUPS = 2;
const RECOVERY_GROUP_LETTERS = 5;
/** Lower-case letters and digits that cannot be confused on paper: 31^10 > 2^49 codes. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const RECOVERY_LETTERS = RECOVERY_GROUPS * RECOVERY_GROUP_LETTERS;

/** Formats `abcde23456` as `abcde-23456`. */
export function recoveryText(letters: string): string {
  return `${letters.slice(0, RECOVERY_GROUP_LETTERS)}-${letters.slice(RECOVERY_GROUP_LETTERS)}`;
}

/** Normalises a typed recovery code. */
export function recoveryLetters(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
