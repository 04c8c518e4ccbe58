// The public catalogue, with the remaining limit of each reward for members.
import type { Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { FreeRoundTerms } from '@sanam/freerounds/contract/terms.ts';
import type { FastifyRequest } from 'fastify';
import { paged, pageOf, type PageQuery } from '@sanam/server/platform/paging.ts';
import type { RewardKind } from '../../contract/redemption-states.ts';
import type { PointsDeps, TicketPool } from '../deps.ts';
import { bonusOf } from './bonus.ts';
import { roundsOf } from './rounds.ts';
import { listOffered, redeemedOf, type RewardRow, variantsOf } from './store.ts';

type Page = CallValue<Calls['pointRewards']>;

export async function catalogue(
  {
    db,
    site,
    readerOf,
    freeRounds,
    ranksOf,
    tickets,
  }: Pick<PointsDeps, 'db' | 'site' | 'readerOf' | 'freeRounds' | 'ranksOf' | 'tickets'>,
  ask: PageQuery & { category?: RewardKind | undefined },
  { context, request }: { context: Context; request: FastifyRequest },
): Promise<Page> {
  const { merchantId, language } = context;
  const found = await listOffered(db, { merchantId, kind: ask.category, ...pageOf(ask) });
  const rewardIds = found.list.map(({ rewardId }) => rewardId);
  const reader = await readerOf(request);
  const member = reader?.merchantId === merchantId ? reader : undefined;
  const [variants, games, pools, redeemed, ranks] = await Promise.all([
    variantsOf(db, rewardIds),
    freeRounds.gameNames(
      db,
      found.list.flatMap(({ rounds_node: node }) => (node === null ? [] : [node])),
    ),
    tickets.named(
      db,
      found.list.flatMap(({ tickets_pool: pool }) => (pool === null ? [] : [pool])),
    ),
    member && redeemedOf(db, { memberId: member.memberId, rewardIds, zone: site.zoneOf(merchantId) }),
    member && ranksOf(db, [member.memberId]),
  ]);
  const rank = member && (ranks?.get(member.memberId) ?? 0);
  const inThai = language === 'TH';
  const list = found.list.map((row) => ({
    rewardId: row.rewardId,
    version: row.version,
    kind: row.kind,
    title: inThai ? row.titleTh : row.titleEn,
    text: inThai ? row.textTh : row.textEn,
    images: row.pictures,
    price: Number(row.price),
    level: row.levelMin,
    isLevelMissing: rank !== undefined && rank < (row.levelMin ?? 0),
    endsAt: row.endsAt?.toISOString() ?? null,
    variants: variants
      .filter(({ reward_id }) => reward_id === row.rewardId)
      .map((one) => ({
        variantId: one.variant_id,
        name: inThai ? one.name_th : one.name_en,
        // Tickets of a pool that takes none now cannot be redeemed.
        available: row.tickets_pool === null || pools.get(row.tickets_pool)?.isOpen ? one.available : 0,
      })),
    rounds: shownRounds(roundsOf(row), (nodeId) => games.get(nodeId)?.[language]),
    bonus: bonusOf(row),
    tickets: shownTickets(row, pools, language),
    limitLeft: redeemed === undefined ? null : limitLeftOf(row, redeemed.get(row.rewardId)),
  }));
  return paged(list, found.totalCount, ask);
}

function shownTickets(
  { tickets_pool: poolId, tickets: count }: Pick<RewardRow, 'tickets_pool' | 'tickets'>,
  pools: ReadonlyMap<string, TicketPool>,
  language: Context['language'],
): Page['list'][number]['tickets'] {
  const pool = poolId === null ? undefined : pools.get(poolId);
  return pool === undefined || count === null ? null : { count, kind: pool.kind, pool: pool.titles[language] };
}

function shownRounds(
  terms: FreeRoundTerms | null,
  nameOf: (nodeId: string) => string | undefined,
): Page['list'][number]['rounds'] {
  if (terms === null) return null;
  const { nodeId, rounds: count, ...rest } = terms;
  return { ...rest, count, game: nameOf(nodeId) ?? nodeId };
}

/** Returns the number of a reward that the member may still redeem; null: no limit. */
export function limitLeftOf(
  { limitCount, limitPeriod }: Pick<RewardRow, 'limitCount' | 'limitPeriod'>,
  redeemed: Record<'day' | 'month' | 'ever', number> | undefined,
): number | null {
  if (limitCount === null || limitPeriod === null) return null;
  return Math.max(0, limitCount - (redeemed?.[limitPeriod] ?? 0));
}
