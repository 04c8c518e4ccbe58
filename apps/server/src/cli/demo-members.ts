// Members of a sandbox: registered, logged in, with a paid deposit.
import { createHmac, randomBytes } from 'node:crypto';
import { toWire } from '@sanam/contract';
import { memberSettings } from '@sanam/members/server/index.ts';
import { paymentsCalls } from '@sanam/payments/contract/calls.ts';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/db.ts';
import { deviceCookies } from '../platform/http/sessions.ts';

const DEPOSIT_MINOR = 200_000n;
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_LETTERS = 12;
/** Longest wait for an answer. A busy machine answers late, but a missing answer must not block the start for ever. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;
const THIS_MACHINE = '127.0.0.1';

export interface Making {
  context: Context;
  /**
   * Random, and equal for every attempt in one sandbox. Passwords derive from it, so an attempt may find existing
   * people.
   */
  secret: string;
  /** Code of the studio's vendor. */
  vendor: string;
}

/** A member with its log-in. */
export interface DemoMember {
  memberId: string;
  username: string;
  password: string;
}

/** Token and device cookie of a logged-in member, sent with each call. */
export interface DemoSession {
  token: string;
  device: string;
}

/** Derives a password of lower-case letters and digits, which every merchant's pattern accepts. */
export function passwordOf(secret: string, username: string): string {
  const bytes = createHmac('sha256', secret).update(username).digest();
  return `${[...bytes.subarray(0, PASSWORD_LETTERS)].map((byte) => READABLE[byte % READABLE.length]).join('')}7`;
}

/** Creates a registered player, or finds the one of an earlier attempt, and sets its password. */
export async function makeMember(
  app: App,
  { context, secret }: Making,
  { username, payeeName }: { username: string; payeeName: string },
): Promise<DemoMember> {
  const password = passwordOf(secret, username);
  const { platform, modules } = app;
  const members = modules.members.service;
  const { service } = modules.auth;
  const { merchantId } = context;
  const terms = await modules.merchants.service.setting(merchantId, memberSettings.terms);
  const known = await members.memberByName({ merchantId, username });
  const memberId =
    known?.memberId ??
    (await inTransaction(platform.db, (trx) =>
      members.createMember(trx, {
        merchantId,
        username,
        accountType: 'player',
        payeeName,
        termsVersion: terms.version,
        ageConfirmed: platform.config.ageMin,
        registerInfo: {},
      }),
    ));
  // A change of the password would hold the member's payouts for days.
  const own = { memberId, password, reason: 'demonstration data' };
  if (!(await service.setFirstPassword(context, own)) && !(await service.isOwnPassword(memberId, password)))
    await service.changePassword(context, own);
  return { memberId, username, password };
}

/**
 * Logs a member without money in and makes a complete deposit of ฿2,000 if there is a rail: order, QR code, payment at
 * the rail, callback and credit. Returns the session; undefined for a member who has money already.
 */
export async function payFirst(app: App, { context }: Making, memberId: string): Promise<DemoSession | undefined> {
  const { config, db } = app.platform;
  const hasMoney = async (): Promise<true | undefined> => {
    const cash = await app.modules.ledger.service.balanceOf(db, { class: 'player_cash', owner: memberId }, 'THB');
    return cash.balanceMinor === 0n ? undefined : true;
  };
  if (await hasMoney()) return undefined;
  // Uses the address of this machine, so that a local user meets no second factor for an unknown place.
  const answer = await app.modules.auth.service.completeLogIn(
    { ...context, address: THIS_MACHINE },
    { memberId, method: 'password', entrance: 'member', remember: false, isSecondFactorVerified: false },
    { visitor: { device: undefined, agent: 'demonstration data' }, visitorHash: '' },
  );
  const session = { token: answer.value.token, device: answer.device };
  if (config.rail === undefined) return undefined;
  await payIn(config, session);
  // The rail calls back shortly after the payment.
  await waitFor('the credit of the demonstration deposit', hasMoney);
  return session;
}

/** Calls the server as a member and returns the value of the answer. Fails with the code of a refusal. */
export async function callAs<Value>(
  config: Config,
  { token, device }: DemoSession,
  { path, body }: { path: string; body: object },
): Promise<Value> {
  const response = await fetch(`http://127.0.0.1:${config.port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      cookie: `${deviceCookies.member}=${device}`,
      'idempotency-key': randomBytes(16).toString('hex'),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { success: boolean; code?: string; value?: Value };
  if (!answer.success || answer.value === undefined)
    throw new Error(`${path} was refused: ${answer.code ?? response.status}`);
  return answer.value;
}

/** Asks until there is an answer; fails after a minute with what was waited for. */
export async function waitFor<Value>(what: string, ask: () => Promise<Value | undefined>): Promise<Value> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const found = await ask();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`${what} did not come`);
}

async function payIn(config: Config, session: DemoSession): Promise<void> {
  const order = await callAs<{ action: { payUrl: string } | null }>(config, session, {
    path: paymentsCalls.createDeposit.path,
    body: { method: 'PROMPTPAY_BILL', amount: toWire(DEPOSIT_MINOR) },
  });
  const payUrl = order.action?.payUrl;
  if (payUrl === undefined) throw new Error('the demonstration deposit has no payment page');
  // The rail learns of the order shortly after the server.
  const page = await waitFor('the payment page of the rail', async () => {
    const response = await fetch(payUrl);
    return response.ok ? response.url : undefined;
  });
  const paid = await fetch(page, { method: 'POST', body: new URLSearchParams({ how: 'exact' }), redirect: 'manual' });
  if (paid.status !== 303) throw new Error(`the rail did not take the demonstration payment: ${paid.status}`);
}
