// Staff changes of a market: sales and times need an approval; calendar days do not.
import { type CallArguments, type Calls, fromWire, toWire } from '@sanam/contract';
import { sql } from 'kysely';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';
import { type CalendarChange, drawsBetween, MOVE_DAYS_MAX } from '../../contract/calendar.ts';
import { type Market, marketOf } from '../../contract/markets.ts';
import { dayIn, shiftDay } from '@sanam/contract/zone';
import { lotteryJobs } from '../jobs.ts';
import { findMarket, lockMarket, stateInTheWay } from './staff-store.ts';
import { calendarChanges, type MarketRow } from './store.ts';

const CHANGE = 'lottery.market.change';
export const marketSubject = (market: string) => ({ type: 'lotteryMarket', id: market });

type MarketChange = CallArguments<Calls['opsChangeMarket']>['body'];
type DayChange = CallArguments<Calls['opsChangeCalendar']>['body'];
type Asked = Omit<MarketChange, 'reason'>;

export interface MarketChangeDeps {
  events: Events;
  jobs: Pick<Jobs, 'enqueue'>;
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending'>;
  /** Whether own draws can be drawn here: in live mode, servers of the public beacon are configured. */
  hasBeacon: boolean;
}

/** Returns the market with its row. Refuses with `lottery.unknownGame` if it does not exist. */
export function knownMarket(row: MarketRow | undefined): { row: MarketRow; market: Market } {
  const market = row === undefined ? undefined : marketOf(row.market);
  if (row === undefined || market === undefined) throw refuse('lottery.unknownGame');
  return { row, market };
}

/**
 * Checks a change of a market. Sales must begin before they end, and must end before a yeekee round accepts the shots
 * that decide it. An own market cannot be turned on without a beacon: its draws would all be refunded. Refuses with
 * `lottery.timesInvalid`, `lottery.unsupervised`, `lottery.beaconMissing` or `operator.staleVersion`.
 */
function checkAsked(
  { hasBeacon }: Pick<MarketChangeDeps, 'hasBeacon'>,
  { row, market }: { row: MarketRow; market: Market },
  asked: Asked,
): void {
  if (row.version !== asked.version) throw refuse('operator.staleVersion', { version: row.version });
  if (asked.isOn && market.isOffEverywhere) throw refuse('lottery.unsupervised');
  if (asked.isOn && !row.is_on && market.kind !== 'official' && !hasBeacon) throw refuse('lottery.beaconMissing');
  const least = market.calendar.by === 'rounds' ? Math.max(1, market.calendar.resultAfterSeconds) : 1;
  if (asked.closeSeconds < least || asked.closeSeconds >= market.openSeconds)
    throw refuse('lottery.timesInvalid', { least, below: market.openSeconds });
}

/** Proposes a change for approval. It applies to draws that are planned afterwards. */
export async function proposeMarket(
  deps: MarketChangeDeps,
  trx: Trx,
  context: Context,
  code: string,
  { reason, ...asked }: MarketChange,
) {
  const { approvals } = deps;
  const known = knownMarket(await findMarket(trx, code));
  checkAsked(deps, known, asked);
  const subject = marketSubject(code);
  await approvals.refusePending(trx, subject);
  const approvalId = await approvals.propose(trx, context, {
    command: CHANGE,
    subject,
    amountMinor: null,
    summary: code,
    payload: { ...asked },
    before: settingsOf(known.row),
    reason,
  });
  return { state: 'proposed' as const, approvalId };
}

/** Returns what staff set for a market. */
export const settingsOf = (row: MarketRow) => ({
  isOn: row.is_on,
  closeSeconds: row.close_seconds,
  refundMinutes: row.refund_minutes,
  approveAbove: toWire(row.approve_above),
  reserve: toWire(row.reserve),
  tierAt80: row.tier_at_80,
  tierAt90: row.tier_at_90,
  tierAt100: row.tier_at_100,
});

export function defineMarketCommand(deps: MarketChangeDeps): void {
  deps.approvals.define({
    name: CHANGE,
    permission: CHANGE,
    run: (trx, { context, subjectId, payload, reason }) =>
      changeMarket(deps, trx, context, { code: subjectId, asked: payload as unknown as Asked, reason }),
  });
}

