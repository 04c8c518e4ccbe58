// Tests of the seal of a draw with more tickets than one stored node covers: every ticket has a path to the published
// root.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { type Bytes, hexOf } from '../../contract/hashing.ts';
import { leafBytes, leafOf, leafText, merklePath, merkleRoot, rootOfPath } from '../../contract/merkle.ts';
import { lotteryJobs } from '../jobs.ts';
import { sealDraw, sealPathOf } from './seal.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  await t.drain([lotteryJobs.keep]);
});
afterAll(() => t.close());

const hash = (bytes: Bytes): Bytes => new Uint8Array(createHash('sha256').update(bytes).digest());

/** Creates a closed draw with `count` tickets of one line each. Returns its id and the ticket numbers in order. */
async function soldDraw(numero: string, count: number): Promise<{ drawId: bigint; numbers: bigint[] }> {
  const { rows } = await t.owner.query<{ draw_id: bigint }>(
    `insert into lottery_draws (market, numero, state, opens_at, close_at, winning_at, refund_at, locked_at)
     select 'THGLO', $1, 'closed', n - interval '2 hours', n - interval '1 hour', n, n + interval '1 hour', n - interval '1 hour'
     from platform_now() n returning draw_id`,
    [numero],
  );
  const drawId = rows[0]!.draw_id;
  const tickets = await t.owner.query<{ ticket_no: bigint }>(
    `with sold as (
       insert into lottery_tickets (merchant_id, member_id, game_id, draw_id, round_id, series, stake, rebate, price, line_count,
                                    price_hash, accepted_at)
       select 'default', 'mem_' || n, g.game_id, $1, 'D', '900', 100, 0, 100, 1, '', platform_now() - interval '90 minutes'
       from generate_series(1, $2::integer) n, lottery_games g where g.game_code = 'THGLO' and g.merchant_id = 'default'
       order by n returning ticket_no, game_id),
     lines as (
       insert into lottery_lines (draw_id, ticket_no, line, play_type, pick, unit_stake, stake, odds_set, tier_bp)
       select $1, s.ticket_no, 1, 'TOP3', '652', 100, 100, o.odds_set, 10000
       from sold s join lottery_odds_sets o on o.game_id = s.game_id and o.play_type = 'TOP3' and o.series = '900')
     select ticket_no from sold order by ticket_no`,
    [drawId, count],
  );
  return { drawId, numbers: tickets.rows.map((row) => row.ticket_no) };
}

it('is that of the whole tree, and the first, the last and every ticket at an edge have their path', async () => {
  const { drawId, numbers } = await soldDraw('20310101', 2100);
  await sealDraw(t.app.platform, drawId);
  const { rows } = await t.owner.query<{ member_id: string; ticket_no: string }>(
    'select ticket_no::text, member_id from lottery_tickets where draw_id = $1 order by ticket_no',
    [drawId],
  );
  const leaves = rows.map(({ ticket_no: ticketNo, member_id: memberId }) => {
    const lines = [{ playType: 'TOP3', pick: '652', stake: 100n, oddsMilli: 900_000n, tierBp: 10_000 }];
    return hash(leafBytes(leafText({ ticketNo, memberId, price: 100n, lines })));
  });
  const root = hexOf(merkleRoot(leaves, hash));
  const sealed = await t.owner.query(
    'select seal_root, sealed_tickets::integer from lottery_draws where draw_id = $1',
    [drawId],
  );
  expect(sealed.rows).toEqual([{ seal_root: root, sealed_tickets: 2100 }]);
  for (const place of [0, 1, 1023, 1024, 2047, 2048, 2099]) {
    const found = await sealPathOf(t.app.platform.db, { drawId, ticketNo: numbers[place]! });
    expect([found!.root, found!.path]).toEqual([root, merklePath(leaves, place, hash)]);
    expect(await rootOfPath(await leafOf(found!.text), found!.path)).toBe(root);
  }
  expect(await sealPathOf(t.app.platform.db, { drawId, ticketNo: numbers[2099]! + 1n })).toBeUndefined();
});

it('of one ticket is its leaf, and a draw without tickets has no node', async () => {
  const one = await soldDraw('20310116', 1);
  const none = await soldDraw('20310201', 0);
  for (const { drawId } of [one, none]) await sealDraw(t.app.platform, drawId);
  const found = await sealPathOf(t.app.platform.db, { drawId: one.drawId, ticketNo: one.numbers[0]! });
  expect([found!.root, found!.path]).toEqual([found!.leaf, []]);
  expect(await sealPathOf(t.app.platform.db, { drawId: none.drawId, ticketNo: 1n })).toBeUndefined();
});

it('stays that of every ticket when one of them is given back after the close', async () => {
  const { drawId, numbers } = await soldDraw('20310216', 3);
  await sealDraw(t.app.platform, drawId);
  const paths = async () => Promise.all(numbers.map((ticketNo) => sealPathOf(t.app.platform.db, { drawId, ticketNo })));
  const before = await paths();
  await t.owner.query(`update lottery_tickets set state = 'voided', ended_at = platform_now() where ticket_no = $1`, [
    numbers[1],
  ]);
  expect(await paths()).toEqual(before);
  expect(before.every((found) => found !== undefined)).toBe(true);
});
