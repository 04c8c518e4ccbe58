// Transfers along the line: from an agent's wallet to that of the agent directly above or below, or to the own cash.
import { type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { businessDays, type DayAsk } from '@sanam/server/platform/business-days.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import { pageOf, paged, type PageQuery } from '@sanam/server/platform/paging.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { Accounts } from '@sanam/wallet/server/index.ts';
import type { TransferKind } from '../../contract/transfer-states.ts';
import { refuseFrozenParties } from '../freezes/frozen.ts';
import { frozenSince } from '../freezes/store.ts';
import { agentsSettings } from '../settings.ts';
import { nodeByNo, nodeOf } from '../tree/store.ts';
import { asDeposit, type CashDeps } from './cash.ts';
import * as store from './store.ts';

export interface TransferDeps extends Pick<Platform, 'db' | 'events'>, CashDeps {
  ledger: Pick<LedgerService, 'post' | 'balanceOf'>;
  members: Pick<MemberService, 'memberById' | 'membersById'>;
  site: Pick<SiteService, 'setting' | 'zoneOf'>;
  accounts: Pick<Accounts, 'checkPaymentPassword' | 'holdUntil' | 'hasPaymentPassword'>;
  /** Applies due moves, so that the transfer goes along the lines of its day. */
  applyMoves(trx: Trx): Promise<void>;
  protection: CashDeps['protection'] & Pick<FrontOf<typeof protection>['service'], 'check' | 'mayPlay' | 'holdGate'>;
}

type OwnTransfer = CallValue<Calls['transferUpline']>;

interface Wish {
  kind: TransferKind;
  toId: string;
  amount: string;
  paymentPassword: string;
  note?: string | undefined;
}

interface Bounds {
  min: bigint;
  max: bigint;
  daily: bigint;
}

async function boundsOf(
  { site }: TransferDeps,
  merchantId: string,
  toPlayers = false,
): Promise<Bounds & { isOn: boolean }> {
  const [isOn, limits] = await Promise.all([
    site.setting(merchantId, toPlayers ? agentsSettings.cash : agentsSettings.transfers),
    site.setting(merchantId, toPlayers ? agentsSettings.cashLimits : agentsSettings.transferLimits),
  ]);
  return { isOn, min: fromWire(limits.min), max: fromWire(limits.max), daily: fromWire(limits.daily) };
}

/** Returns the agent directly above. Refuses with `agents.noUpline` for an agent directly below the merchant. */
export async function uplineOf({ db }: TransferDeps, memberId: string): Promise<string> {
  const node = await nodeOf(db, memberId);
  if (node?.uplineNo == null) throw refuse('agents.noUpline');
  return (await nodeByNo(db, node.uplineNo))!.memberId;
}

/**
 * Moves the money in one posting. The payment password is checked before and outside the transaction, so that a wrong
 * attempt counts although the transfer is refused. Refuses as the contract states.
 */
export async function transfer(
  deps: TransferDeps,
  { memberId, merchantId, accountType }: MemberSession,
  wish: Wish,
  { context, idempotency }: { context: Context; idempotency: IdempotencyKey },
): Promise<OwnTransfer> {
  const toPlayers = wish.kind === 'player';
  if (toPlayers && accountType !== 'cashAgent') throw refuse('agents.notCashAgent');
  const { isOn, ...bounds } = await boundsOf(deps, merchantId, toPlayers);
  if (!isOn) throw refuse(toPlayers ? 'agents.cashOff' : 'agents.transfersOff');
  await deps.accounts.checkPaymentPassword(memberId, wish.paymentPassword);
  const amount = fromWire(wish.amount);
  const row = { merchant_id: merchantId, kind: wish.kind, from_id: memberId, to_id: wish.toId, amount };
  const zone = deps.site.zoneOf(merchantId);
  return once(deps.db, idempotency, async (trx) => {
    // An order that is not committed yet would not be counted against the player's limits.
    if (toPlayers) await deps.protection.holdOrders(trx, wish.toId);
    await deps.applyMoves(trx);
    await store.lockMembers(trx, [memberId, wish.toId]);
    const at = await placeOf(trx, row);
    await refuseFrozenParties(trx, { fromId: memberId, toId: wish.toId });
    await refuseSender(deps, trx, memberId);
    refuseAmount(amount, bounds, await store.sentToday(trx, { memberId, zone, toPlayers }));
    const made = await move(deps, trx, { ...row, transfer_id: newId('atr'), note: wish.note || null, at });
    await refuseGates(deps, trx, row);
    if (toPlayers) await asDeposit(deps, trx, made, at);
    await tell(deps, trx, context, made);
    const receiver = row.kind === 'own' ? undefined : await deps.members.memberById(trx, row.to_id);
    return valueOf(made, memberId, receiver?.username ?? null);
  });
}

type Asked = Omit<store.TransferRow, 'transfer_id' | 'note' | 'at'>;

/**
 * Checks the relation of both parties under the locks of their rows; returns the time of the check. Refuses with
 * `common.unavailable` while a move is due; `agents.noUpline`; `agents.notInDownline`.
 */
async function placeOf(trx: Trx, { kind, from_id, to_id }: Asked): Promise<string> {
  const isPlayer = kind === 'player';
  const [lower, upper] = kind === 'down' || isPlayer ? [to_id, from_id] : [from_id, to_id];
  const { at, isEdge, isMoving } = await store.edgeNow(trx, { lower, upper, isPlayer });
  if (kind === 'own') return at;
  if (isMoving) throw refuse('common.unavailable');
  if (!isEdge) throw refuse(kind === 'up' ? 'agents.noUpline' : 'agents.notInDownline');
  return at;
}

async function refuseSender({ accounts }: TransferDeps, trx: Trx, memberId: string): Promise<void> {
  const until = await accounts.holdUntil(trx, memberId);
  if (until !== null) throw refuse('wallet.payoutHold', { until: until.toISOString() });
  if (await store.owes(trx, memberId)) throw refuse('agents.transferWhileOwing');
}

function refuseAmount(amount: bigint, { min, max, daily }: Bounds, sent: bigint): void {
  if (amount < min) throw refuse('wallet.belowMinimum', { limit: toWire(min) });
  if (amount > max) throw refuse('wallet.aboveMaximum', { limit: toWire(max) });
  if (amount > daily - sent) throw refuse('wallet.dailyLimit', { limit: toWire(leftOf(daily, sent)) });
}

const leftOf = (daily: bigint, sent: bigint): bigint => (daily > sent ? daily - sent : 0n);

const ledgerKinds = {
  up: 'agentTransfer.alongLine',
  down: 'agentTransfer.alongLine',
  own: 'agentTransfer.toCash',
  player: 'agentTransfer.toPlayer',
} as const satisfies Record<TransferKind, string>;

/** Posts A3, A4 and A7 of the module's money moves: the posting locks both wallets, the older account first. */
async function move(
  { ledger }: TransferDeps,
  trx: Trx,
  row: Omit<store.TransferRow, 'at'> & { at: string },
): Promise<store.TransferRow> {
  const isCash = row.kind === 'own' || row.kind === 'player';
  const { transactionId } = await ledger.post(trx, {
    source: { type: 'agentTransfer', id: row.transfer_id },
    kind: ledgerKinds[row.kind],
    memberId: row.from_id,
    currency: 'THB',
    ...(row.kind === 'player' && { memo: { method: 'AGENT' } }),
    moves: [
      {
        from: { class: 'agent_wallet', owner: row.from_id },
        to: { class: isCash ? 'player_cash' : 'agent_wallet', owner: row.to_id },
        amountMinor: row.amount,
      },
    ],
  });
  return store.insertTransfer(trx, { ...row, transactionId });
}

/** Checks the gates after the wallets, as the lock order requires; a refusal rolls the posting back. */
async function refuseGates({ protection, members }: TransferDeps, trx: Trx, { from_id, to_id }: Asked): Promise<void> {
  for (const one of [...new Set([from_id, to_id])].toSorted()) await protection.holdGate(trx, one);
  await protection.check(trx, from_id, 'deposit');
  if (from_id === to_id) return;
  const receiver = await members.memberById(trx, to_id);
  if (receiver?.state !== 'active' || !(await protection.mayPlay(trx, to_id)))
    throw refuse('agents.receiverUnavailable');
}

async function tell({ events }: TransferDeps, trx: Trx, context: Context, row: store.TransferRow): Promise<void> {
  const { transfer_id: transferId, merchant_id: merchantId, kind, from_id: fromId, to_id: toId, amount } = row;
  await audit(trx, context, {
    command: 'agents.transfer',
    subject: { type: 'member', id: fromId },
    after: { transferId, kind, to: toId, amount: toWire(amount) },
  });
  await events.emit(trx, 'agents.transferred', { transferId, merchantId, kind, fromId, toId, amount: toWire(amount) });
  if (kind === 'own' || kind === 'player') await events.emit(trx, 'wallet.balanceChanged', { memberId: toId });
}

async function valuesOf(
  { members }: TransferDeps,
  memberId: string,
  list: readonly store.TransferRow[],
): Promise<OwnTransfer[]> {
  const otherOf = ({ from_id, to_id }: store.TransferRow) => (from_id === memberId ? to_id : from_id);
  const known = await members.membersById([...new Set(list.map(otherOf))]);
  return list.map((row) =>
    valueOf(row, memberId, row.kind === 'own' ? null : (known.get(otherOf(row))?.username ?? null)),
  );
}

const valueOf = (row: store.TransferRow, memberId: string, other: string | null): OwnTransfer => ({
  transferId: row.transfer_id,
  kind: row.kind,
  isIncoming: row.from_id !== memberId,
  other,
  amount: toWire(row.amount),
  note: row.note,
  at: row.at.toISOString(),
});

export async function ownTransfers(
  deps: TransferDeps,
  { memberId, merchantId }: MemberSession,
  query: PageQuery & DayAsk,
): Promise<CallValue<Calls['agentTransfers']>> {
  const zone = deps.site.zoneOf(merchantId);
  const { from, to } = await businessDays(deps.db, query, zone);
  const { list, totalCount } = await store.listTransfers(deps.db, { memberId, from, to, ...pageOf(query) });
  return { ...paged(await valuesOf(deps, memberId, list), totalCount, query), zone };
}

/** Returns the agent's transfer options. Refuses with `agents.notAgent` for an account without a line. */
export async function options(
  deps: TransferDeps,
  { memberId, merchantId, accountType }: MemberSession,
): Promise<CallValue<Calls['agentTransferOptions']>> {
  const { db, ledger, members, accounts, site } = deps;
  const node = await nodeOf(db, memberId);
  if (node?.path == null) throw refuse('agents.notAgent');
  const upline = node.uplineNo === null ? undefined : await nodeByNo(db, node.uplineNo);
  const cash = accountType === 'cashAgent' ? await cashOf(deps, { memberId, merchantId }) : null;
  const [{ isOn, min, max, daily }, balance, sent, owes, hold, hasPaymentPassword, frozen] = await Promise.all([
    boundsOf(deps, merchantId),
    ledger.balanceOf(db, { class: 'agent_wallet', owner: memberId }, 'THB'),
    store.sentToday(db, { memberId, zone: site.zoneOf(merchantId) }),
    store.owes(db, memberId),
    accounts.holdUntil(db, memberId),
    accounts.hasPaymentPassword(memberId),
    frozenSince(db, node.memberNo),
  ]);
  const above = upline === undefined ? undefined : await members.memberById(db, upline.memberId);
  return {
    isOn,
    balance: toWire(balance.balanceMinor),
    upline: above?.username ?? null,
    min: toWire(min),
    max: toWire(max),
    dailyLeft: toWire(leftOf(daily, sent)),
    holdUntil: hold?.toISOString() ?? null,
    owes,
    isFrozen: frozen !== null,
    hasPaymentPassword,
    cash,
  };
}

async function cashOf(
  deps: TransferDeps,
  { memberId, merchantId }: { memberId: string; merchantId: string },
): Promise<CallValue<Calls['agentTransferOptions']>['cash']> {
  const { isOn, min, max, daily } = await boundsOf(deps, merchantId, true);
  if (!isOn) return null;
  const sent = await store.sentToday(deps.db, { memberId, zone: deps.site.zoneOf(merchantId), toPlayers: true });
  return { min: toWire(min), max: toWire(max), dailyLeft: toWire(leftOf(daily, sent)) };
}

/**
 * Checks whether the member's page offers a transfer to the agent above: if the merchant allows it, for agents with an
 * upline.
 */
export async function mayTransferUp(
  { db, site }: Pick<TransferDeps, 'db' | 'site'>,
  { memberId, merchantId }: { memberId: string; merchantId: string },
): Promise<boolean> {
  if (!(await site.setting(merchantId, agentsSettings.transfers))) return false;
  const node = await nodeOf(db, memberId);
  return node?.path != null && node.uplineNo !== null;
}
