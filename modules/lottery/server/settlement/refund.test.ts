// Tests of refunded draws: every stake is returned once, also after a crash, and the book does not change.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gloBoard } from '../../contract/plays/boards.test-data.ts';
import { HOUSE_VENDOR } from './deps.ts';
import { breakingAfter, openLottery, type OwnLottery, type TestDraw } from './draw.test-data.ts';
import { refundDraw } from './refund.ts';
import { settleDraw } from './settle.ts';

let lottery: OwnLottery;
beforeAll(async () => {
  lottery = await openLottery();
});
afterAll(() => lottery.close());

const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await lottery.database.owner.query<Row>(text, values)).rows;
const balances = (members: string[]) => Promise.all(members.map((one) => lottery.balanceOf(one)));

async function soldDraw(): Promise<{ draw: TestDraw; members: string[] }> {
  const members = await lottery.addMembers(4, 1000);
  const draw = await lottery.openDraw('glo');
  for (const member of members) {
    await draw.buy(member, 'TOP2 52 100');
    await draw.buy(member, 'TOP3 652 50', 'RUNT 6 10');
  }
  await query(
    `insert into lottery_book (book_id, draw_id, play_type, pick, sold, exposure, tickets) values ('b', $1, 'TOP2', '52', 400, 36000, 4)`,
    draw.drawId,
  );
  await draw.setState('refunding');
  return { draw, members };
}
const statesOf = (draw: TestDraw) =>
  query(
    'select state, ended_at is not null as ended, count(*) from lottery_tickets where draw_id = $1 group by 1, 2',
    draw.drawId,
  );

it('gives every stake back, voids the tickets and leaves the book', async () => {
  const { draw, members } = await soldDraw();
  expect(await balances(members)).toEqual(members.map(() => 840n));
  await refundDraw(lottery.deps, draw.drawId);
  expect(await draw.stateNow()).toBe('refunded');
  expect(await balances(members)).toEqual(members.map(() => 1000n));
  expect(await statesOf(draw)).toEqual([{ state: 'voided', ended: true, count: 8n }]);
  expect(await query('select sold, exposure, tickets from lottery_book where draw_id = $1', draw.drawId)).toEqual([
    { sold: 400n, exposure: 36_000n, tickets: 4 },
  ]);
});

it('tells the open pages of each member the newest version of the balance', async () => {
  const { draw, members } = await soldDraw();
  const sent: Parameters<typeof lottery.deps.live.publishAll>[0][number][] = [];
  const live = { ...lottery.deps.live, publishAll: async (items: typeof sent) => void sent.push(...items) };
  await refundDraw({ ...lottery.deps, live }, draw.drawId);
  const balancesTold = sent.filter(({ topic }) => topic.type === 'balance');
  const versions = await query<{ owner: string; version: bigint }>(
    `select a.owner, b.version from ledger_balances b join ledger_accounts a on a.id = b.account_id
     where a.class = 'player_cash' and a.owner = any ($1) order by a.owner`,
    members,
  );
  expect(balancesTold).toEqual(
    versions.map(({ owner, version }) => ({
      channel: `member:${owner}`,
      topic: { type: 'balance', version: Number(version) },
    })),
  );
  expect(sent.filter(({ topic }) => topic.type === 'lotteryTicket')).toHaveLength(members.length);
});

it('goes on where it was stopped, with another that does the same', async () => {
  const { draw, members } = await soldDraw();
  for (let writes = 0; (await draw.stateNow()) !== 'refunded'; writes++) {
    expect(writes).toBeLessThan(60);
    await refundDraw(breakingAfter(lottery.deps, writes), draw.drawId).catch(() => {});
  }
  const again = await soldDraw();
  await Promise.all([1, 2, 3].map(() => refundDraw(lottery.deps, again.draw.drawId)));
  await refundDraw(lottery.deps, again.draw.drawId);
  expect(await again.draw.stateNow()).toBe('refunded');
  expect(await balances([...members, ...again.members])).toEqual([...members, ...again.members].map(() => 1000n));
});

it('sets a ticket aside whose bet cannot be given back, and gives the others back', async () => {
  const { draw, members } = await soldDraw();
  const players = await lottery.house.knownPlayers(lottery.database.db, HOUSE_VENDOR, members);
  const round = {
    player_id: players.get(members[0]!)!.playerId,
    game_code: draw.gameCode,
    round_id: `D${draw.drawId}.${draw.gameCode}`,
  };
  await lottery.database.db
    .transaction()
    .execute((trx) =>
      lottery.house.serve(trx, HOUSE_VENDOR, [
        { call: 'round/close', request: { transaction_id: `X${draw.drawId}`, ...round } },
      ]),
    );
  await refundDraw(lottery.deps, draw.drawId);
  expect(await draw.stateNow()).toBe('refunded');
  expect(await balances(members)).toEqual([840n, 1000n, 1000n, 1000n]);
  const aside = await query(
    'select phase, reason, count(*) from lottery_set_aside where draw_id = $1 group by 1, 2',
    draw.drawId,
  );
  expect(aside).toEqual([{ phase: 'refund', reason: 'ALREADY_SETTLED', count: 2n }]);
});

it('changes nothing in any other state, and no result settles a draw that was given back', async () => {
  const { draw, members } = await soldDraw();
  await draw.setState('sealed');
  await refundDraw(lottery.deps, draw.drawId);
  expect(await statesOf(draw)).toEqual([{ state: 'accepted', ended: false, count: 8n }]);
  await draw.setState('refunding');
  await refundDraw(lottery.deps, draw.drawId);
  await draw.result(gloBoard);
  await draw.setState('refunded');
  await settleDraw(lottery.deps, draw.drawId);
  expect([await draw.stateNow(), await balances(members)]).toEqual(['refunded', members.map(() => 1000n)]);
});
