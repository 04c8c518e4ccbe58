// Tests of the staff calls for the book, its limits and the tickets of members.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { gloBoard } from '../../contract/plays/boards.test-data.ts';
import { buy, openShop, orderOf, type Shop, shown } from '../tickets/tickets.test-data.ts';

let shop: Shop;
let staff: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  staff = await staffSession(shop.t, ['owner']);
});
afterAll(() => shop.close());

const BOOK = 'default.THGLO';
const limit = (over: object) => ({
  drawId: null as string | null,
  playType: 'TOP3',
  pick: null as string | null,
  measure: 'stake' as const,
  tiers: [{ upTo: null as string | null, bp: 10_000 }],
  memberCap: null as string | null,
  ...over,
});
const set = (over: object, bookId = BOOK) =>
  staff.call('opsSetLimit', { params: { bookId }, body: { ...limit(over), reason: 'the trial' } });
const book = async (drawId: string, playType = 'TOP3') =>
  (await staff.call('opsGetBook', { params: { drawId }, query: { playType } })).value;

describe('the book of a draw', () => {
  it('shows what is sold on each number, what it pays and what is left', async () => {
    const { numero, drawId } = await shop.openDraw();
    await set({
      drawId,
      tiers: [
        { upTo: '100.00', bp: 10_000 },
        { upTo: '200.00', bp: 5000 },
      ],
    });
    await set({ drawId, pick: '999', tiers: [{ upTo: null, bp: 0 }] });
    const [one, two] = [await shop.buyer(), await shop.buyer()];
    await buy(one, orderOf(numero, ['TOP3 111 30', 'TOP3 222 100']));
    await buy(two, orderOf(numero, ['TOP3 111 30', 'TOP3 222 20']));
    const seen = await book(drawId);
    expect(seen).toMatchObject({ books: [BOOK], bookId: BOOK, fullUpTo: '100.00' });
    expect(seen.playTypes).toContain('TOP3');
    expect(seen.numbers).toEqual([
      { pick: '111', sold: '60.00', exposure: '54000.00', tickets: 2, tierBp: 10_000, left: '40.00', usedPercent: 30 },
      { pick: '222', sold: '120.00', exposure: '99000.00', tickets: 2, tierBp: 5000, left: '80.00', usedPercent: 60 },
      { pick: '999', sold: '0.00', exposure: '0.00', tickets: 0, tierBp: 0, left: '0.00', usedPercent: 100 },
    ]);
    expect(seen.totals).toEqual({ sold: '180.00', tickets: 4, worstPick: '222', worstCase: '98820.00' });
  });

  it('is refused for what is not there', async () => {
    const { drawId } = await shop.openDraw();
    const code = async (id: string, query: { playType: string; bookId?: string }) =>
      (await staff.call('opsGetBook', { params: { drawId: id }, query })).code;
    expect(await code('999999', { playType: 'TOP3' })).toBe('lottery.unknownDraw');
    expect(await code(drawId, { playType: 'LO2' })).toBe('lottery.unknownDraw');
    expect(await code(drawId, { playType: 'TOP3', bookId: 'default.XSMB' })).toBe('lottery.unknownDraw');
    expect(await code(drawId, { playType: 'TOP3', bookId: `${BOOK}.trial` })).toBeUndefined();
  });
});

