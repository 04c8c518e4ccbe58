// Profit and loss of a member: settled bets from the facts, other money from the ledger.
import { toWire } from '@sanam/contract';
import { businessDays, type BusinessDays } from '@sanam/server/platform/business-days.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { pageOf, pagesShown } from '@sanam/server/platform/paging.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { WalletService } from '@sanam/wallet/server/index.ts';
import type { ProfitGroup } from '../contract/states.ts';
import * as store from './store.ts';

export interface ProfitQuery {
  from?: string | undefined;
  to?: string | undefined;
  group: ProfitGroup;
  gameType?: GameType | undefined;
  pageNo: number;
  pageSize: number;
}

export interface ProfitDeps {
  db: Db;
  wallet: Pick<WalletService, 'moneyLines'>;
  zoneOf(merchantId: string): Promise<string>;
}

interface Sums {
  stake: bigint;
  valid: bigint;
  win: bigint;
  bonus: bigint;
  /** Cash for converted points. */
  points: bigint;
  /** Zero or negative. */
  fees: bigint;
}
type Group = Sums & { day: string | null; gameType: GameType | null };
type Outside = Awaited<ReturnType<WalletService['moneyLines']>>[number];

const nothing: Sums = { stake: 0n, valid: 0n, win: 0n, bonus: 0n, points: 0n, fees: 0n };

/**
 * Returns stake, win and result by day or game type, other money, and the net of all. A filter by game type leaves out
 * money that belongs to no game. Refuses with `request.invalid` for a range of more than 93 days.
 */
export async function profit(deps: ProfitDeps, session: MemberSession, query: ProfitQuery) {
  const { memberId, currency } = session;
  const zone = await deps.zoneOf(session.merchantId);
  const range = await businessDays(deps.db, query, zone);
  const { groups, outside } = await readGroups(deps, deps.db, { memberId, currency, zone, range, ...query });
  const { limit, offset } = pageOf(query);
  const wire = (amountMinor: bigint) => toWire(amountMinor, currency);
  const sum = (line: 'deposits' | 'withdrawals') => outside.reduce((all, one) => all + one[line], 0n);
  const [deposits, withdrawals] = [sum('deposits'), -sum('withdrawals')];
  return {
    list: groups.slice(offset, offset + limit).map((group) => rowOf(group, wire)),
    totalCount: groups.length,
    totalPages: pagesShown(groups.length, query),
    totals: {
      ...sumsOf(sumOf(groups), wire),
      deposits: wire(deposits),
      withdrawals: wire(withdrawals),
      difference: wire(deposits - withdrawals),
    },
    /** All groups, not only those of the page, in the order of a chart: days ascending. */
    plot: (query.group === 'day' ? groups.toReversed() : groups).map(({ day, gameType: type, ...sums }) => ({
      day,
      gameType: type,
      net: wire(netOf(sums)),
    })),
    zone,
  };
}

interface Asked extends Pick<ProfitQuery, 'group' | 'gameType'> {
  memberId: string;
  currency: 'THB' | 'FUN';
  zone: string;
  range: BusinessDays;
}

/** Returns the groups of a range, days newest first, and the money lines of each day. */
export async function readGroups(
  deps: Pick<ProfitDeps, 'wallet'>,
  db: Db,
  { memberId, currency, zone, range, group, gameType }: Asked,
): Promise<{ groups: Group[]; outside: readonly Outside[] }> {
  const played = await store.playedBy(db, { memberId, from: range.from, to: range.to, zone, gameType }, group);
  const outside = await deps.wallet.moneyLines(db, { memberId, currency, moments: range.moments });
  const beside = gameType === undefined ? outside : [];
  return { groups: group === 'day' ? daysOf(range, played, beside) : typesOf(played, beside), outside };
}

/** Returns every day of the range up to today, newest first; a day without play is a zero row. */
function daysOf(
  { days, moments, now }: BusinessDays,
  played: readonly store.Played[],
  beside: readonly Outside[],
): Group[] {
  const byDay = new Map(played.map((one) => [one.key, one]));
  return days
    .map((day, at) => ({
      ...partsOf(byDay.get(day), beside[at] === undefined ? [] : [beside[at]]),
      day,
      gameType: null,
    }))
    .filter((_, at) => moments[at]! <= now)
    .toReversed();
}

/** Returns the game types played, highest stakes first, then the money that belongs to none. */
function typesOf(played: readonly store.Played[], beside: readonly Outside[]): Group[] {
  const types = played
    .toSorted((a, b) => Number(b.stake - a.stake))
    .map((one) => ({ ...partsOf(one, []), day: null, gameType: one.key as GameType }));
  const rest = partsOf(undefined, beside);
  return rest.bonus === 0n && rest.points === 0n && rest.fees === 0n
    ? types
    : [...types, { ...rest, day: null, gameType: null }];
}

function partsOf(played: store.Played | undefined, beside: readonly Outside[]): Sums {
  const { stake, valid, win } = played ?? nothing;
  const sum = (line: 'bonus' | 'points' | 'fees') => beside.reduce((all, one) => all + one[line], 0n);
  return { stake, valid, win, bonus: sum('bonus'), points: sum('points'), fees: sum('fees') };
}

const added = (sum: Sums, one: Sums): Sums => ({
  stake: sum.stake + one.stake,
  valid: sum.valid + one.valid,
  win: sum.win + one.win,
  bonus: sum.bonus + one.bonus,
  points: sum.points + one.points,
  fees: sum.fees + one.fees,
});

export const sumOf = (groups: readonly Sums[]): Sums => groups.reduce(added, nothing);

const netOf = ({ win, stake, bonus, points, fees }: Sums): bigint => win - stake + bonus + points + fees;

export const sumsOf = (sums: Sums, wire: (amountMinor: bigint) => string) => ({
  stake: wire(sums.stake),
  validBet: wire(sums.valid),
  win: wire(sums.win),
  result: wire(sums.win - sums.stake),
  bonus: wire(sums.bonus),
  points: wire(sums.points),
  fees: wire(sums.fees),
  net: wire(netOf(sums)),
});

const rowOf = ({ day, gameType, ...sums }: Group, wire: (amountMinor: bigint) => string) => ({
  day,
  gameType,
  ...sumsOf(sums, wire),
});
