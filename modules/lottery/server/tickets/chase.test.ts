// Tests of a chase from its price to its end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '@sanam/server/test/clients.ts';
import { gloBoard } from '../../contract/plays/boards.test-data.ts';
import { openShop, orderOf, type Shop } from './tickets.test-data.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await allow(20);
});
afterAll(() => shop.close());

/** Sets the maximum number of draws in a chase for all games. */
const allow = (most: number) => shop.t.owner.query('update lottery_games set chase_max = $1', [most]);

/** Opens `count` draws and orders one line for each of them; the multiple grows by one from draw to draw. */
async function draws(count: number, line: string, market = 'THGLO') {
  const opened = [];
  for (let n = 0; n < count; n++) opened.push(await shop.openDraw(60 + n, market));
  const { gameCode, series, selections } = orderOf('', [line], {
    gameCode: market,
    series: market === 'K3M1' ? '1900' : '900',
  });
  const of = opened.map(({ numero }, n) => ({ numero, multiple: n + 1 }));
  return { opened, body: { gameCode, series, selections, draws: of } };
}

type Body = Awaited<ReturnType<typeof draws>>['body'];

async function start(member: TestMember, body: Body, { stopOnWin = false, idempotencyKey = '' } = {}) {
  const { priceHash } = (await member.call('previewChase', { body })).value;
  const options = idempotencyKey === '' ? {} : { idempotencyKey };
  return member.call('startChase', { body: { ...body, priceHash, stopOnWin } }, options);
}

const states = async (member: TestMember, chaseId: string) =>
  (await member.call('listTickets', { query: { pageSize: 100 } })).value.list
    .filter((one) => one.chaseId === chaseId)
    .toReversed()
    .map(({ state }) => state);

const stateOf = async (chaseId: string) =>
  (await shop.t.owner.query<{ state: string }>('select state from lottery_chases where chase_id = $1', [chaseId]))
    .rows[0]?.state;

it('is refused for a game that has no chases, as every game begins, and for more draws than it allows', async () => {
  const { rows } = await shop.t.owner.query<{ chase_max: number }>(
    "select column_default::integer as chase_max from information_schema.columns where column_name = 'chase_max'",
  );
  expect(rows).toEqual([{ chase_max: 0 }]);
  const { body } = await draws(3, 'TOP3 444 10');
  const member = await shop.buyer(10_000);
  for (const most of [0, 2]) {
    await allow(most);
    const refused = await member.call('previewChase', { body });
    expect([refused.code, refused.body.value]).toEqual(['lottery.ticketLimit', { limit: 'draws', value: most }]);
    const started = await member.call('startChase', { body: { ...body, priceHash: '0'.repeat(64), stopOnWin: false } });
    expect(started.code).toBe('lottery.ticketLimit');
    expect(
      (await member.call('lotteryGameRules', { params: { gameCode: body.gameCode }, query: {} })).value.chaseMax,
    ).toBe(most);
  }
  await allow(20);
  expect((await start(member, body)).value.tickets).toHaveLength(3);
});

it('is refused with more lines over all of its draws than one purchase may sell, before they are priced', async () => {
  const { body } = await draws(5, 'TOP3 444 10');
  const selections = [{ ...body.selections[0]!, form: 'range', input: '000-800' }];
  const member = await shop.buyer(10_000);
  const refused = await member.call('previewChase', { body: { ...body, selections } });
  expect([refused.code, refused.body.value]).toEqual(['lottery.ticketLimit', { limit: 'chaseLines', value: 4000 }]);
  const fewer = { ...body, selections, draws: body.draws.slice(0, 4) };
  expect((await member.call('previewChase', { body: fewer })).value.draws.map(({ lines }) => lines.length)).toEqual([
    801, 801, 801, 801,
  ]);
});

