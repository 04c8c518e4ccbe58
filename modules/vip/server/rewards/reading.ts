// Read calls of members and staff for rebates and gifts.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { type PageQuery, paged, pagesShown, pageOf } from '@sanam/server/platform/paging.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type RewardKind, rewardStates, type ShownRewardState, shownRewardStates } from '../../contract/states.ts';
import type { VipDeps } from '../deps.ts';
import { percentOf } from '../ladder/wire.ts';
import { vipSettings } from '../settings.ts';
import { nameIn } from '../standing/names.ts';
import { claimableOf, rewardsOf } from './store.ts';
import { rebatesToday } from './today-store.ts';

interface Reader {
  memberId: string;
  merchantId: string;
}
type Deps = Pick<VipDeps, 'db' | 'site'>;
type Asked = PageQuery & { state?: ShownRewardState | undefined; kind?: RewardKind | undefined };

/** Returns a page of the member's own rewards, without void ones. */
export async function ownRewards(
  { db, site }: Deps,
  { memberId, merchantId }: Reader,
  { language }: Pick<Context, 'language'>,
  { state, kind, ...query }: Asked,
): Promise<CallValue<Calls['vipRewards']>> {
  const states = state === undefined ? shownRewardStates : [state];
  const [page, claimable, turnoverPercent] = await Promise.all([
    rewardsOf(db, { memberId, states, kind, ...pageOf(query) }),
    claimableOf(db, memberId),
    site.setting(merchantId, vipSettings.rewardTurnoverPercent),
  ]);
  const list = page.list.map((row) => ({
    kind: row.kind,
    period: row.period,
    labelName: nameIn(row, language),
    amount: toWire(row.amount),
    state: row.state as ShownRewardState,
    isBonus: row.is_bonus,
    terms: row.terms,
    at: row.made_at.toISOString(),
    claimUntil: row.claim_until?.toISOString() ?? null,
  }));
  const { totalCount } = page;
  return { list, totalCount, totalPages: pagesShown(totalCount, query), claimable, turnoverPercent };
}

/** Returns the rebate of the current business day so far. Bets that settle before the day ends may still change it. */
export async function ownToday(
  { db, site }: Deps,
  { memberId, merchantId }: Reader,
): Promise<CallValue<Calls['vipToday']>> {
  const zone = site.zoneOf(merchantId);
  const today = await rebatesToday(db, { memberId, zone });
  if (today === undefined) return { today: null };
  const lines = today.lines.map(({ product, bets, rate, rebate }) => ({
    product,
    bets: toWire(bets),
    percent: percentOf(rate),
    amount: toWire(rebate),
  }));
  const amount = toWire(today.lines.reduce((sum, { rebate }) => sum + rebate, 0n));
  return { today: { day: today.day, zone, amount, lines } };
}

/** Returns a page of a member's rewards for staff. Refuses with `common.notFound` if there is no such member. */
export async function memberRewards(
  { db, members }: Pick<VipDeps, 'db' | 'members'>,
  memberId: string,
  query: PageQuery,
): Promise<CallValue<Calls['opsMemberVipRewards']>> {
  if ((await members.memberById(db, memberId)) === undefined) throw refuse('common.notFound');
  const page = await rewardsOf(db, { memberId, states: rewardStates, ...pageOf(query) });
  const list = page.list.map((row) => ({
    kind: row.kind,
    period: row.period,
    rankLevel: row.rank_level,
    amount: toWire(row.amount),
    state: row.state,
    at: row.made_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    claimUntil: row.claim_until?.toISOString() ?? null,
  }));
  return paged(list, page.totalCount, query);
}