describe('a limit', () => {
  it('is a new version with its audit row, and holds from then on', async () => {
    const { numero, drawId } = await shop.openDraw();
    const member = await shop.buyer();
    const body = await shown(member, orderOf(numero, ['TOP3 333 10']));
    const first = (await set({ drawId, pick: '333', tiers: [{ upTo: null, bp: 5000 }], memberCap: '20.00' })).value;
    const second = (await set({ drawId, pick: '333', tiers: [{ upTo: null, bp: 8000 }] })).value;
    expect([first.version, second.version, second.by]).toEqual([1, 2, staff.staffId]);
    expect((await member.call('buyTicket', { body })).body.value).toMatchObject({ lines: [{ tierBp: 8000 }] });
    const book = async (id: string) =>
      (await staff.call('opsGetBook', { params: { drawId: id }, query: { playType: 'TOP3' } })).value.limits;
    expect(await book(drawId)).toEqual([second]);
    expect(await book((await shop.openDraw()).drawId)).toEqual([]);
    const audit = await shop.t.owner.query(
      `select actor, before, after, reason from platform_audit where command = 'lottery.limit.set' and after->>'ruleId' = $1`,
      [second.ruleId],
    );
    expect(audit.rows).toMatchObject([
      { actor: staff.staffId, before: { version: 1 }, after: { version: 2 }, reason: 'the trial' },
    ]);
  });

  it('is refused for what is not sold, no number, tiers that do not fall, and an unknown draw', async () => {
    const refusal = async (over: object, bookId = BOOK) => {
      const { code, body } = await set(over, bookId);
      return (body.value as { reason?: string } | undefined)?.reason ?? code;
    };
    expect(await refusal({ playType: 'LO2' })).toBe('notSold');
    expect(await refusal({}, 'nobody.THGLO')).toBe('notSold');
    expect(await refusal({ pick: '33' })).toBe('badPick');
    expect(await refusal({ playType: 'X2', pick: '68-77' }, 'default.XSMB')).toBe('badPick');
    expect((await set({ playType: 'X2', pick: '68' }, 'default.XSMB')).code).toBeUndefined();
    const tiers = (...all: [string | null, number][]) => ({ tiers: all.map(([upTo, bp]) => ({ upTo, bp })) });
    expect(await refusal(tiers(['10.00', 5000], ['20.00', 10_000]))).toBe('badTiers');
    expect(await refusal(tiers(['20.00', 10_000], ['10.00', 5000]))).toBe('badTiers');
    expect(await refusal(tiers([null, 10_000], ['10.00', 5000]))).toBe('badTiers');
    expect(await refusal({ drawId: '999999' })).toBe('lottery.unknownDraw');
  });

  it('shows before what it would do to the numbers of a draw', async () => {
    const { numero, drawId } = await shop.openDraw();
    await buy(await shop.buyer(), orderOf(numero, ['TOP2 11 60', 'TOP2 22 30']));
    await shop.limit({ playType: 'TOP2', pick: '99', tiers: [[null, 5000]], drawId });
    const preview = async (over: object) =>
      (
        await staff.call('opsPreviewLimit', {
          params: { bookId: BOOK },
          body: limit({ drawId, playType: 'TOP2', ...over }),
        })
      ).value;
    expect(await preview({ tiers: [{ upTo: '50.00', bp: 10_000 }] })).toEqual({
      closes: 1,
      lowers: 0,
      raises: 0,
      soldAbove: 1,
    });
    const half = [
      { upTo: '20.00', bp: 10_000 },
      { upTo: null, bp: 5000 },
    ];
    expect(await preview({ tiers: half })).toEqual({ closes: 0, lowers: 2, raises: 0, soldAbove: 0 });
    expect(await preview({ tiers: [{ upTo: null, bp: 0 }] })).toEqual({
      closes: 99,
      lowers: 0,
      raises: 0,
      soldAbove: 2,
    });
    expect(await preview({ pick: '99' })).toEqual({ closes: 0, lowers: 0, raises: 1, soldAbove: 0 });
    expect((await book(drawId, 'TOP2')).fullUpTo).toBeNull();
  });

  it('set by three people at once is three versions', async () => {
    const { drawId } = await shop.openDraw();
    const answers = await Promise.all(
      [5000, 6000, 7000].map((bp) => set({ drawId, pick: '123', tiers: [{ upTo: null, bp }] })),
    );
    expect(new Set(answers.map(({ value }) => value.version))).toEqual(new Set([1, 2, 3]));
  });
});

describe('tickets', () => {
  it('are found by member, name, number, pick and draw', async () => {
    const { numero, drawId } = await shop.openDraw();
    const [one, two] = [await shop.buyer(), await shop.buyer()];
    const first = (await buy(one, orderOf(numero, ['TOP3 111 1', 'BOT2 12 1']))).value.ticketNo;
    const second = (await buy(two, orderOf(numero, ['TOP3 222 1']))).value.ticketNo;
    const found = async (query: object) =>
      (await staff.call('opsListTickets', { query })).value.list.map(({ ticketNo }) => ticketNo);
    expect(await found({ drawId })).toEqual([second, first]);
    expect(await found({ drawId, order: 'ASC' })).toEqual([first, second]);
    expect(await found({ drawId, pick: '222' })).toEqual([second]);
    expect(await found({ memberId: one.memberId })).toEqual([first]);
    expect(await found({ q: two.username })).toEqual([second]);
    expect(await found({ q: first })).toEqual([first]);
    expect(await found({ drawId, state: 'won' })).toEqual([]);
    const { list } = (await staff.call('opsListTickets', { query: { q: first } })).value;
    expect(list[0]).toMatchObject({ id: first, memberId: one.memberId, username: one.username, merchantId: 'default' });
  });

  it('show what was typed, what was booked and what moved', async () => {
    const { numero, drawId } = await shop.openDraw();
    const member = await shop.buyer();
    const order = orderOf(numero, ['TOP3 652 10']);
    const { ticketNo } = (await buy(member, order)).value;
    await buy(member, orderOf(numero, ['TOP3 111 1']));
    await shop.settle(drawId, gloBoard);
    const seen = (await staff.call('opsGetTicket', { params: { ticketNo } })).value;
    expect(seen).toMatchObject({ ticketNo, state: 'won', payout: '9000.00', username: member.username });
    expect(seen.typed).toEqual([{ playType: 'TOP3', form: 'single', input: '652' }]);
    expect(seen.bets.map(({ call, amount }) => [call, amount])).toEqual([
      ['bet', '-10.00'],
      ['win', '9000.00'],
    ]);
    expect(seen.bets[0]!.transactionId).toBe(`T${ticketNo}`);
    expect((await staff.call('opsGetTicket', { params: { ticketNo: '1' } })).code).toBe('lottery.unknownTicket');
  });
});