describe('starting a chase', () => {
  it('shows what all draws cost together, and buys them at once', async () => {
    const { opened, body } = await draws(3, 'TOP3 111 10');
    const member = await shop.buyer(10_000);
    const seen = (await member.call('previewChase', { body })).value;
    expect(seen).toMatchObject({ stake: '60.00', rebate: '0.00', price: '60.00' });
    expect(seen.draws.map(({ multiple, price, payoutMax }) => [multiple, price, payoutMax])).toEqual([
      [1, '10.00', '9000.00'],
      [2, '20.00', '18000.00'],
      [3, '30.00', '27000.00'],
    ]);
    const { value } = await start(member, body);
    expect(value.tickets.map(({ numero, price, balance }) => [numero, price, balance])).toEqual([
      [opened[0]!.numero, '10.00', '90.00'],
      [opened[1]!.numero, '20.00', '70.00'],
      [opened[2]!.numero, '30.00', '40.00'],
    ]);
    expect([await states(member, value.chaseId), await stateOf(value.chaseId)]).toEqual([
      ['accepted', 'accepted', 'accepted'],
      'running',
    ]);
    expect(await shop.book(opened[2]!.drawId)).toEqual({ 'TOP3 111': '3000' });
  });

  it('is all or nothing: without funds for the last, with a closed number, or a price that was not shown', async () => {
    const { opened, body } = await draws(3, 'TOP3 222 10');
    const member = await shop.buyer(5900);
    expect((await start(member, body)).code).toBe('wallet.insufficientBalance');
    const { priceHash } = (await member.call('previewChase', { body })).value;
    const limit = (bp: number) =>
      shop.limit({ playType: 'TOP3', pick: '222', tiers: [[null, bp]], drawId: opened[1]!.drawId });
    await limit(5000);
    const changed = await member.call('startChase', { body: { ...body, priceHash, stopOnWin: false } });
    expect([changed.code, changed.body.value]).toMatchObject([
      'lottery.priceChanged',
      {
        draws: [
          { payoutMax: '9000.00', lines: [{ pick: '222', stake: '10.00', odds: '900.000', tierBp: 10_000 }] },
          { payoutMax: '9000.00', lines: [{ pick: '222', stake: '20.00', odds: '900.000', tierBp: 5000 }] },
          { payoutMax: '27000.00', lines: [{ pick: '222', stake: '30.00', odds: '900.000', tierBp: 10_000 }] },
        ],
      },
    ]);
    await limit(0);
    expect((await member.call('previewChase', { body })).value.draws[1]!.refused).toBe('lottery.numberClosed');
    expect((await start(member, body)).code).toBe('lottery.numberClosed');
    const { rows } = await shop.t.owner.query('select 1 from lottery_chases where member_id = $1', [member.memberId]);
    expect([rows, await shop.cash(member.memberId), await shop.book(opened[0]!.drawId)]).toEqual([[], 5900, {}]);
  });

  it('answers the same for the same key, also when its draws are closed, and takes no draw twice', async () => {
    const { opened, body } = await draws(2, 'TOP3 333 1');
    const member = await shop.buyer(10_000);
    const { priceHash } = (await member.call('previewChase', { body })).value;
    const options = { idempotencyKey: 'key-of-a-chase-0001' };
    const again = () => member.call('startChase', { body: { ...body, priceHash, stopOnWin: true } }, options);
    const both = await Promise.all([again(), again()]);
    await shop.t.owner.query(`update lottery_draws set state = 'closed' where draw_id = any ($1)`, [
      opened.map(({ drawId }) => drawId),
    ]);
    expect(new Set([...both, await again()].map(({ value }) => value.chaseId)).size).toBe(1);
    expect(await shop.cash(member.memberId)).toBe(9700);
    const twice = { ...body, draws: [body.draws[0]!, body.draws[0]!] };
    expect((await member.call('previewChase', { body: twice })).code).toBe('request.invalid');
  });

  it('is refused while ten of the member run', async () => {
    const { body } = await draws(2, 'TOP3 444 1');
    const member = await shop.buyer(10_000);
    await shop.t.owner.query(
      `insert into lottery_chases (chase_id, member_id, game_id, stop_on_win)
       select 'lch_' || $1 || n, $1, (select game_id from lottery_games limit 1), false from generate_series(1, 10) n`,
      [member.memberId],
    );
    expect((await start(member, body)).code).toBe('lottery.tooManyChases');
    expect(await shop.cash(member.memberId)).toBe(10_000);
  });
});