async function changeMarket(
  deps: MarketChangeDeps,
  trx: Trx,
  context: Context,
  { code, asked, reason }: { code: string; asked: Asked; reason: string | null },
): Promise<void> {
  const { events, jobs } = deps;
  const known = knownMarket(await lockMarket(trx, code));
  checkAsked(deps, known, asked);
  const { version: _seen, ...after } = asked;
  await trx
    .updateTable('lottery_markets')
    .set({
      is_on: asked.isOn,
      close_seconds: asked.closeSeconds,
      refund_minutes: asked.refundMinutes,
      approve_above: fromWire(asked.approveAbove),
      reserve: fromWire(asked.reserve),
      tier_at_80: asked.tierAt80,
      tier_at_90: asked.tierAt90,
      tier_at_100: asked.tierAt100,
      version: known.row.version + 1,
    })
    .where('market', '=', code)
    .execute();
  await audit(trx, context, {
    command: CHANGE,
    subject: marketSubject(code),
    before: settingsOf(known.row),
    after,
    reason,
  });
  await events.emit(trx, 'lottery.marketChanged', { market: code, isOn: asked.isOn });
  await jobs.enqueue(trx, lotteryJobs.keep);
}

/**
 * Adds, skips or moves a day. Only days without planned draws can be changed: a planned draw has to be moved, cancelled
 * or refunded itself, so that its players are notified. Refuses with `lottery.unknownGame`, `lottery.unsupervised`,
 * `lottery.timesInvalid` for a past day, `lottery.dayUnchanged`, or `lottery.wrongState`.
 */
export async function changeCalendar(
  { events, jobs }: MarketChangeDeps,
  trx: Trx,
  context: Context,
  code: string,
  { reason, ...asked }: DayChange,
): Promise<void> {
  const { market } = knownMarket(await lockMarket(trx, code));
  if (market.isOffEverywhere) throw refuse('lottery.unsupervised');
  const today = dayIn(market.zone, (await databaseNow(trx)).getTime());
  const { day, change, movedTo } = asked;
  if (day < today || (movedTo !== null && movedTo < today)) throw refuse('lottery.timesInvalid', { today });
  const before = await calendarChanges(trx, code);
  const now: CalendarChange = change === 'move' ? { day, change, movedTo: movedTo! } : { day, change };
  const changed = [...before.filter((one) => one.day !== day), now];
  const effect = effectOf(market, asked, before, changed);
  // A day that has a draw gets no second one, and a draw cannot be moved by more than two months.
  if (effect.added.length + effect.removed.length === 0) throw refuse('lottery.dayUnchanged');
  const state = await stateInTheWay(trx, code, effect);
  if (state !== undefined) throw refuse('lottery.wrongState', { state });
  await trx
    .insertInto('lottery_calendar_changes')
    .values({
      market: code,
      day: sql<Date>`${day}::date`,
      change,
      moved_to: sql<Date | null>`${movedTo}::date`,
      reason,
      by_staff: context.actor.id,
    })
    .execute();
  await audit(trx, context, {
    command: 'lottery.calendar.change',
    subject: marketSubject(code),
    after: asked,
    reason,
  });
  await events.emit(trx, 'lottery.calendarChanged', { market: code, day });
  await jobs.enqueue(trx, lotteryJobs.keep);
}

/** Returns the draws that a change adds and those that it removes. */
function effectOf(
  market: Market,
  { day, movedTo }: Pick<DayChange, 'day' | 'movedTo'>,
  before: readonly CalendarChange[],
  after: readonly CalendarChange[],
): { added: string[]; removed: string[] } {
  const days = [day, movedTo ?? day].toSorted();
  // The market's own rule moves some days, so the span is wider than the changed days.
  const around = market.calendar.by === 'rounds' ? 0 : MOVE_DAYS_MAX;
  const numeros = (changes: readonly CalendarChange[]) =>
    drawsBetween(market, shiftDay(days[0]!, -around), shiftDay(days[1]!, around), changes).map(({ numero }) => numero);
  const [old, now] = [new Set(numeros(before)), new Set(numeros(after))];
  return {
    added: [...now].filter((numero) => !old.has(numero)),
    removed: [...old].filter((numero) => !now.has(numero)),
  };
}
