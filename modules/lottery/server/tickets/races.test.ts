// Tests of concurrent buyers on two servers, and of changes between a preview and the purchase.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anotherNode, type TestNode } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestMember } from '@sanam/server/test/clients.ts';
import { insist } from '@sanam/server/test/insist.ts';
import { type Body, buy, onNode, openShop, orderOf, type Shop, shown } from './tickets.test-data.ts';

let shop: Shop;
let node: TestNode;
beforeAll(async () => {
  shop = await openShop();
  node = await anotherNode(shop.t);
});
afterAll(async () => {
  await node.close();
  await shop.close();
});

/** Connects every second member to the other server. */
const spread = (members: TestMember[]) =>
  members.map((member, n) => (n % 2 === 0 ? member : onNode(node.url, shop.t, member)));
const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => shop.buyer(10_000)));
/** Counts the answers by code; `bought` if there is none. */
const tally = (answers: { code: string | undefined }[]) => {
  const counts: Record<string, number> = {};
  for (const { code = 'bought' } of answers) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};
const spent = async (members: TestMember[]) =>
  (await Promise.all(members.map(({ memberId }) => shop.cash(memberId)))).reduce((sum, cash) => sum + 10_000 - cash, 0);

/** Locks the member's cash, starts an operation that waits for it, runs `meanwhile` and releases the lock. */
async function whileHeld<Answer>(member: TestMember, start: () => Promise<Answer>, meanwhile: () => Promise<unknown>) {
  const holder = await shop.t.owner.connect();
  try {
    await holder.query('begin');
    await holder.query(
      `select 1 from ledger_balances b join ledger_accounts a on a.id = b.account_id
       where a.owner = $1 and a.class = 'player_cash' for update of b`,
      [member.memberId],
    );
    const started = start();
    await waiting(1);
    await meanwhile();
    await holder.query('commit');
    return await started;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/** Waits until `count` sessions wait for a lock. */
const waiting = (count: number) =>
  insist(
    async () =>
      (
        await shop.t.owner.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount,
    (found) => found === count,
  );

describe('the last of a number', () => {
  it('goes to as many of 64 buyers on two servers as it is enough for', async () => {
    const { numero, drawId } = await shop.openDraw();
    await shop.limit({ playType: 'TOP3', pick: '111', tiers: [['10000', 10_000]], drawId });
    const members = await crowd(64);
    const body = await shown(members[0]!, orderOf(numero, ['TOP3 111 3']));
    const answers = await Promise.all(spread(members).map((member) => member.call('buyTicket', { body })));
    expect(tally(answers)).toEqual({ bought: 33, 'lottery.numberLimit': 31 });
    expect(answers.find(({ code }) => code !== undefined)!.body.value).toMatchObject({ pick: '111', left: '1.00' });
    expect(await shop.book(drawId)).toEqual({ 'TOP3 111': '9900' });
    expect(await spent(members)).toBe(9900);
  });

  it('is paid as it was shown: a buyer who comes after the tier is full sees the next one first', async () => {
    const { numero, drawId } = await shop.openDraw();
    await shop.limit({
      playType: 'TOP3',
      pick: '222',
      tiers: [
        ['1000', 10_000],
        [null, 5000],
      ],
      drawId,
    });
    const members = await crowd(32);
    const body = await shown(members[0]!, orderOf(numero, ['TOP3 222 1', 'BOT2 22 1']));
    const answers = await Promise.all(spread(members).map((member) => member.call('buyTicket', { body })));
    expect(tally(answers)).toEqual({ bought: 10, 'lottery.priceChanged': 22 });
    for (const { code, body: answer } of answers)
      expect(answer.value).toMatchObject({
        lines: [{ tierBp: code === undefined ? 10_000 : 5000 }, { tierBp: 10_000 }],
      });
    expect(await shop.book(drawId)).toEqual({ 'BOT2 22': '1000', 'TOP3 222': '1000' });
  });
});

describe('a crowd', () => {
  it('buys in sets, and who cannot pay or may not play harms no other buyer', async () => {
    const { numero, drawId } = await shop.openDraw();
    const members = await crowd(12);
    const poor = await shop.buyer(50);
    const body = await shown(poor, orderOf(numero, ['TOP3 333 1', 'TOD3 333 1']));
    await shop.t.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [
      members[3]!.memberId,
    ]);
    await members[5]!.call('setLimit', { body: { kind: 'stake', frame: 'day', amount: '1.00' } });
    const answers = await Promise.all([...members, poor].map((member) => member.call('buyTicket', { body })));
    expect(tally(answers)).toEqual({
      bought: 10,
      'protection.excluded': 1,
      'protection.stakeLimit': 1,
      'wallet.insufficientBalance': 1,
    });
    expect(await shop.book(drawId)).toEqual({ 'TOD3 333': '1000', 'TOP3 333': '1000' });
    const { rows } = await shop.t.owner.query('select count(*)::int as n from lottery_tickets where draw_id = $1', [
      drawId,
    ]);
    expect(rows).toEqual([{ n: 10 }]);
    expect([await shop.cash(poor.memberId), await spent(members)]).toEqual([50, 2000]);
  });

  it('on every number at once in any order ends without a deadlock', async () => {
    const { numero, drawId } = await shop.openDraw();
    const members = await crowd(24);
    const numbers = Array.from({ length: 30 }, (_, n) => String(n).padStart(2, '0'));
    const turned = (n: number) => [...numbers.slice(n), ...numbers.slice(0, n)].join(',');
    const answers = await Promise.all(
      spread(members).map(async (member, n) => buy(member, orderOf(numero, [`TOP2 ${turned(n)} 1`]))),
    );
    expect(tally(answers)).toEqual({ bought: 24 });
    expect(new Set(Object.values(await shop.book(drawId)))).toEqual(new Set(['2400']));
  });
});

it('one key on both servers buys one ticket', async () => {
  const { numero } = await shop.openDraw();
  const member = await shop.buyer(10_000);
  const body = await shown(member, orderOf(numero, ['TOP3 444 1']));
  const options = { idempotencyKey: 'one-key-on-two-servers' };
  const both = [member, onNode(node.url, shop.t, member)];
  const answers = await Promise.all([...both, ...both].map((caller) => caller.call('buyTicket', { body }, options)));
  expect(new Set(answers.map(({ value }) => value.ticketNo)).size).toBe(1);
  expect(answers.filter(({ value }) => value.replayed)).toHaveLength(3);
  expect(await shop.cash(member.memberId)).toBe(9900);
});

it('two purchases of one member on both servers wait for each other, and the money is enough for one', async () => {
  const { numero } = await shop.openDraw();
  const member = await shop.buyer(10_000);
  const body = await shown(member, orderOf(numero, ['TOP3 555 60']));
  const both = [member, onNode(node.url, shop.t, member)];
  const answers = await Promise.all(both.map((caller) => caller.call('buyTicket', { body })));
  expect(tally(answers)).toEqual({ bought: 1, 'wallet.insufficientBalance': 1 });
  expect(await shop.cash(member.memberId)).toBe(4000);
});

describe('a purchase that has to wait', () => {
  let numero: string;
  let drawId: string;
  let member: TestMember;
  let body: Body;
  const start = () => member.call('buyTicket', { body });
  const tickets = async () =>
    (await shop.t.owner.query('select accepted_at from lottery_tickets where draw_id = $1', [drawId])).rows;

  const prepare = async () => {
    member = await shop.buyer(10_100);
    // A member's first bet waits for the wallet before the draw is locked; this test is about later bets.
    await buy(member, orderOf((await shop.openDraw()).numero, ['TOP3 666 1']));
    ({ numero, drawId } = await shop.openDraw());
    body = await shown(member, orderOf(numero, ['TOP3 666 1']));
  };

  it('is refused when the draw closes meanwhile, however early it came', async () => {
    await shop.t.stopClock();
    await prepare();
    const answer = await whileHeld(member, start, () => shop.t.advance(3600));
    expect(answer.code).toBe('lottery.closed');
    expect([await tickets(), await shop.cash(member.memberId), await shop.book(drawId)]).toEqual([[], 10_000, {}]);
  });

  it('is sold a millisecond before the close', async () => {
    await shop.t.stopClock();
    await prepare();
    const answer = await whileHeld(member, start, () => shop.t.advance(3599.999));
    expect(answer.code).toBeUndefined();
    expect(new Date(answer.value.acceptedAt).getTime()).toBe(
      (await shop.t.owner.query('select close_at from lottery_draws where draw_id = $1', [drawId])).rows[0].close_at -
        1,
    );
  });

  it('is over before staff can close the draw, and lies in the draw that they close', async () => {
    await prepare();
    const staff = await staffSession(shop.t, ['owner']);
    let closing: Promise<unknown> = Promise.resolve();
    const change = { action: 'close' as const, version: 1, reason: 'the draw is held early' };
    const answer = await whileHeld(member, start, async () => {
      closing = staff.call('opsChangeDraw', { params: { drawId }, body: change });
      await waiting(2);
    });
    expect(await closing).toMatchObject({ code: undefined });
    expect(answer.code).toBeUndefined();
    expect((await start()).code).toBe('lottery.closed');
    expect(await tickets()).toHaveLength(1);
  });

  it('is refused to a member who is excluded meanwhile', async () => {
    await prepare();
    const answer = await whileHeld(member, start, () =>
      shop.t.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [member.memberId]),
    );
    expect([answer.code, await tickets()]).toEqual(['protection.excluded', []]);
  });

  it('is refused when other odds hold meanwhile', async () => {
    await prepare();
    const answer = await whileHeld(member, start, async () => {
      await shop.t.owner.query(
        `with made as (
           insert into lottery_odds_sets (game_id, play_type, series, version, rebate_bp, factor)
           select game_id, 'TOP3', '900', 2, 0, 1 from lottery_games where game_code = 'THGLO' returning odds_set)
         insert into lottery_odds_classes select m.odds_set, c.class, 800000
         from made m, (select distinct class from lottery_odds_classes where odds_set =
           (select odds_set from lottery_odds_sets s join lottery_games g using (game_id)
            where g.game_code = 'THGLO' and s.play_type = 'TOP3' and s.series = '900' and s.version = 1)) c`,
      );
    });
    expect([answer.code, answer.body.value]).toMatchObject(['lottery.priceChanged', { lines: [{ odds: '800.000' }] }]);
    expect([await tickets(), await shop.cash(member.memberId)]).toEqual([[], 10_000]);
  });

  it('is refused when the game is taken off sale meanwhile', async () => {
    await prepare();
    const turn = (isOn: boolean) =>
      shop.t.owner.query(`update lottery_games set is_on = $1 where game_code = 'THGLO'`, [isOn]);
    const answer = await whileHeld(member, start, () => turn(false));
    await turn(true);
    expect([answer.code, await tickets()]).toEqual(['lottery.unknownGame', []]);
  });
});

it('is refused by bounds that staff have just lowered, on each server, though its price is the one that was shown', async () => {
  const { numero } = await shop.openDraw();
  const member = await shop.buyer(10_000);
  const body = await shown(member, orderOf(numero, ['TOP3 777 5']));
  const both = [member, onNode(node.url, shop.t, member)];
  for (const caller of both) expect((await caller.call('buyTicket', { body })).code).toBeUndefined();
  const bound = (most: number) =>
    shop.t.owner.query(`update lottery_games set line_max = $1, version = version + 1 where game_code = 'THGLO'`, [
      most,
    ]);
  await bound(100);
  const answers = await Promise.all(both.map((caller) => caller.call('buyTicket', { body })));
  await bound(5_000_000);
  expect(tally(answers)).toEqual({ 'lottery.ticketLimit': 2 });
  expect(await shop.cash(member.memberId)).toBe(9000);
});
