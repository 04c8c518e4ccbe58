// Tests of the public odds and tiers of a draw.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '@sanam/server/test/clients.ts';
import { buy, openShop, orderOf, type Shop } from './tickets.test-data.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Query = { playType: string; series?: string };
const odds = (numero: string, query: Query, gameCode = 'THGLO') =>
  callerOf(shop.t)('lotteryOdds', { params: { gameCode, numero }, query });

describe('the odds of a draw', () => {
  it('are those of the largest rate or of the one asked for, and no number differs at first', async () => {
    const { numero } = await shop.openDraw();
    const most = { tierBp: 10_000, left: null };
    expect((await odds(numero, { playType: 'TOP3' })).value).toEqual({
      version: 1,
      default: { odds: '900.000', ...most },
      numbers: [],
    });
    expect((await odds(numero, { playType: 'TOP3', series: '850' })).value.default.odds).toBe('850.000');
  });

  it('name the numbers that are sold to a tier, half or closed', async () => {
    const { numero, drawId } = await shop.openDraw();
    const tiers: [string | null, number][] = [
      ['10000', 10_000],
      ['20000', 5000],
    ];
    await shop.limit({ playType: 'TOP3', tiers, drawId });
    await shop.limit({ playType: 'TOP3', pick: '999', tiers: [[null, 0]], drawId });
    const member = await shop.buyer();
    await buy(member, orderOf(numero, ['TOP3 111 30', 'TOP3 222 100']));
    expect((await odds(numero, { playType: 'TOP3' })).value).toMatchObject({
      default: { tierBp: 10_000, left: '100.00' },
      numbers: [
        { pick: '111', odds: '900.000', tierBp: 10_000, left: '70.00' },
        { pick: '222', odds: '900.000', tierBp: 5000, left: '100.00' },
        { pick: '999', odds: '900.000', tierBp: 0, left: '0.00' },
      ],
    });
  });

  it('are those of most numbers, also while the first number of a play type is closed', async () => {
    const { numero, drawId } = await shop.openDraw();
    await shop.limit({ playType: 'TOP2', pick: '01', tiers: [[null, 0]], drawId });
    expect((await odds(numero, { playType: 'TOP2' })).value).toMatchObject({
      default: { tierBp: 10_000, left: null },
      numbers: [{ pick: '01', tierBp: 0, left: '0.00' }],
    });
  });

  it('name the numbers of play types whose picks have different odds', async () => {
    const { numero } = await shop.openDraw(60, 'K3M1');
    const { value } = await odds(numero, { playType: 'SUM' }, 'K3M1');
    const byPick = new Map([
      [undefined, value.default.odds],
      ...value.numbers.map((one) => [one.pick, one.odds] as const),
    ]);
    expect([byPick.get('18') ?? byPick.get(undefined), byPick.get('10') ?? byPick.get(undefined)]).toEqual([
      '205.200',
      '7.600',
    ]);
  });

  it('count a xiên on each of its numbers', async () => {
    const { numero, drawId } = await shop.openDraw(60, 'XSMB');
    await shop.limit({ playType: 'X2', tiers: [['1000', 10_000]], drawId, gameCode: 'XSMB' });
    await buy(await shop.buyer(), orderOf(numero, ['X2 68-77 4'], { gameCode: 'XSMB', series: '98' }));
    expect((await odds(numero, { playType: 'X2' }, 'XSMB')).value).toMatchObject({
      default: { odds: '16.000', left: '10.00' },
      numbers: [
        { pick: '68', left: '6.00' },
        { pick: '77', left: '6.00' },
      ],
    });
  });

  it('are read after the close too, and refused for what is not there', async () => {
    const { numero, drawId } = await shop.openDraw();
    await shop.t.owner.query(`update lottery_draws set state = 'closed' where draw_id = $1`, [drawId]);
    expect((await odds(numero, { playType: 'BOT2' })).value.default.odds).toBe('90.000');
    expect((await odds('20290101', { playType: 'BOT2' })).code).toBe('lottery.unknownDraw');
    expect((await odds(numero, { playType: 'BOT2' }, 'NOGAME')).code).toBe('lottery.unknownGame');
    expect((await odds(numero, { playType: 'LO2' })).code).toBe('lottery.unknownGame');
    expect((await odds(numero, { playType: 'BOT2', series: '999' })).code).toBe('lottery.unknownGame');
  });
});
