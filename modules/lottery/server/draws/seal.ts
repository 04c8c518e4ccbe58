// Seals closed draws: the Merkle root over the tickets is fixed and published before the numbers are drawn, so that
// adding, changing or removing a ticket afterwards is detectable.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { type Bytes, bytesOfHex, hexOf } from '../../contract/hashing.ts';
import { type HashNow, leafBytes, leafText, merklePath, merkleRoot, type PathStep } from '../../contract/merkle.ts';
import { lotteryJobs } from '../jobs.ts';
import type { ClockDeps } from './clock.ts';
import { findDraw, lockDraw, moveDraw } from './transition.ts';

const BY = systemContext('lottery.seal');
const TICKETS_AT_ONCE = 5000;
/** Number of tickets below a stored node; a power of two, so that each stored node is a node of the whole tree. */
const SPAN = 1024;
const NODES_AT_ONCE = 1000;

export const hashNow: HashNow = (bytes) => new Uint8Array(hash('sha256', bytes, 'buffer'));

interface SealRow {
  ticket_no: bigint;
  member_id: string;
  price: bigint;
  /** The ticket's lines in order: play type, pick, stake, odds in thousandths, tier in ten-thousandths. */
  lines: [string, string, string, string, number][];
}

/**
 * Returns the sealed tickets of a draw by ticket number; a ticket that was refunded after the close stays sealed. A line
 * whose play type has several odds is sealed with the highest of them.
 */
function ticketsAfter(db: Db, drawId: bigint, ticketNo: bigint): Promise<SealRow[]> {
  return rows(
    db,
    sql<SealRow>`
      select t.ticket_no, t.member_id, t.price, l.lines
      from (select t.* from lottery_draws d
            join lottery_tickets t on t.draw_id = d.draw_id and (t.state = 'accepted' or t.ended_at >= d.locked_at)
            where d.draw_id = ${drawId} and t.ticket_no > ${ticketNo}
            order by t.ticket_no limit ${TICKETS_AT_ONCE}) t
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

interface Leaf {
  ticketNo: bigint;
  text: string;
  hash: Bytes;
}

/** Yields the leaves of a draw's tickets within a span of ticket numbers, in order; of all tickets by default. */
async function* leavesOf(db: Db, drawId: bigint, span: Span = { first: 1n }): AsyncGenerator<Leaf> {
  for (let last = span.first - 1n; ; ) {
    const found = await ticketsAfter(db, drawId, last);
    for (const row of found) {
      if (span.last !== undefined && row.ticket_no > span.last) return;
      const text = textOf(row);
      yield { ticketNo: row.ticket_no, text, hash: hashNow(leafBytes(text)) };
    }
    if (found.length < TICKETS_AT_ONCE) return;
    last = found.at(-1)!.ticket_no;
  }
}

interface Span {
  first: bigint;
  last?: bigint;
}

/** Returns the leaf of a ticket and its path to the root of the draw's seal; undefined if the ticket is not sealed. */
export async function sealPathOf(
  db: Db,
  { drawId, ticketNo }: { drawId: bigint; ticketNo: bigint },
): Promise<{ text: string; leaf: string; root: string; path: PathStep[] } | undefined> {
  const nodes = await nodesOf(db, drawId);
  const at = nodes.findIndex((node) => node.last_ticket >= ticketNo);
  const node = nodes[at];
  if (node === undefined) return undefined;
  const leaves: Bytes[] = [];
  let found: { place: number; text: string } | undefined;
  for await (const leaf of leavesOf(db, drawId, { first: node.first_ticket, last: node.last_ticket })) {
    if (leaf.ticketNo === ticketNo) found = { place: leaves.length, text: leaf.text };
    leaves.push(leaf.hash);
  }
  if (found === undefined) return undefined;
  const hashes = nodes.map(({ hash }) => bytesOfHex(hash));
  // Every span but the last is a power of two: the path goes from the leaf to its node, then from the node to the root.
  const path = [...merklePath(leaves, found.place, hashNow), ...merklePath(hashes, at, hashNow)];
  return { text: found.text, leaf: hexOf(leaves[found.place]!), root: hexOf(merkleRoot(hashes, hashNow)), path };
}

type NodeRow = TableRow<'lottery_seal_nodes'>;

const nodesOf = (db: Db, drawId: bigint): Promise<NodeRow[]> =>
  db.selectFrom('lottery_seal_nodes').selectAll().where('draw_id', '=', drawId).orderBy('place').execute();

interface SealTree {
  count: number;
  nodes: Pick<NodeRow, 'first_ticket' | 'last_ticket' | 'hash'>[];
}

/** Computes the stored nodes over the tickets of a draw; only one span of leaves is in memory at a time. */
async function treeOf(db: Db, drawId: bigint): Promise<SealTree> {
  const tree: SealTree = { count: 0, nodes: [] };
  let span: Leaf[] = [];
  const close = (): void => {
    const hash = hexOf(
      merkleRoot(
        span.map((leaf) => leaf.hash),
        hashNow,
      ),
    );
    tree.nodes.push({ first_ticket: span[0]!.ticketNo, last_ticket: span.at(-1)!.ticketNo, hash });
    span = [];
  };
  for await (const leaf of leavesOf(db, drawId)) {
    tree.count += 1;
    if (span.push(leaf) === SPAN) close();
  }
  if (span.length > 0) close();
  return tree;
}

/**
 * Seals a closed draw and runs `onSealed` in the same transaction. Does nothing in any other state, so the job may run
 * twice.
 */
export async function sealDraw(deps: ClockDeps, drawId: bigint): Promise<void> {
  if ((await findDraw(deps.db, drawId)).state !== 'closed') return;
  // A closed draw accepts no tickets, so the tickets read before the lock are the same under the lock.
  const { count, nodes } = await treeOf(deps.db, drawId);
  const root = hexOf(
    merkleRoot(
      nodes.map(({ hash }) => bytesOfHex(hash)),
      hashNow,
    ),
  );
  await inTransaction(deps.db, async (trx) => {
    const draw = await lockDraw(trx, drawId);
    if (draw.state !== 'closed') return;
    const fields = { seal_root: root, sealed_tickets: BigInt(count) };
    await insertNodes(trx, drawId, nodes);
    await moveDraw(deps, trx, draw, { action: 'seal', context: BY, fields, stamp: 'sealed_at' });
    if (draw.seed_commit !== null) await deps.jobs.enqueue(trx, lotteryJobs.draw, { drawId: String(drawId) });
  });
}

async function insertNodes(trx: Trx, drawId: bigint, nodes: SealTree['nodes']): Promise<void> {
  for (let start = 0; start < nodes.length; start += NODES_AT_ONCE) {
    const some = nodes.slice(start, start + NODES_AT_ONCE);
    await trx
      .insertInto('lottery_seal_nodes')
      .values(some.map((node, at) => ({ draw_id: drawId, place: start + at, ...node })))
      .execute();
  }
}
