// Tests of the draw clock: it opens, closes and refunds draws on one node at a time, with audit row and event.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { turnDraws } from './clock.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  await t.owner.query(`insert into lottery_markets values ('LAO', true, 900, 60)`);
});
afterAll(() => t.close());
beforeEach(() => t.stopClock());

let serial = 0;
/** Plans a draw that opens in 1 minute, closes in 10, is drawn in 15 and is refunded after 60. */
async function plan(): Promise<string> {
  const { rows } = await t.owner.query<{ draw_id: string }>(
    `insert into lottery_draws (market, numero, opens_at, close_at, winning_at, refund_at)
     select 'LAO', $1, n + interval '1 minute', n + interval '10 minutes', n + interval '15 minutes', n + interval '1 hour'
     from platform_now() n returning draw_id::text`,
    [String(20261120 + ++serial)],
  );
  return rows[0]!.draw_id;
}
const turn = () => turnDraws(t.app.platform);
const draw = async (id: string) =>
  (
    await t.owner.query<{ state: string; version: number; locked: boolean }>(
      'select state, version, locked_at is not null as locked from lottery_draws where draw_id = $1',
      [id],
    )
  ).rows[0];

it('opens a draw, ends its sales, and gives it back at the deadline', async () => {
  const id = await plan();
  expect([await turn(), await draw(id)]).toEqual([0, { state: 'planned', version: 1, locked: false }]);
  await t.advance(60);
  expect([await turn(), await draw(id)]).toEqual([1, { state: 'open', version: 2, locked: false }]);
  await t.advance(539);
  expect(await turn()).toBe(0);
  await t.advance(1);
  expect([await turn(), await draw(id)]).toEqual([1, { state: 'closed', version: 3, locked: true }]);
  await t.advance(3000);
  expect([await turn(), await draw(id)]).toEqual([1, { state: 'refunding', version: 4, locked: true }]);
  expect(await turn()).toBe(0);
  const notes = await t.owner.query('select kind, text from lottery_draw_notes where draw_id = $1', [id]);
  expect(notes.rows).toEqual([{ kind: 'late', text: 'noResult' }]);
  const { rows } = await t.owner.query<{ command: string }>(
    `select command from platform_audit where subject_type = 'lotteryDraw' and subject_id = $1 order by id`,
    [id],
  );
  expect(rows.map((row) => row.command)).toEqual(['lottery.draw.open', 'lottery.draw.close', 'lottery.draw.refund']);
});

it('opens no draw without the odds of its games, or of our own without a seed, and cancels it at its close', async () => {
  await t.owner.query(`
    insert into lottery_games (game_id, merchant_id, market, game_code, name_th, name_en, vendor_group, prize_mode, tag,
      play_types, default_play_type, book_id, line_max, ticket_min, ticket_max, payout_max)
    values ('lgm_bare', 'default', 'LAO', 'LAO', 'ลาว', 'Laos', 'TCG_SEA', 'SEA', 'laos', '{TOP3}', 'TOP3', 'b', 1, 100, 100, 1);
    insert into lottery_markets values ('SSC1', true, 5, 10)`);
  const [bare, own] = [await plan(), await plan()];
  await t.owner.query(`update lottery_draws set market = 'SSC1' where draw_id = $1`, [own]);
  await t.advance(60);
  expect(await turn()).toBe(0);
  const odds = `insert into lottery_odds_sets (game_id, play_type, series, version, rebate_bp, factor)
                values ('lgm_bare', 'TOP3', '900', 1, 0, 1)`;
  await t.owner.query(odds);
  expect([await turn(), (await draw(bare))?.state, (await draw(own))?.state]).toEqual([1, 'open', 'planned']);
  await t.advance(540);
  await turn();
  expect([(await draw(bare))?.state, (await draw(own))?.state]).toEqual(['closed', 'cancelled']);
  const { rows } = await t.owner.query<{ command: string; reason: string }>(
    `select command, reason from platform_audit where subject_type = 'lotteryDraw' and subject_id = $1`,
    [own],
  );
  expect(rows).toMatchObject([{ command: 'lottery.draw.cancel', reason: expect.stringContaining('seed') }]);
  await t.owner.query(`update lottery_games set is_on = false where game_id = 'lgm_bare'`);
});

it('closes a draw that staff have suspended, too', async () => {
  const id = await plan();
  await t.advance(60);
  await turn();
  await t.owner.query(`update lottery_draws set state = 'suspended' where draw_id = $1`, [id]);
  await t.advance(540);
  await turn();
  expect((await draw(id))?.state).toBe('closed');
});

it('does all that an outage left undone, in order, and each step once on two nodes', async () => {
  const node = await anotherNode(t);
  const ids = await Promise.all([plan(), plan(), plan()]);
  await t.advance(660);
  const moved = await Promise.all([turn(), turnDraws(node.app.platform), turn(), turnDraws(node.app.platform)]);
  expect(moved.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(ids.length);
  await turn();
  for (const id of ids) expect(await draw(id)).toEqual({ state: 'closed', version: 3, locked: true });
  await node.close();
});

it('opens no draw again, and skips none, when the clock of the database goes ten minutes on and back (F14)', async () => {
  const [early, later] = [await plan(), await plan()];
  await t.owner.query(
    `update lottery_draws set (opens_at, close_at, winning_at) =
       (opens_at + interval '8 minutes', close_at + interval '8 minutes', winning_at + interval '8 minutes')
     where draw_id = $1`,
    [later],
  );
  await t.advance(60);
  await turn();
  await t.advance(600);
  await turn();
  const ahead = [await draw(early), await draw(later)];
  expect(ahead).toMatchObject([{ state: 'closed' }, { state: 'open' }]);
  await t.advance(-600);
  expect(await turn()).toBe(0);
  expect([await draw(early), await draw(later)]).toEqual(ahead);
  await t.advance(1020);
  await turn();
  expect([await draw(early), await draw(later)]).toMatchObject([ahead[0], { state: 'closed', version: 3 }]);
});
