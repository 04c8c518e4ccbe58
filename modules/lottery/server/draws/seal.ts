// A closed draw is sealed: the digest of its tickets is fixed and published before anything is drawn, so that no ticket
// can be added, changed or left out afterwards without being seen.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, rows } from '@sanam/server/platform/db.ts';
import { type Bytes, hexOf } from '../../contract/hashing.ts';
import { type HashNow, leafBytes, leafText, merklePath, merkleRoot, type PathStep } from '../../contract/merkle.ts';
import { lotteryJobs } from '../jobs.ts';
import type { ClockDeps } from './clock.ts';
import { findDraw, lockDraw, moveDraw } from './transition.ts';

const BY = systemContext('lottery.seal');
const TICKETS_AT_ONCE = 5000;

const hashNow: HashNow = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());

interface SealRow {
  ticket_no: bigint;
  member_id: string;
  price: bigint;
  /** Its lines in their order: play type, pick, stake, odds in thousandths, tier in ten-thousandths. */
  lines: [string, string, string, string, number][];
}

/** Tickets of a draw in the order of their numbers. A line whose play type has several odds is sealed with its highest. */
function ticketsAfter(db: Db, drawId: bigint, ticketNo: bigint): Promise<SealRow[]> {
  return rows(
    db,
    sql<SealRow>`
      select t.ticket_no, t.member_id, t.price, l.lines
      from (select * from lottery_tickets where draw_id = ${drawId} and ticket_no > ${ticketNo} and state = 'accepted'
            order by ticket_no limit ${TICKETS_AT_ONCE}) t
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_array(n.play_type, n.pick, n.stake::text, o.odds_milli::text, n.tier_bp) order by n.line),
                        '[]') as lines
        from lottery_lines n
        cross join lateral (select max(c.odds_milli) as odds_milli from lottery_odds_classes c where c.odds_set = n.odds_set) o
        where n.draw_id = ${drawId} and n.ticket_no = t.ticket_no) l
      order by t.ticket_no`,
  );
}

const textOf = (row: SealRow): string =>
  leafText({
    ticketNo: String(row.ticket_no),
    memberId: row.member_id,
    price: row.price,
    lines: row.lines.map(([playType, pick, stake, oddsMilli, tierBp]) => ({
      playType,
      pick,
      stake: BigInt(stake),
      oddsMilli: BigInt(oddsMilli),
      tierBp,
    })),
  });

interface Leaves {
  leaves: Bytes[];
  /** The ticket that was asked for: its place, and what its leaf says. */
  found?: { place: number; text: string };
}

async function leavesOf(db: Db, drawId: bigint, ticketNo?: bigint): Promise<Leaves> {
  const all: Leaves = { leaves: [] };
  for (let last = 0n; ; ) {
    const found = await ticketsAfter(db, drawId, last);
    for (const row of found) {
      const text = textOf(row);
      if (row.ticket_no === ticketNo) all.found = { place: all.leaves.length, text };
      all.leaves.push(hashNow(leafBytes(text)));
    }
    if (found.length < TICKETS_AT_ONCE) return all;
    last = found.at(-1)!.ticket_no;
  }
}

/** What a ticket's leaf says and where it lies under the seal of its draw; undefined when it is not sealed. */
export async function sealPathOf(
  db: Db,
  { drawId, ticketNo }: { drawId: bigint; ticketNo: bigint },
): Promise<{ text: string; leaf: string; root: string; path: PathStep[] } | undefined> {
  const { leaves, found } = await leavesOf(db, drawId, ticketNo);
  if (found === undefined) return undefined;
  const { place, text } = found;
  const root = hexOf(merkleRoot(leaves, hashNow));
  return { text, leaf: hexOf(leaves[place]!), root, path: merklePath(leaves, place, hashNow) };
}

/** Seals a closed draw; `onSealed` in the same transaction. A draw in another state is left: the job may come twice. */
export async function sealDraw(deps: ClockDeps, drawId: bigint): Promise<void> {
  if ((await findDraw(deps.db, drawId)).state !== 'closed') return;
  // A closed draw takes no ticket: what is read before the lock is what is there under it.
  const { leaves } = await leavesOf(deps.db, drawId);
  const root = hexOf(merkleRoot(leaves, hashNow));
  await inTransaction(deps.db, async (trx) => {
    const draw = await lockDraw(trx, drawId);
    if (draw.state !== 'closed') return;
    const fields = { seal_root: root, sealed_tickets: BigInt(leaves.length) };
    await moveDraw(deps, trx, draw, { action: 'seal', context: BY, fields, stamp: 'sealed_at' });
    if (draw.seed_commit !== null) await deps.jobs.enqueue(trx, lotteryJobs.draw, { drawId: String(drawId) });
  });
}
