// Tests of the limits of numbers from the buyer's side.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callerOf, cookieOf, openTrial, setFeature } from '@sanam/server/test/clients.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { insertLoweredRules } from '../book/store.ts';
import { priceTeller } from '../draws/live.ts';
import { isLowerNow, rulesOf } from './limits.rules.ts';
import { readLimits } from './limit-store.ts';
import { buy, openShop, orderOf, type Shop, shown } from './tickets.test-data.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Order = ReturnType<typeof orderOf>;
type Rule = Parameters<Shop['limit']>[0];

/** Opens a draw with one limit, and registers a member who previews and buys. */
async function draw(rule: Omit<Rule, 'drawId'>) {
  const { numero, drawId } = await shop.openDraw();
  await shop.limit({ ...rule, drawId });
  const member = await shop.buyer();
  const preview = async (order: Order) => (await member.call('previewTicket', { body: order })).value;
  return { numero, drawId, member, preview, buy: (order: Order) => buy(member, order) };
}

const short = (lines: { stake: string; tierBp: number; left: string | null; refused?: string | undefined }[]) =>
  lines.map(({ stake, tierBp, left, refused }) => [stake, tierBp, left, ...(refused === undefined ? [] : [refused])]);

describe('the tiers of a number', () => {
  it('fill one after the other; above the last bound it is closed', async () => {
    const one = await draw({
      playType: 'TOP3',
      pick: '652',
      tiers: [
        ['10000', 10_000],
        ['15000', 5000],
      ],
    });
    const order = (baht: number) => orderOf(one.numero, [`TOP3 652 ${baht}`]);
    expect(short((await one.preview(order(60))).lines)).toEqual([['60.00', 10_000, '100.00']]);
    await one.buy(order(60));
    expect(short((await one.preview(order(50))).lines)).toEqual([['50.00', 10_000, '40.00', 'lottery.numberLimit']]);
    const over = await one.member.call('buyTicket', { body: { ...order(50), priceHash: '0'.repeat(64) } });
    expect([over.code, over.body.value]).toEqual([
      'lottery.numberLimit',
      { playType: 'TOP3', pick: '652', left: '40.00' },
    ]);
    await one.buy(order(40));
    const half = (await one.buy(order(50))).value;
    expect(half.lines[0]).toMatchObject({ tierBp: 5000, payout: '22500.00' });
    expect(short((await one.preview(order(1))).lines)).toEqual([['1.00', 0, '0.00', 'lottery.numberClosed']]);
    expect(await shop.book(one.drawId)).toEqual({ 'TOP3 652': '15000' });
    // Other numbers of the play type have no limit.
    expect(short((await one.preview(orderOf(one.numero, ['TOP3 653 1000']))).lines)).toEqual([
      ['1000.00', 10_000, null],
    ]);
  });

  it('split a line, where the buyer takes what can be had', async () => {
    const one = await draw({
      playType: 'TOP3',
      pick: '652',
      tiers: [
        ['10000', 10_000],
        ['15000', 5000],
      ],
    });
    const order = orderOf(one.numero, ['TOP3 652 200', 'TOP3 111 1'], { accept: 'partial' });
    const seen = await one.preview(order);
    expect(short(seen.lines)).toEqual([
      ['100.00', 10_000, '100.00'],
      ['50.00', 5000, '50.00'],
      ['50.00', 0, '0.00', 'lottery.numberClosed'],
      ['1.00', 10_000, null],
    ]);
    expect(seen.price).toBe('151.00');
    const { value } = await one.member.call('buyTicket', { body: { ...order, priceHash: seen.priceHash } });
    expect(value.lines.map(({ pick, stake, tierBp }) => [pick, stake, tierBp])).toEqual([
      ['652', '100.00', 10_000],
      ['652', '50.00', 5000],
      ['111', '1.00', 10_000],
    ]);
    expect((await one.buy(order)).value.price).toBe('1.00');
    const nothing = orderOf(one.numero, ['TOP3 652 1'], { accept: 'partial' });
    expect((await one.member.call('buyTicket', { body: { ...nothing, priceHash: '0'.repeat(64) } })).code).toBe(
      'lottery.numberClosed',
    );
  });

  it('are full when less is left than the smallest line costs, and a line is split to the satang', async () => {
    const { numero, drawId } = await shop.openDraw(60, 'XSMB');
    const tiers: [string | null, number][] = [
      ['10000', 10_000],
      ['20000', 5000],
    ];
    await shop.limit({ playType: 'LO2', pick: '68', tiers, drawId, gameCode: 'XSMB' });
    const member = await shop.buyer();
    const order = { ...orderOf(numero, ['LO2 68 4'], { gameCode: 'XSMB', series: '98' }), accept: 'partial' as const };
    const seen = (await member.call('previewTicket', { body: order })).value;
    // 3.70 of the unit cost 99.90; the 0.10 that are left buy nothing of 27 numbers.
    expect(short(seen.lines)).toEqual([
      ['99.90', 10_000, '100.00'],
      ['8.10', 5000, '100.10'],
    ]);
    await buy(member, order);
    const { value } = await member.call('lotteryOdds', {
      params: { gameCode: 'XSMB', numero },
      query: { playType: 'LO2', series: '98' },
    });
    expect(value.numbers).toMatchObject([{ pick: '68', tierBp: 5000, left: '92.00' }]);
    const whole = orderOf(numero, ['LO2 68 1'], { gameCode: 'XSMB', series: '98' });
    expect((await buy(member, whole)).value.lines).toMatchObject([{ stake: '27.00', tierBp: 5000 }]);
  });

  it('count a number twice in a ticket together', async () => {
    const one = await draw({ playType: 'TOP2', pick: '47', tiers: [['10000', 10_000]] });
    const seen = await one.preview(orderOf(one.numero, ['TOP2 47 60', 'TOP2 47 60', 'TOP2 47 40']));
    expect(short(seen.lines)).toEqual([
      ['60.00', 10_000, '100.00'],
      ['60.00', 10_000, '40.00', 'lottery.numberLimit'],
      ['40.00', 10_000, '40.00'],
    ]);
  });

  it('may be lowered below what is sold: sold tickets stay, new ones are refused', async () => {
    const one = await draw({ playType: 'TOP2', pick: '47', tiers: [['10000', 10_000]] });
    const bought = (await one.buy(orderOf(one.numero, ['TOP2 47 80']))).value;
    await shop.limit({ playType: 'TOP2', pick: '47', tiers: [['5000', 10_000]], drawId: one.drawId });
    expect(short((await one.preview(orderOf(one.numero, ['TOP2 47 1']))).lines)).toEqual([
      ['1.00', 0, '0.00', 'lottery.numberClosed'],
    ]);
    expect((await one.member.call('getTicket', { params: { ticketNo: bought.ticketNo } })).value.lines).toEqual(
      bought.lines,
    );
  });

  it('bound what the number may pay, when they are measured by payout', async () => {
    const one = await draw({ playType: 'TOP2', pick: '47', measure: 'payout', tiers: [['100000', 10_000]] });
    expect(short((await one.preview(orderOf(one.numero, ['TOP2 47 11', 'TOP2 47 12']))).lines)).toEqual([
      ['11.00', 10_000, '11.11'],
      ['12.00', 10_000, '0.11', 'lottery.numberLimit'],
    ]);
  });

  it('of a number go before those of all numbers, and those of a draw before those of all draws', async () => {
    const one = await draw({ playType: 'BOT2', tiers: [[null, 5000]] });
    await shop.limit({ playType: 'BOT2', pick: '11', tiers: [[null, 8000]], drawId: one.drawId });
    await shop.limit({ playType: 'BOT2', pick: '22', tiers: [[null, 0]] });
    const seen = await one.preview(orderOf(one.numero, ['BOT2 00 1', 'BOT2 11 1', 'BOT2 22 1']));
    expect(seen.lines.map(({ tierBp }) => tierBp)).toEqual([5000, 8000, 5000]);
    const other = await shop.openDraw();
    const elsewhere = await one.preview(orderOf(other.numero, ['BOT2 00 1', 'BOT2 22 1']));
    expect(elsewhere.lines.map(({ tierBp }) => tierBp)).toEqual([10_000, 0]);
  });

  it('hold for each number of a xiên: the least of them is what it pays', async () => {
    const { numero, drawId } = await shop.openDraw(60, 'XSMB');
    await shop.limit({
      playType: 'X2',
      pick: '68',
      tiers: [
        ['1000', 10_000],
        [null, 5000],
      ],
      drawId,
      gameCode: 'XSMB',
    });
    const member = await shop.buyer();
    const order = (pick: string, baht: number) =>
      orderOf(numero, [`X2 ${pick} ${baht}`], { gameCode: 'XSMB', series: '98' });
    await buy(member, order('68-77', 6));
    expect((await member.call('previewTicket', { body: order('12-68', 5) })).value.lines[0]).toMatchObject({
      refused: 'lottery.numberLimit',
      left: '4.00',
    });
    await buy(member, order('12-68', 4));
    expect((await buy(member, order('00-68', 5))).value.lines[0]!.tierBp).toBe(5000);
    expect((await buy(member, order('00-77', 5))).value.lines[0]!.tierBp).toBe(10_000);
    expect(await shop.book(drawId)).toEqual({ 'X2 00': '1000', 'X2 12': '400', 'X2 68': '1500', 'X2 77': '1100' });
  });
});

