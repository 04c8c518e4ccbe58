// Wins and losses of the members of an agent's team.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { maskedAccount, type MemberService } from '@sanam/members/server/index.ts';
import { type BusinessDays, businessDays, type DayAsk } from '@sanam/server/platform/business-days.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { ProfitResult, TeamScope } from '../../contract/report-states.ts';
import { agentOf } from '../tree/agent-of.ts';
import { nodeOf } from '../tree/store.ts';
import type { ReportDeps } from './income.ts';
import { profitOf, type ProfitRow, type ReportAsk } from './profit-store.ts';

export interface ProfitDeps extends ReportDeps {
  members: Pick<MemberService, 'membersById'>;
}

export interface TeamQuery extends DayAsk {
  scope: TeamScope;
  product?: GameType | undefined;
}

interface ProfitQuery extends TeamQuery {
  result?: ProfitResult | undefined;
  after?: string | undefined;
  pageSize: number;
}

/**
 * Returns the parameters of a team report. Refuses with `agents.notAgent`; `request.invalid` for a missing or too long
 * range.
 */
export async function teamAsk(
  { db, site }: ReportDeps,
  session: MemberSession,
  { scope, product, ...range }: TeamQuery,
): Promise<{ ask: ReportAsk; range: BusinessDays }> {
  const agentNo = await agentOf(db, session);
  const { merchantId } = session;
  const zone = site.zoneOf(merchantId);
  const found = await businessDays(db, range, zone);
  const [first, last] = [found.days[0]!, found.days.at(-1)!];
  return { ask: { agentNo, merchantId, zone, first, last, isDirect: scope === 'direct', product }, range: found };
}

/** Returns a page of members. Refuses with `common.notFound` if the member in `after` is not in the list. */
export async function profit(
  deps: ProfitDeps,
  session: MemberSession,
  { result, after: afterId, pageSize, ...query }: ProfitQuery,
): Promise<CallValue<Calls['agentProfit']>> {
  const { ask, range } = await teamAsk(deps, session, query);
  const after = afterId === undefined ? undefined : (await nodeOf(deps.db, afterId))?.memberNo;
  const found = await profitOf(deps.db, { ...ask, result, after, limit: pageSize + 1 });
  const page = found.filter(({ part }) => part === 'member');
  if (afterId !== undefined && (after === undefined || page.length === 0)) throw refuse('common.notFound');
  const list = page.slice(0, pageSize);
  const named = await deps.members.membersById(list.map(({ memberId }) => memberId!));
  const total = found.find(({ part }) => part === 'total')!;
  const netOf = new Map(found.flatMap((row) => (row.part === 'day' ? [[row.day, figuresOf(row).net]] : [])));
  return {
    list: list.map((row) => {
      const [memberId, isDirect] = [row.memberId!, row.isDirect === true];
      const username = named.get(memberId)?.username ?? '';
      return { memberId, account: isDirect ? username : maskedAccount(username), isDirect, ...figuresOf(row) };
    }),
    hasMore: page.length > pageSize,
    totals: { members: Number(total.members), ...figuresOf(total) },
    plot: range.days.map((day) => ({ day, net: netOf.get(day) ?? '0.00' })),
    zone: ask.zone,
    asOf: range.now.toISOString(),
  };
}

const figuresOf = ({ bets, stake, payout, validBet, rebates, promotions }: ProfitRow) => ({
  bets: Number(bets),
  stake: toWire(stake),
  validBet: toWire(validBet),
  payout: toWire(payout),
  rebates: toWire(rebates),
  promotions: toWire(promotions),
  net: toWire(payout - stake + rebates + promotions),
});
