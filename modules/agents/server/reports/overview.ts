// Results of an agent's team in a range.
import { type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { agentsSettings } from '../settings.ts';
import type { ReportDeps } from './income.ts';
import { balanceOfTeam, overviewOf, type OverviewRow } from './overview-store.ts';
import { teamAsk, type TeamQuery } from './profit.ts';

export interface OverviewDeps extends ReportDeps {
  site: Pick<SiteService, 'zoneOf' | 'setting'>;
}

/** Returns the team report. Refuses with `agents.notAgent`; `request.invalid` for a missing or too long range. */
export async function teamReport(
  deps: OverviewDeps,
  session: MemberSession,
  query: TeamQuery,
): Promise<CallValue<Calls['agentTeamReport']>> {
  const { ask, range } = await teamAsk(deps, session, query);
  const activeMin = fromWire(await deps.site.setting(session.merchantId, agentsSettings.activeValidBet));
  const [found, held] = await Promise.all([
    overviewOf(deps.db, { ...ask, activeMin }),
    balanceOfTeam(deps.db, ask.agentNo),
  ]);
  const total = found.find(({ part }) => part === 'total')!;
  const ofDay = new Map(found.filter(({ part }) => part === 'day').map((row) => [row.day, played(row)]));
  return {
    ...played(total),
    bettors: Number(total.bettors),
    money: query.product === undefined ? moneyOf(total) : null,
    balance:
      held === undefined ? null : { amount: toWire(ask.isDirect ? held.direct : held.team), at: held.at.toISOString() },
    byDay: range.days.map((day) => ({ day, ...(ofDay.get(day) ?? NOTHING) })),
    products: found.flatMap((row) => (row.product === null ? [] : [{ product: row.product, ...played(row) }])),
    zone: ask.zone,
    asOf: range.now.toISOString(),
  };
}

const played = ({ stake, payout, validBet }: Pick<OverviewRow, 'stake' | 'payout' | 'validBet'>) => ({
  validBet: toWire(validBet),
  winLoss: toWire(payout - stake),
});
const NOTHING = played({ stake: 0n, payout: 0n, validBet: 0n });

const moneyOf = (row: OverviewRow) => ({
  active: Number(row.active),
  depositors: Number(row.depositors),
  firstDeposits: Number(row.firstDeposits),
  deposits: toWire(row.deposits),
  withdrawals: toWire(row.withdrawals),
  promotions: toWire(row.promotions),
  wages: toWire(row.wages),
});