describe('a chase ends', () => {
  it('when a ticket wins, if that was asked for: what is still sold goes back', async () => {
    const { opened, body } = await draws(4, 'TOP3 652 1');
    const member = await shop.buyer(10_000);
    const { chaseId } = (await start(member, body, { stopOnWin: true })).value;
    await shop.settle(opened[0]!.drawId, { ...gloBoard, first: '417111' });
    expect([await states(member, chaseId), await stateOf(chaseId)]).toEqual([
      ['lost', 'accepted', 'accepted', 'accepted'],
      'running',
    ]);
    // The third draw is closed already, so its ticket stays.
    await shop.t.owner.query(
      `update lottery_draws set state = 'closed', locked_at = platform_now() where draw_id = $1`,
      [opened[2]!.drawId],
    );
    await shop.settle(opened[1]!.drawId, gloBoard);
    expect([await states(member, chaseId), await stateOf(chaseId)]).toEqual([
      ['lost', 'won', 'accepted', 'cancelled'],
      'won',
    ]);
    expect(await shop.cash(member.memberId)).toBe(10_000 - 100 - 200 - 300 + 180_000);
    expect(await shop.book(opened[3]!.drawId)).toEqual({});
    const audit = await shop.t.owner.query('select command from platform_audit where subject_id = $1 order by id', [
      chaseId,
    ]);
    expect(audit.rows.map(({ command }) => command)).toEqual(['lottery.chase.start', 'lottery.chase.stop']);
  });

  it('after its last draw, when it was to play on', async () => {
    const { opened, body } = await draws(2, 'TOP3 652 1');
    const member = await shop.buyer(10_000);
    const { chaseId } = (await start(member, body)).value;
    await shop.settle(opened[0]!.drawId, gloBoard);
    expect([await states(member, chaseId), await stateOf(chaseId)]).toEqual([['won', 'accepted'], 'running']);
    await shop.settle(opened[1]!.drawId, gloBoard);
    expect([await states(member, chaseId), await stateOf(chaseId)]).toEqual([['won', 'won'], 'ended']);
  });

  it('when its member stops it, up to ten minutes before a close and as one of the five of a day', async () => {
    await shop.t.stopClock();
    const { body } = await draws(4, 'TOP3 555 1');
    const member = await shop.buyer(1_000_000);
    const stop = async (chaseId: string) => {
      const { code, body: answer } = await member.call('stopChase', { params: { chaseId } });
      return code ?? (answer.value as { cancelled: string[] }).cancelled.length;
    };
    const chases: string[] = [];
    for (let n = 0; n < 6; n++) chases.push((await start(member, body)).value.chaseId);
    await shop.t.advance(1200);
    await member.call('lotteryFavourites');
    // The first draw closes in 60 minutes: after 50 it is too late for it, and a minute later for the second.
    await shop.t.advance(1200);
    await member.call('lotteryFavourites');
    await shop.t.advance(600);
    expect(await stop(chases[0]!)).toBe(3);
    expect([await states(member, chases[0]!), await stateOf(chases[0]!)]).toEqual([
      ['accepted', 'cancelled', 'cancelled', 'cancelled'],
      'stopped',
    ]);
    expect(await stop(chases[0]!)).toBe(0);
    for (const chaseId of chases.slice(1, 5)) expect(await stop(chaseId)).toBe(3);
    expect([await stop(chases[5]!), await stateOf(chases[5]!)]).toEqual(['lottery.cancelLimit', 'running']);
    expect(await shop.cash(member.memberId)).toBe(1_000_000 - 5 * 100 - 1000);
  });

  it('and its tickets that were cancelled one by one before count each for the five of a day', async () => {
    await shop.t.stopClock();
    const { body } = await draws(7, 'TOP3 555 1');
    const member = await shop.buyer(10_000);
    const { chaseId, tickets } = (await start(member, body)).value;
    const codes: (string | undefined)[] = [];
    for (const { ticketNo } of tickets.slice(1))
      codes.push((await member.call('cancelTicket', { params: { ticketNo } })).code);
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'lottery.cancelLimit']);
    expect((await member.call('stopChase', { params: { chaseId } })).code).toBe('lottery.cancelLimit');
  });

  it('in fast draws up to their close, where a single ticket is never taken back', async () => {
    const { body } = await draws(3, 'SUM 8 1', 'K3M1');
    const member = await shop.buyer(10_000);
    const { chaseId, tickets } = (await start(member, body)).value;
    const { ticketNo } = tickets[2]!;
    expect((await member.call('cancelTicket', { params: { ticketNo } })).code).toBe('lottery.cancelTooLate');
    expect((await member.call('stopChase', { params: { chaseId } })).value.cancelled).toHaveLength(3);
    expect(await shop.cash(member.memberId)).toBe(10_000);
  });

  it('not by anybody else', async () => {
    const { body } = await draws(2, 'TOP3 666 1');
    const [member, other] = [await shop.buyer(10_000), await shop.buyer(10_000)];
    const { chaseId } = (await start(member, body)).value;
    const answer = await other.call('stopChase', { params: { chaseId } });
    expect([answer.status, answer.code, await stateOf(chaseId)]).toEqual([404, 'lottery.unknownTicket', 'running']);
  });
});
