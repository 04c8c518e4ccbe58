// Income of an agent by day.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { businessDays, type DayAsk } from '@sanam/server/platform/business-days.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { agentOf } from '../tree/agent-of.ts';
import { type IncomeRow, incomeOf } from './income-store.ts';

export interface ReportDeps {
  db: Db;
  site: Pick<SiteService, 'zoneOf'>;
}

interface IncomeQuery extends DayAsk {
  kind?: PlanKind | undefined;
  before?: string | undefined;
  pageSize: number;
}

type Figure = 'volume' | 'entitlement' | 'toDownline' | 'net' | 'carried' | 'waiting' | 'paid';

/** Returns the agent's income. Refuses with `agents.notAgent`; `request.invalid` for a missing or too long range. */
export async function income(
  { db, site }: ReportDeps,
  session: MemberSession,
  { kind, before, pageSize, ...range }: IncomeQuery,
): Promise<CallValue<Calls['agentIncome']>> {
  const agentNo = await agentOf(db, session);
  const zone = site.zoneOf(session.merchantId);
  const { from, to } = await businessDays(db, range, zone);
  const all = await incomeOf(db, { agentNo, kind, zone, from, to });
  const { list, hasMore } = pageOf(all, before, pageSize);
  const sum = (figure: Figure): bigint => all.reduce((total, row) => total + BigInt(row[figure]), 0n);
  const [net, waiting, paid] = [sum('net'), sum('waiting'), sum('paid')];
  return {
    list: list.map(rowOf),
    hasMore,
    totals: {
      entitlement: toWire(sum('entitlement')),
      toDownline: toWire(sum('toDownline')),
      net: toWire(net),
      setOff: toWire(waiting + paid - net),
      waiting: toWire(waiting),
      paid: toWire(paid),
    },
    plot: all.toReversed().map(({ day, kind: of, paid }) => ({ day, kind: of, paid: toWire(BigInt(paid)) })),
    zone,
  };
}

/** Returns a page; all kinds of its last day are included, so that no day is split. */
function pageOf(all: IncomeRow[], before: string | undefined, size: number): { list: IncomeRow[]; hasMore: boolean } {
  const rest = before === undefined ? all : all.filter(({ day }) => day < before);
  const last = rest[size - 1]?.day;
  const list = last === undefined ? rest : rest.filter(({ day }) => day >= last);
  return { list, hasMore: list.length < rest.length };
}

function rowOf({ day, kind, ...row }: IncomeRow): CallValue<Calls['agentIncome']>['list'][number] {
  const wire = (figure: Figure): string => toWire(BigInt(row[figure]));
  return {
    day,
    kind,
    volume: wire('volume'),
    entitlement: wire('entitlement'),
    toDownline: wire('toDownline'),
    net: wire('net'),
    carried: wire('carried'),
    waiting: wire('waiting'),
    paid: wire('paid'),
  };
}
