// Staff calls for markets, games and odds.
import type { CallValue, Calls } from '@sanam/contract';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';
import { drawsBetween } from '../../contract/calendar.ts';
import { marketOf } from '../../contract/markets.ts';
import { changeGame, toGameRow } from './game-changes.ts';
import {
  changeCalendar,
  defineMarketCommand,
  knownMarket,
  type MarketChangeDeps,
  marketSubject,
  settingsOf,
  proposeMarket,
} from './market-changes.ts';
import { defineOddsCommand, listOdds, type OddsDeps, proposeOdds } from './odds-changes.ts';
import { type SimulateDeps, simulateOdds } from './simulate.ts';
import * as store from './staff-store.ts';
import { calendarChanges } from './store.ts';

type MarketValue = CallValue<Calls['opsListMarkets']>['list'][number];
type Days = CallValue<Calls['opsListCalendar']>['days'];

export interface StaffMarketDeps extends MarketChangeDeps, OddsDeps, SimulateDeps {
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
}

/** Defines the commands that need an approval and returns the handlers of the calls. */
export function createMarketStaffHandlers(deps: StaffMarketDeps): Handlers {
  defineMarketCommand(deps);
  defineOddsCommand(deps);
  const { db } = deps;
  return {
    async opsListMarkets({ query, context, session }) {
      const page = await store.listMarkets(db, pageOf(query));
      const list = page.list.map((row) => toMarket(deps, row, context.language, session));
      return paged(await Promise.all(list), page.totalCount, query);
    },
    opsChangeMarket: ({ params, body, context }) =>
      inTransaction(db, (trx) => proposeMarket(deps, trx, context, params.market, body)),
    opsListCalendar: async ({ params, query }) => ({ days: await listDays(deps, params.market, query) }),
    async opsChangeCalendar({ params, body, context }) {
      await inTransaction(db, (trx) => changeCalendar(deps, trx, context, params.market, body));
      return {};
    },
    async opsListLotteryGames({ query, context }) {
      const { market, vendor, sort, order } = query;
      const filter = { merchantId: context.rowsOf, market, vendor, sort, order, ...pageOf(query) };
      const page = await store.listGames(db, filter);
      return paged(page.list.map(toGameRow), page.totalCount, query);
    },
    opsChangeLotteryGame: ({ params, body, context }) =>
      inTransaction(db, (trx) => changeGame(deps, trx, context, { ...params, ...body })),
    opsListOdds: ({ params }) => listOdds(deps, params.gameId),
    opsSetOdds: ({ params, body, context }) =>
      inTransaction(db, (trx) => proposeOdds(deps, trx, context, { ...params, ...body })),
    opsSimulateOdds: ({ params, body }) => simulateOdds(deps, params.gameId, body),
  };
}

async function toMarket(
  { approvals }: StaffMarketDeps,
  row: store.ListedMarket,
  language: 'TH' | 'EN',
  session: StaffSession,
): Promise<MarketValue> {
  const market = marketOf(row.market);
  const name = language === 'TH' ? market?.nameTh : market?.nameEn;
  return {
    id: row.market,
    market: row.market,
    name: name ?? row.market,
    kind: market?.kind ?? 'official',
    zone: market?.zone ?? '',
    isUnsupervised: market?.isOffEverywhere ?? false,
    ...settingsOf(row),
    nextNumero: row.next_numero,
    nextWinningAt: row.next_winning_at?.toISOString() ?? null,
    version: row.version,
    waiting: await approvals.waitingFor(marketSubject(row.market), session),
  };
}

/** Returns the days with draws or changes, in order. Refuses with `lottery.unknownGame`. */
async function listDays(
  { db }: StaffMarketDeps,
  code: string,
  { from, to }: { from: string; to: string },
): Promise<Days> {
  const { market } = knownMarket(await store.findMarket(db, code));
  const changes = await calendarChanges(db, code);
  const reasons = await store.changeReasons(db, code);
  const draws = Map.groupBy(drawsBetween(market, from, to, changes), ({ day }) => day);
  const changed = new Map(changes.map((one) => [one.day, one]));
  const days = new Set([...draws.keys(), ...changed.keys()]);
  return [...days]
    .filter((day) => day >= from && day <= to)
    .toSorted()
    .map((day) => {
      const change = changed.get(day);
      const own = draws.get(day) ?? [];
      return {
        day,
        numero: own[0]?.numero ?? null,
        winningAt: own[0]?.winningAt ?? null,
        draws: own.length,
        change: change?.change ?? null,
        movedTo: change?.change === 'move' ? change.movedTo : null,
        reason: reasons.get(day) ?? '',
      };
    });
}