describe('a tier that falls by sales', () => {
  it('is told to open pages of its market', async () => {
    const { numero, drawId } = await shop.openDraw(60, 'LAO');
    const tiers: Rule['tiers'] = [
      ['10000', 10_000],
      ['20000', 5000],
    ];
    await shop.limit({ playType: 'TOP3', pick: '305', tiers, gameCode: 'LAO', drawId });
    const { platform } = shop.t.app;
    const live = vi.spyOn(platform.live, 'publishAll');
    const told = () =>
      live.mock.calls
        .flatMap(([sent]) => sent)
        .filter(({ channel, topic }) => channel !== 'staff' && topic.type === 'lotteryPrice' && topic.market === 'LAO');
    const member = await shop.buyer();
    const bought = await buy(member, orderOf(numero, ['TOP3 305 100'], { gameCode: 'LAO' }));
    expect(bought.code).toBeUndefined();
    await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: 10_000 });
    expect(told()[0]).toEqual({
      channel: 'members:default',
      topic: { type: 'lotteryPrice', market: 'LAO', gameCodes: ['LAO'] },
    });
    // Many sales within a second are one event.
    const tell = priceTeller(platform);
    for (const _ of [1, 2, 3]) tell('LAO');
    await vi.waitFor(() => expect(told().length).toBeGreaterThan(1), { timeout: 10_000 });
    expect(told()).toHaveLength(2);
    live.mockRestore();
  });

  it('falls with the sale that leaves less than the smallest line, not with those before', () => {
    const line = { playType: 'TOP3', pick: '305', unitStake: 100n, stake: 100n, oddsMilli: 900_000n, tierBp: 10_000 };
    const rule = { drawId: null, playType: 'TOP3', pick: '305', measure: 'stake' as const, memberCap: null };
    const tiers = [
      { upTo: 1000n, bp: 10_000 },
      { upTo: null, bp: 5000 },
    ];
    const isLower = (sold: bigint) =>
      isLowerNow(line, 1n, rulesOf([{ ...rule, tiers }]), new Map([['TOP3 305', { sold, exposure: 0n, mine: 0n }]]));
    expect([isLower(999n), isLower(1000n)]).toEqual([false, true]);
    expect(isLowerNow(line, 1n, rulesOf([]), new Map())).toBe(false);
  });
});

