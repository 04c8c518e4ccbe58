// Measures the pages of the agent centre, requested one after the other by agents of all depths and by the top one
// alone.
import { dayIn, shiftDay } from '@sanam/contract/zone';
import type { App } from '@sanam/server/app.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { p95Of } from '../ask-pages.ts';
import { AGENTS, agentId, DAYS, MERCHANT, WIDE_AGENT, ZONE } from './fill.ts';

const paging = { pageNo: 1, pageSize: 15 };

type Handlers = Record<string, (input: object) => Promise<unknown>>;
interface Page {
  call: string;
  /** Returns the agent of a turn. */
  who: (turn: number) => number;
  input: (turn: number) => object;
}

const top = (): number => 1;
const anybody = (turn: number): number => 1 + ((turn * 7919) % AGENTS);

/** Returns the 95th percentile of each page in milliseconds. */
export async function askPages(app: App, seconds: number): Promise<Record<string, number>> {
  const ask = askerOf(app);
  const pages = Object.entries(await pagesOf(ask)).map(
    ([name, { call, who, input }]) => [name, (turn: number) => ask(call, who(turn), input(turn))] as const,
  );
  return p95Of(Object.fromEntries(pages), seconds);
}

/** Returns the 95th percentile of the report of the top agent's team, of the last days with a today that has play. */
export async function askReportOfPlay(app: App, seconds: number): Promise<Record<string, number>> {
  const ask = askerOf(app);
  const to = dayIn(ZONE, Date.now());
  const query = { scope: 'team', from: shiftDay(to, -DAYS), to };
  return p95Of({ team_report_top_played: () => ask('agentTeamReport', 1, { query }) }, seconds / 10);
}

type Ask = (call: string, agent: number, input: object) => Promise<unknown>;

function askerOf(app: App): Ask {
  const handlers = app.handlers as unknown as Handlers;
  return (call, agent, input) => {
    const memberId = agentId(agent);
    const accountType = agent === 1 ? 'generalAgent' : 'agent';
    const session = { memberId, merchantId: MERCHANT, username: `agent${agent}`, accountType, currency: 'THB' };
    return handlers[call]!({ session, context: systemContext('bench', MERCHANT), ...input });
  };
}

/** Returns the pages. The trail of the top agent's newest statement leads down to the rounds of one of its members. */
async function pagesOf(ask: Ask): Promise<Record<string, Page>> {
  const { dateFrom, dateTo } = lastMonth();
  const query = { ...paging, from: dateFrom, to: dateTo };
  const list = (await ask('agentStatements', WIDE_AGENT, { query: { ...query, kind: 'dailySalary' } })) as {
    list: { statementId: string }[];
  };
  const { statementId } = list.list[0]!;
  const members = (await ask('agentStatementMembers', WIDE_AGENT, { params: { statementId }, query: paging })) as {
    list: { memberId: string }[];
  };
  const { memberId } = members.list[0]!;
  const wide = (): number => WIDE_AGENT;
  const report = { scope: 'team', from: dateFrom, to: dateTo };
  return {
    overview: { call: 'agentOverview', who: anybody, input: () => ({ query }) },
    overview_top: { call: 'agentOverview', who: top, input: () => ({ query }) },
    downline: { call: 'agentDownline', who: anybody, input: () => ({ query: paging }) },
    downline_wide: { call: 'agentDownline', who: wide, input: () => ({ query: paging }) },
    team_report: { call: 'agentTeamReport', who: anybody, input: () => ({ query: report }) },
    team_report_top: { call: 'agentTeamReport', who: top, input: () => ({ query: report }) },
    statements: {
      call: 'agentStatements',
      who: anybody,
      input: () => ({ query: { ...query, kind: 'dailySalary' } }),
    },
    statement: { call: 'agentStatement', who: wide, input: () => ({ params: { statementId } }) },
    statement_members: {
      call: 'agentStatementMembers',
      who: wide,
      input: () => ({ params: { statementId }, query: paging }),
    },
    statement_facts: {
      call: 'agentStatementFacts',
      who: wide,
      input: () => ({ params: { statementId, memberId }, query: paging }),
    },
  };
}

function lastMonth(): { dateFrom: string; dateTo: string } {
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return { dateFrom: day(30), dateTo: day(0) };
}
