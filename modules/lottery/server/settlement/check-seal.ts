// Compares the tickets of a draw with its seal before anything is paid: a ticket or a line that was changed, added or
// removed after sales ended gives another hash. The database makes the leaves, independently of the program that sealed.
import { sql } from 'kysely';
import { type Db, rows, type Trx } from '@sanam/server/platform/db.ts';
import { merkleRoot } from '../../contract/merkle.ts';
import { bytesOfHex, hexOf } from '../../contract/hashing.ts';
import { hashNow } from '../draws/seal.ts';
import type { DrawRow } from '../draws/transition.ts';
import { type Chunk, chunksOf, type Work } from './chunks.ts';

/** Number of sealed nodes in a chunk, each over 1024 tickets. */
const NODES = 16;
const HASH_BYTES = 32;

/** Splits the nodes of the draw's seal into chunks; a draw without a seal has none. */
export async function cutSeal(trx: Trx, { drawId, settlementNo }: Omit<Work, 'phase'>): Promise<void> {
  await sql`
    insert into lottery_settlement_chunks (draw_id, settlement_no, phase, chunk, first_key, last_key)
    select ${drawId}, ${settlementNo}, 'seal', n, min(place), max(place)
    from (select place, place / ${NODES} as n from lottery_seal_nodes where draw_id = ${drawId}) s group by n`.execute(
    trx,
  );
}

interface Node {
  hash: string;
  /** Leaves of the tickets below the node, one after the other; null without tickets. */
  leaves: Buffer | null;
}

/** Reads the tickets below the nodes of a chunk, and stores with it how many nodes have another hash. */
export async function checkSealChunk(trx: Trx, work: Work, chunk: Chunk): Promise<void> {
  const nodes = await readNodes(trx, work, chunk);
  const differing = nodes.filter(({ hash, leaves }) => hashOver(leaves) !== hash).length;
  await chunksOf(trx, work)
    .set({ found: JSON.stringify({ differing }) })
    .where('chunk', '=', chunk.chunk)
    .execute();
}

function hashOver(leaves: Buffer | null): string {
  const hashes: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < (leaves?.length ?? 0); at += HASH_BYTES)
    hashes.push(new Uint8Array(leaves!.subarray(at, at + HASH_BYTES)));
  return hexOf(merkleRoot(hashes, hashNow));
}

/** Reads leaves as `leafText` writes them; the range of each node is read in the order of its tickets. */
function readNodes(trx: Trx, { drawId }: Work, { firstKey, lastKey }: Chunk): Promise<Node[]> {
  return rows(
    trx,
    sql<Node>`
      with odds as materialized (
        select c.odds_set, max(c.odds_milli) as odds_milli from lottery_odds_classes c
        join lottery_odds_sets s on s.odds_set = c.odds_set
        join lottery_games g on g.game_id = s.game_id
        join lottery_draws d on d.market = g.market and d.draw_id = ${drawId}
        group by c.odds_set)
      select n.hash, t.leaves
      from lottery_seal_nodes n
      join lottery_draws d on d.draw_id = n.draw_id
      cross join lateral (
        select string_agg(sha256('\\x00'::bytea || convert_to(
                 concat_ws(chr(10), 'sanam-ticket-v1', t.ticket_no, t.member_id, t.price, l.lines), 'UTF8')), ''::bytea
                 order by t.ticket_no) as leaves
        from lottery_tickets t
        left join (
          select l.ticket_no, string_agg(concat_ws(' ', l.play_type, l.pick, l.stake, o.odds_milli, l.tier_bp), chr(10) order by l.line) as lines
          from lottery_lines l left join odds o on o.odds_set = l.odds_set
          where l.draw_id = n.draw_id and l.ticket_no between n.first_ticket and n.last_ticket
          group by l.ticket_no) l on l.ticket_no = t.ticket_no
        where t.draw_id = n.draw_id and t.ticket_no between n.first_ticket and n.last_ticket
          and (t.state = 'accepted' or t.ended_at >= d.locked_at)) t
      where n.draw_id = ${drawId} and n.place between ${firstKey}::integer and ${lastKey}::integer
      order by n.place`,
  );
}

/**
 * Returns how many nodes of the seal have another hash than its tickets, counting the published root as one more; null
 * for a draw that is not sealed.
 */
export async function sealDiffering(
  db: Db,
  { drawId, settlementNo }: Work,
  { seal_root: root }: Pick<DrawRow, 'seal_root'>,
): Promise<bigint | null> {
  if (root === null) return null;
  const chunks = await db
    .selectFrom('lottery_settlement_chunks')
    .select('found')
    .where('draw_id', '=', drawId)
    .where('settlement_no', '=', settlementNo)
    .where('phase', '=', 'seal')
    .execute();
  const differing = chunks.reduce((sum, { found }) => sum + (found as { differing: number }).differing, 0);
  const nodes = await db
    .selectFrom('lottery_seal_nodes')
    .select('hash')
    .where('draw_id', '=', drawId)
    .orderBy('place')
    .execute();
  const over = merkleRoot(
    nodes.map(({ hash }) => bytesOfHex(hash)),
    hashNow,
  );
  return BigInt(differing + (hexOf(over) === root ? 0 : 1));
}
