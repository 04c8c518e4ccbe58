// Tests of the examples in the rules, bought and settled through the calls that a player uses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Board } from '../../contract/boards.ts';
import { fourPrizesBoard, gloBoard, northBoard, southBoard } from '../../contract/plays/boards.test-data.ts';
import { buy, openShop, orderOf, type Shop } from './tickets.test-data.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Example {
  gameCode?: string;
  market?: string;
  series?: string;
  board: Board;
  /** Payout of each line in baht, by `playType pick baht`; null if it loses. */
  lines: Record<string, string | null>;
  tiers?: { playType: string; pick: string; bp: number };
  payout: string;
}

const examples: Record<string, Example> = {
  'a ticket of five play types, one number at half': {
    board: gloBoard,
    lines: {
      'TOP3 652 100': '90000.00',
      'TOD3 256 20': '3000.00',
      'BOT2 83 50': null,
      'RUNT 6 100': '175.00',
      'BACK3 904 10': '4500.00',
    },
    tiers: { playType: 'RUNT', pick: '6', bp: 5000 },
    payout: '97675.00',
  },
  'the same board: order counts, and so do digits that occur once': {
    board: gloBoard,
    lines: {
      'TOP3 256 1': null,
      'TOD2 25 1': '15.00',
      'TOD2 55 1': null,
      'TOP4 7652 1': '8000.00',
      'TOD4 7652 1': '300.00',
    },
    payout: '8315.00',
  },
  'a fraction of a satang is paid as a satang': {
    board: gloBoard,
    lines: { 'RUNT 6 0.33': '0.58', 'BOT2 00 1': null },
    tiers: { playType: 'RUNT', pick: '6', bp: 5000 },
    payout: '0.58',
  },
  'Hanoi by Thai rules': {
    gameCode: 'HANOI',
    market: 'XSMB',
    board: northBoard,
    lines: { 'TOP3 577 1': '900.00', 'TOP2 77 1': '90.00', 'BOT2 87 1': '90.00', 'RUNT 7 1': '3.50' },
    payout: '1083.50',
  },
  'the northern board: each hit of a pair pays': {
    gameCode: 'XSMB',
    market: 'XSMB',
    series: '98',
    board: northBoard,
    lines: {
      'LO2 68 10': '1960.00',
      'LO2 79 1': '196.00',
      'C3 577 1': '900.00',
      'X2 68-77 1': '16.00',
      'LO2 00 1': null,
    },
    payout: '3072.00',
  },
  'the southern board': {
    gameCode: 'XSMN-CM',
    market: 'XSMN-CM',
    series: '98',
    board: southBoard,
    lines: {
      'LO2 85 1': '490.00',
      'LO2 13 1': '196.00',
      'LO3 985 1': '2700.00',
      'LO4 0985 1': '7500.00',
      'X2 13-85 1': '32.00',
    },
    payout: '10918.00',
  },
  'four digits': {
    gameCode: 'LAO',
    market: 'LAO',
    board: { shape: 'four', digits: '8305' },
    lines: { 'TOP3 305 1': '900.00', 'BOT2 83 1': '90.00' },
    payout: '990.00',
  },
  'a number that is second prize and consolation': {
    gameCode: 'MAG4D',
    market: 'MAG4D',
    board: fourPrizesBoard,
    lines: { 'TOP3 082 1': '900.00', 'BOT2 94 1': '90.00', 'BIG4 4194 1': '1060.00', 'SML4 4194 1': '2000.00' },
    payout: '4050.00',
  },
  'an index': {
    gameCode: 'IDX-TOKYO-PM',
    market: 'IDX-TOKYO-PM',
    board: { shape: 'index', value: '38642.91', change: '-103.45' },
    lines: { 'TOP3 291 1': '900.00', 'BOT2 45 1': '90.00' },
    payout: '990.00',
  },
  'the index of Bangkok': {
    gameCode: 'IDX-BANGKOK-PM',
    market: 'IDX-BANGKOK-PM',
    board: { shape: 'indexBangkok', value: '1412.37', change: '+5.18', set50: '905.62' },
    lines: { 'TOP3 237 1': '900.00', 'BOT2 18 1': '90.00' },
    payout: '990.00',
  },
  yeekee: {
    gameCode: 'YEEKEE15',
    market: 'YEEKEE15',
    board: { shape: 'yeekee', digits: '44656' },
    lines: { 'TOP3 656 1': '900.00', 'BOT2 44 1': '90.00' },
    payout: '990.00',
  },
  'three dice': {
    gameCode: 'K3M1',
    market: 'K3M1',
    series: '1900',
    board: { shape: 'k3', numbers: [4, 3, 1] },
    lines: { 'SUM 8 1': '9.78', 'SUM 9 1': null },
    payout: '9.78',
  },
};

describe('an example of the rules, bought and settled:', () => {
  it.each(Object.entries(examples))('%s', async (_name, example) => {
    const { gameCode, market, series, board, lines, tiers, payout } = example;
    const { numero, drawId } = await shop.openDraw(60, market);
    if (tiers !== undefined)
      await shop.limit({ playType: tiers.playType, pick: tiers.pick, tiers: [[null, tiers.bp]], drawId });
    const member = await shop.buyer(1_000_000);
    const order = orderOf(numero, Object.keys(lines), {
      ...(gameCode === undefined ? {} : { gameCode }),
      ...(series === undefined ? {} : { series }),
    });
    const bought = (await buy(member, order)).value;
    const before = await shop.cash(member.memberId);
    await shop.settle(drawId, board);
    const ticket = (await member.call('getTicket', { params: { ticketNo: bought.ticketNo } })).value;
    expect(ticket.lines.map(({ won }) => won?.payout ?? null)).toEqual(Object.values(lines));
    expect(ticket).toMatchObject({ state: 'won', drawState: 'settled', payout, price: bought.price });
    expect(ticket.result).not.toBeNull();
    expect(await shop.cash(member.memberId)).toBe(before + Math.round(Number(payout) * 100));
  });

  it('a stake counts once for each number that is compared', async () => {
    const { numero } = await shop.openDraw(60, 'XSMB');
    const member = await shop.buyer(0);
    const preview = async (lines: string[]) =>
      (await member.call('previewTicket', { body: orderOf(numero, lines, { gameCode: 'XSMB', series: '98' }) })).value;
    expect(await preview(['LO2 68 10'])).toMatchObject({
      stake: '270.00',
      price: '270.00',
      lines: [{ payout: '980.00' }],
    });
  });

  it('a ticket without a hit has lost, and is never written again', async () => {
    const { numero, drawId } = await shop.openDraw();
    const member = await shop.buyer(10_000);
    const { ticketNo } = (await buy(member, orderOf(numero, ['TOP3 111 1']))).value;
    const row = async () =>
      (await shop.t.owner.query('select xmin::text, state from lottery_tickets where ticket_no = $1', [ticketNo]))
        .rows[0];
    const written = await row();
    await shop.settle(drawId, gloBoard);
    expect((await member.call('getTicket', { params: { ticketNo } })).value).toMatchObject({
      state: 'lost',
      payout: '0.00',
    });
    expect(await row()).toEqual(written);
    const list = (await member.call('listTickets', { query: { state: 'lost' } })).value;
    expect(list.list.map((one) => one.ticketNo)).toEqual([ticketNo]);
  });
});
