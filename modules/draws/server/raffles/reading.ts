// Raffles as members read and check them. Members who may not receive a bonus see none.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { maskedAccount } from '@sanam/members/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { holderOf } from '../../contract/raffle.rules.ts';
import { LIST_LINES } from '../../contract/states.ts';
import type { DrawDeps } from '../deps.ts';
import { earningValue, timesValue, titleIn } from '../pools/reading.ts';
import { poolById } from '../pools/store.ts';
import { isFreeReady } from '../tickets/free.ts';
import { maySee } from '../wheels/reading.ts';
import { linesOf } from './close.ts';
import { stateOf } from './rules.ts';
import * as store from './store.ts';

type Shown = CallValue<Calls['raffles']>['list'][number];
type Who = Pick<MemberSession, 'memberId' | 'merchantId'>;

const SHOWN = 20;
const NUMBERS = 200;
const NOBODY = '***';

export async function raffles(deps: DrawDeps, who: Who, { language }: Context): Promise<CallValue<Calls['raffles']>> {
  const { memberId, merchantId } = who;
  if (!(await maySee(deps, memberId))) return { list: [] };
  const found = await store.listRaffles(deps.db, { merchantId, isShown: true, limit: SHOWN, offset: 0 });
  const list: Shown[] = [];
  for (const row of found.list) list.push(await shown(deps, who, language, row));
  return { list };
}

async function shown(
  deps: DrawDeps,
  { memberId, merchantId }: Who,
  language: Context['language'],
  row: store.ListedRaffle,
): Promise<Shown> {
  const { db, site } = deps;
  const { pool_id: poolId, free } = row;
  const state = stateOf(row, row.now);
  const own = await store.ownNumbers(db, { poolId, memberId, limit: NUMBERS });
  const reader = { memberId, poolId, free, zone: site.zoneOf(merchantId) };
  return {
    id: poolId,
    title: titleIn(language, row),
    state,
    ...timesValue(row),
    ...earningValue(row),
    isFreeReady: state === 'running' && (await isFreeReady(db, reader)),
    ...own,
    ...publishedValue(row),
    publicName: language === 'TH' ? row.public_name_th : row.public_name_en,
    winners: row.drawn_at === null ? [] : await winnersValue(deps, poolId, memberId),
    holder: await holderOf(poolId, memberId),
  };
}

/** Returns the published values of a draw. Each is null until it is published. */
export const publishedValue = (row: Omit<store.RaffleRow, 'seed_sealed'>) => ({
  prizes: row.prizes.map((prize) => toWire(BigInt(prize))),
  ...(row.terms === null ? {} : { terms: row.terms }),
  seedHash: row.seed_hash,
  publicAt: row.public_at.toISOString(),
  listHash: row.list_hash,
  listed: row.listed,
  publicValue: row.public_value,
  seed: row.seed,
  drawnAt: row.drawn_at?.toISOString() ?? null,
  skipped: row.skipped ?? [],
});

/** Returns the winners. A member who may no longer receive a bonus has no name here. */
async function winnersValue(
  { db, members, protection }: DrawDeps,
  poolId: string,
  me: string,
): Promise<Shown['winners']> {
  const winners = await store.winnersOf(db, poolId);
  const ids = [...new Set(winners.map(({ member_id }) => member_id))];
  const [free, names] = await Promise.all([protection.whoMay(db, ids, 'bonus'), members.membersById(ids)]);
  return Promise.all(
    winners.map(async ({ rank, index, number, member_id: memberId, amount }) => ({
      rank,
      index,
      number,
      holder: await holderOf(poolId, memberId),
      amount: toWire(amount),
      account: free.has(memberId) ? maskedAccount(names.get(memberId)!.username) : NOBODY,
      isMe: memberId === me,
    })),
  );
}

/** Refuses with `common.notFound`, also before the list is closed. */
export async function raffleTickets(
  deps: DrawDeps,
  { memberId, merchantId }: Who,
  { id, after }: { id: string; after: number },
): Promise<CallValue<Calls['raffleTickets']>> {
  const { db } = deps;
  const pool = await poolById(db, id);
  if (pool?.kind !== 'raffle' || pool.merchant_id !== merchantId || !(await maySee(deps, memberId)))
    throw refuse('common.notFound');
  if ((await store.raffleOf(db, id)).closed_at === null) throw refuse('common.notFound');
  const tickets = await store.listedTickets(db, { poolId: id, after, limit: LIST_LINES });
  const next = tickets.length === LIST_LINES ? tickets.at(-1)!.number : null;
  return { lines: await linesOf(id, tickets), next };
}
