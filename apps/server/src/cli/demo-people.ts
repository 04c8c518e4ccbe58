// People of a sandbox: staff of each kind and a player with a paid deposit.
import { createHmac, randomBytes } from 'node:crypto';
import { toWire } from '@sanam/contract';
import { paymentsCalls } from '@sanam/payments/contract/calls.ts';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { deviceCookies } from '../platform/http/sessions.ts';

const PLAYER = 'demo';
const DEPOSIT_MINOR = 200_000n;
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_LETTERS = 12;
/** Longest wait for an answer. A busy machine answers late, but a missing answer must not block the start for ever. */
const PATIENCE_MS = 60_000;
const PAGE_PAUSE_MS = 100;

const staffOfDemo = [
  {
    username: 'payments',
    displayName: 'Payments',
    roles: ['payments'],
    role: 'decides deposits and withdrawals, proposes how disputes end',
  },
  {
    username: 'finance',
    displayName: 'Finance checker',
    roles: ['financeChecker'],
    role: 'second person of approvals',
  },
  { username: 'auditor', displayName: 'Auditor', roles: ['auditor'], role: 'reads everything, changes nothing' },
  { username: 'support', displayName: 'Support', roles: ['support'], role: 'helps members with their access' },
  {
    username: 'protection',
    displayName: 'Player protection',
    roles: ['protection'],
    role: 'keeps limits, breaks and exclusions of members, confirms approvals',
  },
  {
    username: 'lottery',
    displayName: 'Lottery',
    roles: ['lotteryOperator'],
    role: 'runs draws, numbers and odds of the lottery, enters results',
  },
  {
    username: 'results',
    displayName: 'Lottery checker',
    roles: ['lotteryChecker'],
    role: 'second person of lottery results and settlements',
  },
  { username: 'content', displayName: 'Content', roles: ['content'], role: 'keeps texts, pictures and the catalogue' },
  { username: 'owner', displayName: 'Owner', roles: ['owner'], role: 'reads, sets up the house, confirms approvals' },
];

export interface People {
  player: { username: string; password: string };
  staff: { username: string; password: string; role: string }[];
}

interface Making {
  context: Context;
  /**
   * Random, and equal for every attempt in one sandbox. Passwords derive from it, so an attempt may find existing
   * people.
   */
  secret: string;
}

/** Creates the missing people and returns all log-ins. A player without money makes a deposit if there is a rail. */
export async function makePeople(app: App, making: Making): Promise<People> {
  const staff = [];
  for (const { role, ...one } of staffOfDemo) {
    const password = passwordOf(making.secret, one.username);
    await app.modules.staff.service.createStaff(making.context, { ...one, password }).catch(unlessTaken);
    staff.push({ username: one.username, password, role });
  }
  return { player: await makePlayer(app, making), staff };
}

const THIS_MACHINE = '127.0.0.1';

/** Derives a password of lower-case letters and digits, which every merchant's pattern accepts. */
function passwordOf(secret: string, username: string): string {
  const bytes = createHmac('sha256', secret).update(username).digest();
  return `${[...bytes.subarray(0, PASSWORD_LETTERS)].map((byte) => READABLE[byte % READABLE.length]).join('')}7`;
}

function unlessTaken(error: unknown): void {
  const fields = error instanceof Refusal ? (error.details?.fields as { problem?: string }[] | undefined) : undefined;
  if (fields?.[0]?.problem !== 'taken') throw error;
}

/** Creates a registered player with a complete deposit: order, QR code, payment at the rail, callback and credit. */
async function makePlayer(app: App, { context, secret }: Making): Promise<People['player']> {
  const password = passwordOf(secret, PLAYER);
  const { platform, modules } = app;
  const { config, db } = platform;
  const members = modules.members.service;
  const { service } = modules.auth;
  const { merchantId } = context;
  const known = await members.memberByName({ merchantId, username: PLAYER });
  const memberId =
    known?.memberId ??
    (await inTransaction(db, (trx) =>
      members.createMember(trx, {
        merchantId,
        username: PLAYER,
        accountType: 'player',
        payeeName: 'SOMCHAI JAIDEE',
        termsVersion: null,
        ageConfirmed: config.ageMin,
        registerInfo: {},
      }),
    ));
  if (known === undefined || !(await service.isOwnPassword(memberId, password)))
    await service.changePassword(context, { memberId, password, reason: 'demonstration data' });
  const cash = await modules.ledger.service.balanceOf(db, { class: 'player_cash', owner: memberId }, 'THB');
  if (cash.balanceMinor === 0n) {
    // Uses the address of this machine, so that a local user meets no second factor for an unknown place.
    const answer = await service.completeLogIn(
      { ...context, address: THIS_MACHINE },
      { memberId, method: 'password', entrance: 'member', remember: false, isSecondFactorVerified: false },
      { visitor: { device: undefined, agent: 'demonstration data' }, visitorHash: '' },
    );
    if (config.rail !== undefined) await payIn(config, { token: answer.value.token, device: answer.device });
  }
  return { username: PLAYER, password };
}

async function payIn(config: Config, session: { token: string; device: string }): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${config.port}${paymentsCalls.createDeposit.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${session.token}`,
      cookie: `${deviceCookies.member}=${session.device}`,
      'idempotency-key': randomBytes(16).toString('hex'),
    },
    body: JSON.stringify({ method: 'PROMPTPAY_BILL', amount: toWire(DEPOSIT_MINOR) }),
  });
  const order = (await response.json()) as {
    success: boolean;
    code?: string;
    value?: { action: { payUrl: string } | null };
  };
  const payUrl = order.value?.action?.payUrl;
  if (!order.success || payUrl === undefined)
    throw new Error(`the demonstration deposit was refused: ${order.code ?? response.status}`);
  const page = await chargePage(payUrl);
  const paid = await fetch(page, { method: 'POST', body: new URLSearchParams({ how: 'exact' }), redirect: 'manual' });
  if (paid.status !== 303) throw new Error(`the rail did not take the demonstration payment: ${paid.status}`);
}

/** Fetches the payment page of the rail until it exists: the rail learns of the order shortly after the server. */
async function chargePage(payUrl: string): Promise<string> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const response = await fetch(payUrl);
    if (response.ok) return response.url;
    await new Promise((resolve) => setTimeout(resolve, PAGE_PAUSE_MS));
  }
  throw new Error('the rail does not know the demonstration order');
}
