import type { FactorMethod } from '../../contract/factor.ts';
// Pure decisions about second factors and ways in.

export const PASSKEYS_MAX = 10;
export const RECOVERY_CODES = 10;
/** A secret that is not confirmed by then was meant for nobody. */
export const TOTP_SETUP_SECONDS = 900;

/** What a member can prove a log-in with. */
export interface Factors {
  hasPassword: boolean;
  hasTotp: boolean;
  passkeys: number;
  /** Proven addresses, in full. */
  mobile: string | null;
  email: string | null;
  recoveryLeft: number;
}

/** How the log-in that asks was proven. */
export type FirstFactor = 'password' | 'remembered' | 'sms' | 'passkey' | 'social' | 'reset';

/** The member typed or brought the password itself; only then its age and its must-change marker matter (IDN-051). */
export const byPassword: ReadonlySet<FirstFactor> = new Set(['password', 'remembered']);

/**
 * The ways a second factor can be proven, the best first. An authenticator or a passkey takes the place of codes by
 * message: who switched one on must not be opened by a stolen SIM. A code by SMS is no second factor of a log-in that
 * was proven by SMS. Recovery codes stand in for the others and never alone.
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
 * What a member without any factor is asked in a browser and a network we do not know, after the password: another
 * secret of theirs where there is one, else at least a person. A member with a factor is never asked these.
 */
export function plainMethods(hasPaymentPassword: boolean): FactorMethod[] {
  return [hasPaymentPassword ? 'paymentPassword' : 'captcha'];
}

/** As `secondMethods`, for a step up: a member without any factor proves it by the password. */
export function stepUpMethods(factors: Factors): FactorMethod[] {
  const methods = secondMethods(factors);
  if (methods.length > 0) return methods;
  return factors.hasPassword ? ['password'] : [];
}

export type Missing = 'secondFactor' | 'recoveryCodes' | 'email' | 'mobile';

/** What would make the account safer, most needed first. */
export function missingOf(factors: Factors): Missing[] {
  const missing: Missing[] = [];
  const isStrong = factors.hasTotp || factors.passkeys > 0;
  if (!isStrong) missing.push('secondFactor');
  if (isStrong && factors.recoveryLeft === 0) missing.push('recoveryCodes');
  if (factors.email === null) missing.push('email');
  if (factors.mobile === null) missing.push('mobile');
  return missing;
}

/** Ways in that are not factors. */
export interface OtherWays {
  /** Linked identity providers. */
  identities: number;
  /** Log-in by SMS is on. */
  isSmsOpen: boolean;
}

/** Whether the member can log in: by password, passkey, identity provider or a code by SMS. */
export function hasWayIn(factors: Factors, { identities, isSmsOpen }: OtherWays): boolean {
  return factors.hasPassword || factors.passkeys > 0 || identities > 0 || (isSmsOpen && factors.mobile !== null);
}

const RECOVERY_GROUPS = 2;
const RECOVERY_GROUP_LETTERS = 5;
/** Small letters and digits that are not taken for one another on paper: 31^10 > 2^49 codes. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const RECOVERY_LETTERS = RECOVERY_GROUPS * RECOVERY_GROUP_LETTERS;

/** `abcde23456` → `abcde-23456`, as it is written down. */
export function recoveryText(letters: string): string {
  return `${letters.slice(0, RECOVERY_GROUP_LETTERS)}-${letters.slice(RECOVERY_GROUP_LETTERS)}`;
}

/** What counts of a recovery code as somebody types it. */
export function recoveryLetters(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
