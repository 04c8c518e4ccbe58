// Wheels as members read them. Odds are those of the next spin. Members who may not receive a bonus see none.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { oddsOf, sumOf, weightsOf } from '../../contract/wheel.rules.ts';
import type { DrawDeps } from '../deps.ts';
import { earningValue, timesValue, titleIn } from '../pools/reading.ts';
import { poolById, versionOf } from '../pools/store.ts';
import { isFreeReady } from '../tickets/free.ts';
import { openTickets } from '../tickets/store.ts';
import { stateOf, wonOf } from './rules.ts';
import * as store from './store.ts';

const ODDS_DECIMALS = 4;
type Who = Pick<MemberSession, 'memberId' | 'merchantId'>;

/** Answers whether wheels and raffles are shown to a member. */
export const maySee = async ({ db, protection }: Pick<DrawDeps, 'db' | 'protection'>, memberId: string) =>
  (await protection.whoMay(db, [memberId], 'bonus')).has(memberId);

export async function wheels(
  deps: DrawDeps,
  { memberId, merchantId }: Who,
  { language }: Context,
): Promise<CallValue<Calls['wheels']>> {
  if (!(await maySee(deps, memberId))) return { list: [] };
  const found = await store.wheelsOf(deps.db, merchantId, memberId);
  return {
    list: found.map((row) => ({
      id: row.poolId,
      title: titleIn(language, { title_th: row.titleTh, title_en: row.titleEn }),
      state: stateOf(row, row.now),
      ...timesValue(row),
      tickets: row.tickets,
    })),
  };
}

/** Refuses with `common.notFound`. */
export async function wheel(
  deps: DrawDeps,
  { memberId, merchantId }: Who,
  { language }: Context,
  id: string,
): Promise<CallValue<Calls['wheel']>> {
  const { db, site } = deps;
  const pool = await poolById(db, id);
  if (pool?.kind !== 'wheel' || pool.merchant_id !== merchantId || !(await maySee(deps, memberId)))
    throw refuse('common.notFound');
  const [version, prizes, open] = await Promise.all([
    versionOf(db, id, pool.version),
    store.prizesOf(db, id, pool.version),
    openTickets(db, id, memberId),
  ]);
  const state = stateOf(pool, pool.now);
  const reader = { memberId, poolId: id, free: version.free, zone: site.zoneOf(merchantId) };
  return {
    id,
    title: titleIn(language, version),
    state,
    ...timesValue(pool),
    tableVersion: pool.version,
    prizes: prizesValue(prizes, language),
    tickets: open.tickets,
    nextTicketId: open.next,
    ...earningValue(version),
    isFreeReady: state === 'running' && (await isFreeReady(db, reader)),
  };
}

function prizesValue(prizes: store.PrizeRow[], language: Context['language']): CallValue<Calls['wheel']>['prizes'] {
  const weights = weightsOf(prizes);
  const sum = sumOf(weights);
  return prizes.map((row, at) => ({
    prizeId: String(row.place),
    title: titleIn(language, row),
    kind: row.kind,
    amount: row.amount === null ? null : toWire(row.amount),
    ...(row.points === null ? {} : { points: Number(row.points) }),
    ...(row.terms === null ? {} : { terms: row.terms }),
    weight: weights[at]!,
    odds: oddsOf(weights[at]!, sum, ODDS_DECIMALS),
    left: row.remaining,
  }));
}

export async function spins(
  deps: DrawDeps,
  memberId: string,
  query: { pageNo: number; pageSize: number },
  { language }: Context,
): Promise<CallValue<Calls['spins']>> {
  if (!(await maySee(deps, memberId))) return paged([], 0, query);
  const { list, totalCount } = await store.listSpins(deps.db, { memberId, ...pageOf(query) });
  const shown = list.map((row) => {
    const outOf = sumOf(row.weights);
    return {
      drawId: row.drawId,
      wheel: titleIn(language, { title_th: row.wheelTh, title_en: row.wheelEn }),
      ...spunValue(row, language),
      at: row.at.toISOString(),
      tableVersion: row.version,
      number: row.number,
      outOf,
      odds: oddsOf(row.weights[row.place - 1]!, outOf, ODDS_DECIMALS),
    };
  });
  return paged(shown, totalCount, query);
}

/** Returns the result of a spin. */
export function spunValue(row: store.ShownSpin, language: Context['language']) {
  const title = titleIn(language, { title_th: row.titleTh, title_en: row.titleEn });
  return { title, prize: wonOf(row, title) };
}
