// Read calls of members for the points balance, earning rates, conversion rule and history.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { HistoryEntry } from '@sanam/ledger/server/index.ts';
import { businessDays, type DayAsk } from '@sanam/server/platform/business-days.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { paged, pageOf, type PageQuery } from '@sanam/server/platform/paging.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { cashOf } from '../contract/convert-rules.ts';
import { type PointKind, pointKinds } from '../contract/states.ts';
import { leftOf } from './convert/limits.ts';
import { conversionRule, convertedSoFar } from './convert/store.ts';
import type { PointsDeps } from './deps.ts';
import { PLAIN } from './earning/rules.ts';
import { ratesNow } from './earning/store.ts';
import { pointsOf } from './points-of.ts';
import { pendingPoints } from './redemptions/store.ts';
import { pointsSettings } from './settings.ts';

export async function balance(
  deps: PointsDeps,
  { memberId, merchantId }: MemberSession,
): Promise<CallValue<Calls['pointsBalance']>> {
  const [points, rule, pending] = await Promise.all([
    pointsOf(deps, deps.db, memberId),
    conversionRule(deps.db, merchantId),
    pendingPoints(deps.db, memberId),
  ]);
  return {
    points: Number(points),
    pending: Number(pending),
    cashValue: toWire(cashOf(points, { pointsPerUnit: rule.points_per_unit })),
  };
}

export async function config(
  deps: PointsDeps,
  { memberId, merchantId }: MemberSession,
): Promise<CallValue<Calls['pointsConfig']>> {
  const { db, site, accounts } = deps;
  const [rule, converted, { rates }, levels, hasPaymentPassword, turnoverPercent] = await Promise.all([
    conversionRule(db, merchantId),
    convertedSoFar(db, { memberId, zone: site.zoneOf(merchantId) }),
    ratesNow(db, merchantId),
    deps.multipliers(db, [memberId]),
    accounts.hasPaymentPassword(memberId),
    site.setting(merchantId, pointsSettings.conversionTurnoverPercent),
  ]);
  const numberOf = (points: bigint | null) => (points === null ? null : Number(points));
  const rateOf = rates as Partial<Record<string, number>>;
  const levelMultiplier = toWire(levels.at(-1)?.multiplier ?? PLAIN);
  return {
    convert: {
      pointsPerUnit: Number(rule.points_per_unit),
      min: Number(rule.points_min),
      step: Number(rule.step),
      dayLimit: numberOf(rule.day_max),
      monthLimit: numberOf(rule.month_max),
      enabled: rule.is_on,
      left: numberOf(leftOf(rule, converted)?.left ?? null),
      turnoverPercent,
    },
    earning: gameTypes.map((product) => ({
      product,
      pointsPer100: toWire(BigInt(rateOf[product] ?? 0)),
      levelMultiplier,
    })),
    expires: false,
    password: hasPaymentPassword ? 'payment' : 'login',
  };
}

/** Money kinds of the ledger for each kind of entry; `won` is for points given by other modules. */
const movesOf: Record<PointKind, readonly string[]> = {
  earned: ['points.earned'],
  corrected: ['points.corrected'],
  converted: ['points.converted', 'points.paidOut'],
  redeemed: ['points.redeemed'],
  refunded: ['points.refunded'],
  won: ['mission.pointsGiven', 'draw.pointsGiven'],
};
const kindOf = (move: string): PointKind => pointKinds.find((kind) => movesOf[kind].includes(move)) ?? 'won';

type Row = CallValue<Calls['pointsTransactions']>['list'][number];

/** Returns a page of the member's points history. Refuses with `request.invalid` if there are too many days. */
export async function transactions(
  { db, ledger, site }: PointsDeps,
  { memberId, merchantId }: MemberSession,
  ask: PageQuery & DayAsk & { kind?: PointKind | undefined },
): Promise<CallValue<Calls['pointsTransactions']>> {
  const zone = site.zoneOf(merchantId);
  const { from, to } = await businessDays(db, ask, zone);
  const filter = {
    owner: memberId,
    classes: ['player_points' as const],
    currency: 'PTS' as const,
    from,
    to,
    ...(ask.kind === undefined ? {} : { kinds: [...movesOf[ask.kind]] }),
  };
  const [entries, { count }] = await Promise.all([
    ledger.history(db, { ...filter, ...pageOf(ask) }),
    ledger.historyTotals(db, filter),
  ]);
  return { ...paged(entries.map(rowOf), count, ask), zone };
}

const rowOf = (entry: HistoryEntry): Row => ({
  id: String(entry.postingId),
  at: entry.at.toISOString(),
  kind: kindOf(entry.kind),
  points: Number(entry.amountMinor),
  before: Number(entry.balanceBeforeMinor),
  after: Number(entry.balanceAfterMinor),
  reference: entry.source?.id ?? `txn_${entry.transactionId}`,
});
