// The daily close of our accounts (payments.md 12). Two people sign it; a closed day is final. Lines seen later belong
// to the next closed day.
import { type CallArguments, type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { lockName, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { PaymentDeps } from '../deps.ts';
import { accountsByKey, withAccountNames } from '../rails/account-store.ts';
import { accountKeysOf, accountKeysShown } from '../statements/report-store.ts';
import * as store from './store.ts';

export type CloseAsk = CallArguments<Calls['opsCloseDay']> extends { body: infer Body } ? Body : never;
export type DayValue = Omit<CallValue<Calls['opsGetAccountDay']>, 'approval'>;
type CloseValue = CallValue<Calls['opsListDayCloses']>['list'][number];
interface Checked {
  opening: bigint;
  ledgerOpening: bigint;
  explained: store.Explained[];
}
type AccountOfDay = { account: string; day: string };

export function createCloses(deps: PaymentDeps) {
  return {
    list: list.bind(null, deps),
    get: get.bind(null, deps),
    check,
    close: close.bind(null, deps),
  };
}

export type Closes = ReturnType<typeof createCloses>;

async function list(
  { db }: PaymentDeps,
  merchantId: string | undefined,
  filter: { account?: string | undefined; order?: 'ASC' | 'DESC' | undefined; pageNo: number; pageSize: number },
) {
  const { account, order, pageNo, pageSize } = filter;
  const keys = await accountKeysShown(db, merchantId);
  const accountKeys = account === undefined ? keys : keys.filter((key) => key === account);
  const page = await store.listCloses(db, { accountKeys, order, ...pageOf({ pageNo, pageSize }) });
  const explained = await store.explainedOf(
    db,
    page.list.map((row) => row.close_id),
  );
  return paged(
    await withAccountNames(db, page.list, (row, accountName) =>
      toClose(row, { accountName, explained: explained.get(row.close_id) ?? [] }),
    ),
    page.totalCount,
    { pageSize },
  );
}

/** Returns the figures that a close would sign now. Refuses with `common.notFound`. */
async function get(
  { db, zoneOf }: Pick<PaymentDeps, 'db' | 'zoneOf'>,
  merchantId: string,
  { account, day }: AccountOfDay,
): Promise<DayValue> {
  if (!(await accountKeysOf(db, merchantId)).includes(account)) throw refuse('common.notFound');
  const last = await store.lastClose(db, account);
  const { until, is_over: isOver } = await store.endOfDay(db, day, zoneOf(merchantId));
  const sums = await store.sumsOf(db, account, until);
  const closing = await store.closingByFile(db, account, until);
  return {
    account,
    accountName: (await accountsByKey(db, [account])).get(account)?.account_name ?? account,
    day,
    closedUpTo: last?.day ?? null,
    opening: last === undefined ? null : toWire(last.closing),
    ledgerOpening: last === undefined ? null : toWire(last.ledger_closing),
    in: toWire(sums.in_sum),
    out: toWire(sums.out_sum),
    fees: toWire(sums.fee_sum),
    lineCount: sums.line_count,
    isOver,
    openItems: await store.openItems(db, account, until),
    suspense: await suspenseOf(db, account, until),
    closingByFile: closing === null ? null : toWire(closing),
    differing: (await store.differingLines(db, account, until)).map((row) => ({
      lineId: row.line_id,
      kind: row.kind,
      bookedAt: row.booked_at.toISOString(),
      effect: toWire(row.effect),
    })),
  };
}

async function suspenseOf(db: PaymentDeps['db'], account: string, until: Date): Promise<DayValue['suspense']> {
  const { count, amount, oldest } = await store.suspenseAt(db, account, until);
  return { count, amount: toWire(amount), oldest: oldest?.toISOString() ?? null };
}

/**
 * Checks a close. Refuses with `wallet.dayNotOver`, `dayClosed`, `dayOpenItems` with their counts,
 * `operator.staleVersion` if the sums changed since they were seen, `request.invalid` at the opening,
 * `wallet.dayDiffers` if a difference has no due day, `dayUnexplained` if the rows do not add up to it.
 */
function check(now: DayValue, ask: CloseAsk): Checked {
  if (!now.isOver) throw refuse('wallet.dayNotOver');
  if (now.closedUpTo !== null && now.day <= now.closedUpTo) throw refuse('wallet.dayClosed', { day: now.closedUpTo });
  if (Object.values(now.openItems).some((count) => count > 0)) throw refuse('wallet.dayOpenItems', now.openItems);
  const { seen } = ask;
  if (seen.in !== now.in || seen.out !== now.out || seen.fees !== now.fees) throw refuse('operator.staleVersion');
  const given = now.opening ?? ask.opening;
  if (given === undefined || (ask.opening !== undefined && ask.opening !== given))
    throw refuse('request.invalid', {
      fields: [{ field: 'opening', problem: given === undefined ? 'missing' : 'invalid' }],
    });
  const opening = fromWire(given);
  const ledgerOpening = fromWire(now.ledgerOpening ?? given);
  const ledgerClosing = ledgerOpening + fromWire(now.in) - fromWire(now.out) - fromWire(now.fees);
  const difference = fromWire(ask.closing) - ledgerClosing;
  if (difference !== 0n && ask.due === undefined) throw refuse('wallet.dayDiffers', { difference: toWire(difference) });
  const explained = explainedBy(now, ask);
  const sum = explained.reduce((total, { effect }) => total + effect, 0n);
  if (sum !== difference)
    throw refuse('wallet.dayUnexplained', { difference: toWire(difference), rest: toWire(difference - sum) });
  return { opening, ledgerOpening, explained };
}

/**
 * Returns the rows that explain the difference. Refuses with `operator.staleVersion` if a named line no longer
 * differs.
 */
function explainedBy({ differing }: DayValue, { explained = [] }: CloseAsk): store.Explained[] {
  const lines = new Map(differing.map((one) => [one.lineId, one]));
  return explained.map((row) => {
    if ('note' in row && fromWire(row.effect) === 0n)
      throw refuse('request.invalid', { fields: [{ field: 'explained', problem: 'invalid' }] });
    if ('note' in row) return { kind: 'byHand', line_id: null, effect: fromWire(row.effect), note: row.note };
    const line = lines.get(row.lineId);
    if (line === undefined) throw refuse('operator.staleVersion');
    lines.delete(row.lineId);
    return { kind: line.kind, line_id: line.lineId, effect: fromWire(line.effect), note: null };
  });
}

/** Closes the day and assigns its lines to it. Refuses as `check` does. */
async function close(
  deps: PaymentDeps,
  trx: Trx,
  by: Context,
  signed: AccountOfDay & { ask: CloseAsk; proposedBy: string },
): Promise<void> {
  const { account, day, ask, proposedBy } = signed;
  await lockName(trx, `payments.close:${account}`);
  const { until } = await store.endOfDay(trx, day, deps.zoneOf(by.merchantId));
  // Read before the open items, because a line and its open item are written together.
  const lineIds = await store.openLineIds(trx, account, until);
  const now = await get({ ...deps, db: trx }, by.merchantId, { account, day });
  if (lineIds.length !== now.lineCount) throw refuse('operator.staleVersion');
  const { opening, ledgerOpening, explained } = check(now, ask);
  const closeId = newId('dcl');
  const row = {
    close_id: closeId,
    merchant_id: by.merchantId,
    account_key: account,
    day,
    opening,
    ledger_opening: ledgerOpening,
    closing: fromWire(ask.closing),
    in_sum: fromWire(now.in),
    out_sum: fromWire(now.out),
    fee_sum: fromWire(now.fees),
    line_count: lineIds.length,
    due: ask.due ?? null,
    reason: ask.reason,
    proposed_by: proposedBy,
    closed_by: by.actor.id,
  };
  await store.insertClose(trx, row, lineIds, explained);
  await audit(trx, by, {
    command: 'payments.day.close',
    subject: { type: 'accountDay', id: `${account}:${day}` },
    after: { closeId, opening: toWire(opening), closing: ask.closing, in: now.in, out: now.out, fees: now.fees },
    reason: ask.reason,
  });
  await deps.events.emit(trx, 'payments.dayClosed', { closeId, account, day });
}

const toClose = (
  row: store.CloseRow,
  { accountName, explained }: { accountName: string; explained: readonly store.Explained[] },
): CloseValue => ({
  id: row.close_id,
  account: row.account_key,
  accountName,
  day: row.day,
  opening: toWire(row.opening),
  closing: toWire(row.closing),
  in: toWire(row.in_sum),
  out: toWire(row.out_sum),
  fees: toWire(row.fee_sum),
  lineCount: row.line_count,
  ledgerOpening: toWire(row.ledger_opening),
  difference: toWire(row.difference),
  explained: explained.map(({ line_id: lineId, effect, ...one }) => ({ ...one, lineId, effect: toWire(effect) })),
  due: row.due,
  reason: row.reason,
  proposedBy: row.proposed_by,
  closedBy: row.closed_by,
  closedAt: row.closed_at.toISOString(),
});