describe('what a member may have', () => {
  it('is bound for a number in a draw, over all of the tickets', async () => {
    const one = await draw({ playType: 'TOP3', tiers: [[null, 10_000]], memberCap: 50_000 });
    await one.buy(orderOf(one.numero, ['TOP3 652 300']));
    expect(short((await one.preview(orderOf(one.numero, ['TOP3 652 300']))).lines)).toEqual([
      ['300.00', 10_000, '200.00', 'lottery.memberLimit'],
    ]);
    // Two purchases at once: together they exceed the limit.
    const body = await shown(one.member, orderOf(one.numero, ['TOP3 652 150']));
    const both = await Promise.all([1, 2].map(() => one.member.call('buyTicket', { body })));
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['lottery.memberLimit', undefined]));
    const other = await shop.buyer();
    expect((await buy(other, orderOf(one.numero, ['TOP3 652 500']))).code).toBeUndefined();
  });

  it('is bound for a line and a ticket, and nothing is cut to fit', async () => {
    const { numero } = await shop.openDraw();
    const member = await shop.buyer(0);
    const preview = async (lines: string[]) => {
      const { code, body } = await member.call('previewTicket', { body: orderOf(numero, lines) });
      return [code, body.value];
    };
    expect(await preview(['BOT2 00 50001'])).toEqual(['lottery.ticketLimit', { limit: 'line', value: '50000.00' }]);
    expect(await preview(['BOT2 00 0.99'])).toEqual(['lottery.ticketLimit', { limit: 'ticketMin', value: '1.00' }]);
    await shop.t.owner.query(`update lottery_games set line_min = 200 where game_code = 'THGLO'`);
    expect(await preview(['BOT2 00 1.99'])).toEqual(['lottery.ticketLimit', { limit: 'lineMin', value: '2.00' }]);
    expect((await preview(['BOT2 00 2']))[0]).toBeUndefined();
    await shop.t.owner.query(`update lottery_games set line_min = 1 where game_code = 'THGLO'`);
    const five = ['OE O', 'OE E', 'HL3 H', 'HL2 H', 'HLB H'].map((play) => `${play} 50000`);
    expect(await preview(five)).toEqual(['lottery.ticketLimit', { limit: 'ticketMax', value: '200000.00' }]);
    expect(await preview(['TOP3 652 2300'])).toEqual(['lottery.ticketLimit', { limit: 'payout', value: '2000000.00' }]);
  });
});

