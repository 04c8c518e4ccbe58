// Tests of the worst case: never lower than the payout of any result, recomputed after sales, reported at the reserve.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Board, Shape } from '../../contract/boards.ts';
import { type Family, type PlayType, playTypes, playTypesOn } from '../../contract/play-types.ts';
import { randomBoards } from '../../contract/plays/boards.test-data.ts';
import { staffSession } from '@sanam/server/test/clients.ts';
import { buy, openShop, orderOf, type Shop } from '../tickets/tickets.test-data.ts';
import { lotteryJobs } from '../jobs.ts';
import { numbersReaching, worstCase } from './worst-case.rules.ts';

const of = (plays: Record<string, Record<string, bigint>>) =>
  new Map(Object.entries(plays).map(([code, sold]) => [code, new Map(Object.entries(sold))]));

const families = (Object.keys(playTypes) as Family[]).flatMap((family) =>
  (Object.keys(randomBoards) as Shape[])
    .filter((shape) => playTypesOn(family, shape).length > 0)
    .map((shape) => [family, shape] as const),
);

describe('the worst case', () => {
  it('tries top and bottom one by one: numbers that exclude each other do not add up', () => {
    expect(worstCase('thai', 'glo', of({ TOP3: { '123': 900n, '124': 800n }, TOP2: { '24': 150n } }))).toBe(950n);
    expect(worstCase('thai', 'glo', of({ TOD3: { '123': 100n }, TOP3: { '321': 900n, '111': 950n } }))).toBe(1000n);
    expect(worstCase('thai', 'glo', of({ BOT2: { '07': 90n }, RUNB: { '7': 5n, '0': 5n, '1': 50n } }))).toBe(100n);
    expect(worstCase('thai', 'glo', of({ HL3: { H: 19n, L: 20n }, OE: { O: 5n, E: 4n } }))).toBe(25n);
  });

  it('adds what different prizes pay, and as many numbers as can win together', () => {
    expect(worstCase('thai', 'glo', of({ TOP4: { '0001': 5n, '0002': 4n }, TOP5: { '00001': 7n } }))).toBe(12n);
    const lo2 = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [String(at + 10), 10n]));
    expect(worstCase('vietnamese', 'vnNorth', of({ LO2: lo2 }))).toBe(270n);
    // Every prize ends with the same two digits; both front numbers are equal; one number has every prize.
    expect(worstCase('vietnamese', 'vnNorth', of({ LO2: { '68': 10n } }))).toBe(270n);
    expect(worstCase('thai', 'glo', of({ FRONT3: { '001': 5n, '002': 4n, '003': 3n } }))).toBe(10n);
    expect(worstCase('thai', 'fourPrizes', of({ BIG4: { '4194': 2500n } }))).toBe(
      2500n + 1000n + 500n + 10n * 180n + 10n * 60n,
    );
    // Two numbers of one pick: the book counts its payout under both.
    expect(worstCase('vietnamese', 'vnNorth', of({ X2: { '12': 16n, '34': 16n } }))).toBe(16n);
    expect(worstCase('vietnamese', 'vnNorth', of({ TX4: { '01': 8n, '02': 8n, '03': 8n, '04': 8n } }))).toBe(8n);
  });

  it.each(families)('is no less than what any board pays when all its winners were sold: %s on %s', (family, shape) => {
    fc.assert(
      fc.property(randomBoards[shape], (board) => {
        for (const play of playTypesOn(family, shape)) {
          const { pays, sold } = soldWinners(play, board);
          const worst = worstCase(family, shape, new Map([[play.code, sold]]));
          expect(worst >= pays, `${play.code}: ${worst} of ${pays}`).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  /**
   * Sells one unit on every winning pick and books it as a purchase does: each number at the best odds of the play
   * type.
   */
  function soldWinners(play: PlayType, board: Board): { pays: bigint; sold: Map<string, bigint> } {
    const sold = new Map<string, bigint>();
    if (play.rule.by === 'absence') return { pays: 0n, sold };
    const odds = new Map(
      play
        .classes(board.shape)
        .map((pay) => [pay.class, pay.by === 'table' ? pay.oddsMilli : pay.by === 'stake' ? 1000n : 2000n]),
    );
    const best = [...odds.values()].reduce((one, other) => (one > other ? one : other));
    let pays = 0n;
    const booked = new Set<string>();
    for (const { pick, class: name, times } of play.rule.winners(board)) {
      pays += odds.get(name)! * BigInt(times);
      if (booked.has(pick)) continue;
      booked.add(pick);
      for (const number of new Set(pick.split('-'))) sold.set(number, (sold.get(number) ?? 0n) + best);
    }
    return { pays, sold };
  }
});

it('names the numbers of every outcome that reaches a bound, and of no other', () => {
  const glo = of({ TOP3: { '123': 900n, '124': 800n }, TOP2: { '24': 150n, '99': 10n }, BOT2: { '07': 50n } });
  const names = (bound: bigint) =>
    numbersReaching('thai', 'glo', glo, bound)
      .map(({ playType, pick }) => `${playType} ${pick}`)
      .toSorted();
  expect(names(1001n)).toEqual([]);
  expect(names(1000n)).toEqual(['BOT2 07', 'TOP2 24', 'TOP3 124']);
  expect(names(950n)).toEqual(['BOT2 07', 'TOP2 24', 'TOP3 123', 'TOP3 124']);
  const lo = new Map([
    [
      'LO2',
      new Map([
        ['68', 10n],
        ['12', 9n],
      ]),
    ],
  ]);
  expect(numbersReaching('vietnamese', 'vnNorth', lo, 270n)).toEqual([{ playType: 'LO2', pick: '68' }]);
});

describe('the worst case of a draw', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it('follows what is sold and given back, and staff are told once at each share of the reserve', async () => {
    const { t } = shop;
    const { drawId, numero } = await shop.openDraw();
    const emit = vi.spyOn(t.app.platform.events, 'emit');
    const told = () =>
      emit.mock.calls.flatMap(([, name, payload]) => (name === 'lottery.reserveReached' ? [payload] : []));
    const worst = async () => {
      await t.drain([lotteryJobs.worst]);
      const { rows } = await t.owner.query<{ worst: string | null; percent: number; version: number }>(
        'select worst_case::text as worst, worst_percent as percent, version from lottery_draws where draw_id = $1',
        [drawId],
      );
      return rows[0]!;
    };
    expect(await worst()).toMatchObject({ worst: null, percent: 0 });
    await t.owner.query(`update lottery_markets set reserve = 1000000 where market = 'THGLO'`);
    const member = await shop.buyer(10_000_00);
    const sell = async (line: string) => {
      const bought = await buy(member, orderOf(numero, [line]));
      expect(bought.code).toBeUndefined();
      return bought.value.ticketNo;
    };
    await sell('TOP3 652 5');
    expect(await worst()).toEqual({ worst: '450000', percent: 0, version: 1 });
    await sell('TOP3 123 2');
    expect(await worst()).toMatchObject({ worst: '450000' });
    const more = await sell('TOP3 652 4');
    expect(await worst()).toMatchObject({ worst: '810000', percent: 80 });
    expect(await worst()).toMatchObject({ percent: 80 });
    expect(told()).toEqual([{ drawId, market: 'THGLO', numero, percent: 80 }]);
    const owner = await staffSession(t, ['owner']);
    const { draw } = (await owner.call('opsGetDraw', { params: { drawId } })).value;
    expect([draw.worstCase, draw.reservePercent]).toEqual(['8100.00', 81]);
    await member.call('cancelTicket', { params: { ticketNo: more } });
    expect(await worst()).toMatchObject({ worst: '450000', percent: 0 });
    await t.owner.query(`update lottery_markets set reserve = 450000 where market = 'THGLO'`);
    expect(await worst()).toMatchObject({ percent: 100 });
    expect(told()).toMatchObject([{ percent: 80 }, { percent: 100 }]);
    emit.mockRestore();
  });

  it('lowers the numbers of the worst outcomes at each share of the reserve, and never raises one', async () => {
    const { t } = shop;
    const { drawId, numero } = await shop.openDraw();
    await t.owner.query(
      `update lottery_markets set reserve = 1000000, tier_at_90 = 5000, tier_at_100 = 0 where market = 'THGLO'`,
    );
    const emit = vi.spyOn(t.app.platform.events, 'emit');
    const live = vi.spyOn(t.app.platform.live, 'publishAll');
    const member = await shop.buyer(10_000_00);
    const tierOf = async (line: string) => {
      const { lines } = (await member.call('previewTicket', { body: orderOf(numero, [line]) })).value;
      return lines[0]!.tierBp;
    };
    const recompute = () => t.drain([lotteryJobs.worst]);
    await buy(member, orderOf(numero, ['TOP3 652 8', 'TOP2 52 3', 'TOP3 111 1', 'BOT2 38 1']));
    await recompute();
    expect(await tierOf('TOP3 652 1')).toBe(10_000);
    const ticket = await buy(member, orderOf(numero, ['TOP3 652 2']));
    await recompute();
    expect([await tierOf('TOP3 652 1'), await tierOf('TOP2 52 1'), await tierOf('BOT2 38 1')]).toEqual([
      5000, 5000, 5000,
    ]);
    expect([await tierOf('TOP3 111 1'), await tierOf('TOP3 653 1')]).toEqual([10_000, 10_000]);
    await buy(member, orderOf(numero, ['TOP3 652 2']));
    await recompute();
    const closed = (await member.call('previewTicket', { body: orderOf(numero, ['TOP3 652 1']) })).value.lines[0]!;
    expect(closed).toMatchObject({ tierBp: 0, refused: 'lottery.numberClosed' });
    await member.call('cancelTicket', { params: { ticketNo: ticket.value.ticketNo } });
    await recompute();
    expect(await tierOf('TOP3 652 1')).toBe(0);
    const told = emit.mock.calls.flatMap(([, name, payload]) => (name === 'lottery.tiersLowered' ? [payload] : []));
    emit.mockRestore();
    // Open pages read the price again.
    const pages = live.mock.calls.flatMap(([sent]) => sent.filter(({ topic }) => topic.type === 'lotteryPrice'));
    live.mockRestore();
    expect(pages.map(({ channel }) => channel)).toEqual(['members:default', 'staff', 'members:default', 'staff']);
    expect(pages[0]!.topic).toEqual({ type: 'lotteryPrice', market: 'THGLO', gameCodes: ['THGLO'] });
    expect(told).toEqual([
      { drawId, market: 'THGLO', numero, percent: 90, tierBp: 5000, numbers: 3 },
      { drawId, market: 'THGLO', numero, percent: 100, tierBp: 0, numbers: 3 },
    ]);
    const { rows } = await t.owner.query<{ after: unknown }>(
      `select after from platform_audit where command = 'lottery.limit.lower' and after->>'drawId' = $1 order by id`,
      [drawId],
    );
    expect(rows).toMatchObject([
      { after: { percent: 90, tierBp: 5000, numbers: ['BOT2 38', 'TOP2 52', 'TOP3 652'] } },
      { after: { percent: 100, tierBp: 0 } },
    ]);
    await t.owner.query(`update lottery_markets set tier_at_90 = 10000, tier_at_100 = 10000 where market = 'THGLO'`);
  });
});
