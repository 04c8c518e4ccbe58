// Checks the answer to a challenge: each factor by its own rule, each answer once.
import type { RefusalCode } from '@sanam/contract';
import { databaseNow } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { stepOf } from '@sanam/server/platform/totp.ts';
import type { FactorMethod } from '../../contract/factor.ts';
import { type RelyingParty, usedPasskey } from './passkeys.ts';
import { recoveryLetters } from './rules.ts';
import * as store from './store.ts';
import type { CodePurpose, FactorDeps } from './types.ts';

export const TOTP_PURPOSE = 'member-totp';
const RECOVERY_PURPOSE = 'recovery-code';

export interface FactorAnswer {
  method: FactorMethod;
  code?: string | undefined;
  passkey?: unknown;
  password?: string | undefined;
}

export interface FactorCheck {
  memberId: string;
  answer: FactorAnswer;
  /** Factors accepted here; a right answer of another factor is refused too. */
  methods: FactorMethod[];
  purpose: CodePurpose;
  bound: string;
  /** Address to which a code was sent. */
  mobile: string | null;
  email: string | null;
  /** Value that the passkey was asked to sign. */
  webauthn: string | null;
  party: RelyingParty;
}

/** Refusal of a wrong answer that is not a code. */
const wrongWords: Partial<Record<FactorMethod, RefusalCode>> = {
  password: 'identity.wrongCredentials',
  paymentPassword: 'wallet.paymentPasswordWrong',
};

export type Proving = ReturnType<typeof createProving>;

export function createProving(deps: Pick<FactorDeps, 'platform' | 'ports'>) {
  return {
    passkeyHolder: passkeyHolder.bind(null, deps),
    recoveryHash: recoveryHash.bind(null, deps),
    prove: prove.bind(null, deps),
    sendCode: sendCode.bind(null, deps),
  };
}

async function isTotp(deps: Pick<FactorDeps, 'platform' | 'ports'>, memberId: string, code: string): Promise<boolean> {
  const { db, vault } = deps.platform;

  const row = await store.findTotp(db, memberId);
  if (row === undefined || row.confirmed_at === null) return false;
  const secret = vault.open(TOTP_PURPOSE, row.secret_sealed);
  const step = stepOf(secret, code.replaceAll(/\s/g, ''), await databaseNow(db));
  return step !== undefined && (await store.takeTotpStep(db, { memberId, step }));
}

function recoveryHash(deps: Pick<FactorDeps, 'platform' | 'ports'>, memberId: string, code: string): string {
  const { vault } = deps.platform;
  return vault.keyedHash(RECOVERY_PURPOSE, `${memberId}:${recoveryLetters(code)}`);
}

/** Returns the member of a passkey's answer, once per answer; undefined if it is invalid. */
async function passkeyHolder(
  deps: Pick<FactorDeps, 'platform' | 'ports'>,
  ask: {
    answer: unknown;
    webauthn: string | null;
    party: RelyingParty;
  },
): Promise<{ memberId: string; merchantId: string } | undefined> {
  const { db } = deps.platform;

  const { answer, webauthn, party } = ask;
  const credentialId = (answer as { id?: unknown } | undefined)?.id;
  if (webauthn === null || typeof credentialId !== 'string') return undefined;
  const passkey = await store.findPasskey(db, credentialId);
  if (passkey === undefined) return undefined;
  const used = await usedPasskey({ answer, webauthn, party, passkey });
  if (used === undefined) return undefined;
  const isFirst = await store.usePasskey(db, { passkeyId: passkey.passkey_id, ...used });
  return isFirst ? { memberId: passkey.member_id, merchantId: passkey.merchant_id } : undefined;
}

async function isProven(deps: Pick<FactorDeps, 'platform' | 'ports'>, ask: FactorCheck): Promise<boolean> {
  const { db } = deps.platform;
  const { ports } = deps;

  const { memberId, answer } = ask;
  const { code = '' } = answer;
  switch (answer.method) {
    case 'totp':
      return isTotp(deps, memberId, code);
    case 'passkey':
      return (await passkeyHolder(deps, { ...ask, answer: answer.passkey }))?.memberId === memberId;
    case 'recovery':
      return store.takeRecoveryCode(db, { memberId, hash: recoveryHash(deps, memberId, code) });
    case 'sms':
    case 'email': {
      const address = answer.method === 'sms' ? ask.mobile : ask.email;
      if (address === null) return false;
      await ports.codes.use(db, { purpose: ask.purpose, address, bound: ask.bound, code });
      return true;
    }
    case 'captcha':
      // Bound to the visitor, like the challenge; the check itself refuses.
      await ports.human.captcha({ text: code, visitor: ask.bound });
      return true;
    case 'paymentPassword':
      return ports.isPaymentPassword(memberId, answer.password ?? '');
    case 'password':
      return ports.isOwnPassword(memberId, answer.password ?? '');
  }
}

/**
 * Refuses a wrong answer with `identity.codeWrong`, `identity.codeExpired`, `identity.captchaWrong`, for a password
 * with `identity.wrongCredentials`, for a payment password with `wallet.paymentPasswordWrong`.
 */
async function prove(deps: Pick<FactorDeps, 'platform' | 'ports'>, ask: FactorCheck): Promise<void> {
  const isRight = ask.methods.includes(ask.answer.method) && (await isProven(deps, ask));
  if (isRight) return;
  const { method } = ask.answer;
  throw refuse((ask.methods.includes(method) && wrongWords[method]) || 'identity.codeWrong');
}

/**
 * Sends the code of a challenge. Refuses with `identity.methodClosed` if the method is not available, and as messaging
 * does (`messages.*`).
 */
async function sendCode(
  deps: Pick<FactorDeps, 'platform' | 'ports'>,
  ask: {
    kind: 'sms' | 'email';
    methods: FactorMethod[];
    mobile: string | null;
    email: string | null;
    purpose: CodePurpose;
    bound: string;
    merchantId: string;
    ip: string | null;
    language: 'TH' | 'EN';
  },
): Promise<{ expiredMinutes: number }> {
  const { ports } = deps;

  const { kind, purpose, bound, merchantId, ip, language } = ask;
  const address = kind === 'sms' ? ask.mobile : ask.email;
  if (address === null || !ask.methods.includes(kind)) throw refuse('identity.methodClosed');
  return ports.codes.issue({ purpose, to: { kind, address }, bound, merchantId, ip, language });
}