it('what a ticket may pay counts every hit of a number, also where all prizes end with it', async () => {
  const most = async (market: string, line: string, series: string, gameCode = market) => {
    const { numero } = await shop.openDraw(60, market);
    const member = await shop.buyer(0);
    const { code, body } = await member.call('previewTicket', { body: orderOf(numero, [line], { gameCode, series }) });
    return code ?? (body.value as { payoutMax: string }).payoutMax;
  };
  expect(await most('XSMB', 'LO2 68 10', '98')).toBe('26460.00');
  expect(await most('THGLO', 'FRONT3 093 10', '900')).toBe('9000.00');
  expect(await most('MAG4D', 'BIG4 4194 1', '900')).toBe('6400.00');
  expect(await most('XSMB', 'LO4 0985 14', '98')).toBe('lottery.ticketLimit');
});

it('trial money is on books of its own and does not fill the numbers of others', async () => {
  const { numero, drawId } = await shop.openDraw();
  await shop.limit({ playType: 'TOP3', pick: '652', tiers: [['10000', 10_000]], drawId });
  await setFeature(shop.t, 'FREEPLAY', true);
  const opened = await openTrial(shop.t);
  const guest = { call: callerOf(shop.t, { token: opened.value.token, cookie: cookieOf(opened) }) };
  const bought = (await buy(guest, orderOf(numero, ['TOP3 652 100']))).value;
  expect(bought.price).toBe('100.00');
  const { rows } = await shop.t.owner.query(
    `select b.book_id, t.is_test from lottery_book b join lottery_tickets t using (draw_id) where draw_id = $1`,
    [drawId],
  );
  expect(rows).toEqual([{ book_id: 'default.THGLO.trial', is_test: true }]);
  const member = await shop.buyer();
  expect((await buy(member, orderOf(numero, ['TOP3 652 100']))).code).toBeUndefined();
});

describe('a draw with a limit for every number', () => {
  it('reads for a ticket only the newest limits of its numbers', async () => {
    const one = await draw({ playType: 'TOP3', tiers: [[null, 9000]] });
    const drawId = BigInt(one.drawId);
    const lowered = (bp: number): Promise<void> =>
      insertLoweredRules(shop.t.app.platform.db as Trx, {
        bookId: 'default.THGLO',
        drawId,
        rules: Array.from({ length: 1000 }, (_, at) => ({
          drawId,
          playType: 'TOP3',
          pick: String(at).padStart(3, '0'),
          measure: 'stake' as const,
          tiers: [{ upTo: null, bp }],
          memberCap: null,
        })),
      });
    await lowered(8000);
    await lowered(5000);
    const lines = [
      { playType: 'TOP3', pick: '652' },
      { playType: 'TOP2', pick: '52' },
    ];
    const [rules] = await readLimits(shop.t.app.platform.db, [{ bookId: 'default.THGLO', drawId, lines }]);
    expect(new Map([...rules!.values()].map(({ pick, tiers }) => [pick, tiers[0]!.bp]))).toEqual(
      new Map([
        ['652', 5000],
        [null, 9000],
      ]),
    );
    const order = orderOf(one.numero, ['TOP3 652 10', 'TOP2 52 10']);
    expect((await one.preview(order)).lines.map(({ tierBp }) => tierBp)).toEqual([5000, 10_000]);
    expect((await one.buy(order)).value.lines.map(({ tierBp }) => tierBp)).toEqual([5000, 10_000]);
    const query = { playType: 'TOP3', series: '900' };
    const shownOdds = await callerOf(shop.t)('lotteryOdds', {
      params: { gameCode: 'THGLO', numero: one.numero },
      query,
    });
    expect(shownOdds.value.numbers).toHaveLength(1000);
    const { rows } = await shop.t.owner.query<{ version: number }>(
      `select distinct version from lottery_limit_rules where draw_id = $1 and pick is not null order by version`,
      [one.drawId],
    );
    expect(rows.map(({ version }) => version)).toEqual([1, 2]);
  });
});
