// Tests of a ticket from its preview to the wallet, over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { staffSession } from '@sanam/server/test/clients.ts';
import { leafOf, rootOfPath } from '../../contract/merkle.ts';
import { gloBoard } from '../../contract/plays/boards.test-data.ts';
import { sealDraw } from '../draws/seal.ts';
import { buy, GAME, openShop, orderOf, type Shop, shown } from './tickets.test-data.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('a preview', () => {
  it('shows lines, odds, price and what the ticket can pay', async () => {
    const { numero } = await shop.openDraw();
    const member = await shop.buyer(0);
    const { value } = await member.call('previewTicket', { body: orderOf(numero, ['TOP3 652 100', 'BOT2 83,84 50']) });
    expect(value).toMatchObject({
      stake: '200.00',
      rebate: '0.00',
      price: '200.00',
      payoutMin: '4500.00',
      payoutMax: '94500.00',
    });
    expect(value.lines[0]).toEqual({
      playType: 'TOP3',
      pick: '652',
      stake: '100.00',
      odds: '900.000',
      tierBp: 10_000,
      left: null,
      payout: '90000.00',
    });
  });

  it('says where a selection cannot be read, and what is not sold', async () => {
    const { numero } = await shop.openDraw();
    const member = await shop.buyer(0);
    const preview = async (order: ReturnType<typeof orderOf>) => {
      const { code, body } = await member.call('previewTicket', { body: order });
      return [code, body.value];
    };
    expect(await preview(orderOf(numero, ['TOP3 652 1', 'TOP3 12,7 1']))).toEqual([
      'lottery.selectionInvalid',
      { index: 1, column: 1, reason: 'badPick' },
    ]);
    expect((await preview(orderOf(numero, ['LO2 12 1'])))[1]).toEqual({ index: 0, column: 1, reason: 'notSold' });
    expect((await preview({ ...orderOf(numero, ['TOP3 652 1']), series: '999' }))[0]).toBe('lottery.seriesNotAllowed');
    expect((await preview(orderOf('20290101', ['TOP3 652 1'])))[0]).toBe('lottery.unknownDraw');
    expect((await preview({ ...orderOf(numero, ['TOP3 652 1']), gameCode: 'NOGAME' }))[0]).toBe('lottery.unknownGame');
  });

  it('takes the rebate of the rate off', async () => {
    const { numero } = await shop.openDraw();
    const member = await shop.buyer(0);
    const order = { ...orderOf(numero, ['TOP3 652 100']), series: '850' };
    expect((await member.call('previewTicket', { body: order })).value).toMatchObject({
      stake: '100.00',
      rebate: '5.00',
      price: '95.00',
      lines: [{ odds: '850.000' }],
    });
  });
});

describe('a purchase', () => {
  it('takes the price from the wallet and keeps ticket, lines and what was typed', async () => {
    const { numero, drawId } = await shop.openDraw();
    const member = await shop.buyer(100_000);
    const { value } = await buy(member, orderOf(numero, ['TOP3 652 100', 'TOP2 52 50']));
    expect(value).toMatchObject({ numero, price: '150.00', balance: '850.00', replayed: false });
    expect(await shop.cash(member.memberId)).toBe(85_000);
    expect(await shop.book(drawId)).toEqual({ 'TOP2 52': '5000', 'TOP3 652': '10000' });
    const ticket = (await member.call('getTicket', { params: { ticketNo: value.ticketNo } })).value;
    expect(ticket).toMatchObject({
      gameCode: GAME,
      state: 'accepted',
      payout: null,
      lineCount: 2,
      lines: value.lines,
      seal: null,
    });
    const list = (await member.call('listTickets', { query: { state: 'open' } })).value;
    expect(list).toMatchObject({ totalCount: 1, totals: { count: 1, price: '150.00', payout: '0.00' } });
    const audit = await shop.t.owner.query(`select actor, command from platform_audit where subject_id = $1`, [
      value.ticketNo,
    ]);
    expect(audit.rows).toEqual([{ actor: member.memberId, command: 'lottery.ticket.buy' }]);
  });

  it('answers the same for the same key and body, whatever has changed since, and refuses another body', async () => {
    const { numero, drawId } = await shop.openDraw();
    const member = await shop.buyer(100_000);
    const body = await shown(member, orderOf(numero, ['TOP3 123 100']));
    const options = { idempotencyKey: 'key-of-a-ticket-0001' };
    const both = await Promise.all([
      member.call('buyTicket', { body }, options),
      member.call('buyTicket', { body }, options),
    ]);
    await shop.limit({ playType: 'TOP3', pick: '123', tiers: [[null, 0]], drawId });
    const again = await member.call('buyTicket', { body }, options);
    expect(new Set([...both, again].map(({ value }) => value.ticketNo)).size).toBe(1);
    expect(again.value).toEqual({ ...both[0].value, replayed: true });
    expect(await shop.cash(member.memberId)).toBe(90_000);
    const other = { ...body, ...orderOf(numero, ['TOP3 124 100']) };
    expect((await member.call('buyTicket', { body: other }, options)).code).toBe('common.idempotencyConflict');
  });

  it('costs what was shown or nothing: newer odds and tiers need a new look', async () => {
    const { numero, drawId } = await shop.openDraw();
    const member = await shop.buyer(100_000);
    const body = await shown(member, orderOf(numero, ['TOP2 47 10']));
    const first = (await buy(member, orderOf(numero, ['TOP2 47 10']))).value;
    await shop.limit({ playType: 'TOP2', pick: '47', tiers: [[null, 5000]], drawId });
    const changed = await member.call('buyTicket', { body });
    expect([changed.code, changed.body.value]).toMatchObject([
      'lottery.priceChanged',
      { lines: [{ tierBp: 5000, payout: '450.00' }], price: '10.00' },
    ]);
    expect((await buy(member, orderOf(numero, ['TOP2 47 10']))).value.lines[0]!.payout).toBe('450.00');
    const old = (await member.call('getTicket', { params: { ticketNo: first.ticketNo } })).value;
    expect(old.lines[0]).toMatchObject({ tierBp: 10_000, payout: '900.00' });
  });

  it('is refused without funds, to the excluded and beyond bounds, and then moves nothing', async () => {
    const { numero, drawId } = await shop.openDraw();
    const [poor, excluded] = [await shop.buyer(500), await shop.buyer()];
    const order = orderOf(numero, ['TOP3 777 10']);
    expect((await buy(poor, order)).code).toBe('wallet.insufficientBalance');
    const body = await shown(excluded, order);
    await shop.t.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [
      excluded.memberId,
    ]);
    expect((await excluded.call('buyTicket', { body })).code).toBe('protection.excluded');
    expect((await poor.call('previewTicket', { body: orderOf(numero, ['TOP3 777 60000']) })).code).toBe(
      'lottery.ticketLimit',
    );
    expect(await shop.book(drawId)).toEqual({});
    expect(await shop.cash(excluded.memberId)).toBe(1_000_000);
    const tickets = await shop.t.owner.query('select 1 from lottery_tickets where draw_id = $1', [drawId]);
    expect(tickets.rowCount).toBe(0);
  });

  it('is refused to the excluded and over the own limit, while old tickets are still paid', async () => {
    const old = await shop.openDraw();
    const next = await shop.openDraw();
    const [excluded, limited] = [await shop.buyer(100_000), await shop.buyer(100_000)];
    const line = orderOf(old.numero, ['TOP3 652 100']);
    for (const member of [excluded, limited]) expect((await buy(member, line)).code).toBeUndefined();
    const later = await shown(excluded, orderOf(next.numero, ['TOP3 652 100']));
    await shop.t.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [
      excluded.memberId,
    ]);
    await limited.call('setLimit', { body: { kind: 'stake', frame: 'day', amount: '150.00' } });
    expect((await excluded.call('buyTicket', { body: later })).code).toBe('protection.excluded');
    expect((await limited.call('buyTicket', { body: later })).code).toBe('protection.stakeLimit');
    expect(await shop.book(next.drawId)).toEqual({});
    await shop.settle(old.drawId, gloBoard);
    for (const member of [excluded, limited])
      expect(await shop.cash(member.memberId)).toBe(100_000 - 10_000 + 9_000_000);
  });

  it('counts what was taken back in time for no limit, and a number cannot be held by it', async () => {
    const { numero, drawId } = await shop.openDraw();
    await shop.limit({ playType: 'TOP3', pick: '818', tiers: [['10000', 10_000]], drawId });
    const [holder, other] = [await shop.buyer(), await shop.buyer()];
    const whole = orderOf(numero, ['TOP3 818 100']);
    const { ticketNo } = (await buy(holder, whole)).value;
    expect((await other.call('previewTicket', { body: whole })).value.lines[0]!.refused).toBe('lottery.numberClosed');
    await holder.call('cancelTicket', { params: { ticketNo } });
    expect((await buy(other, whole)).code).toBeUndefined();
    expect((await buy(holder, whole)).code).toBe('lottery.numberClosed');
    expect(await shop.book(drawId)).toEqual({ 'TOP3 818': '10000' });
  });

  it('is not seen by anybody else', async () => {
    const { numero } = await shop.openDraw();
    const [owner, other] = [await shop.buyer(), await shop.buyer()];
    const { ticketNo } = (await buy(owner, orderOf(numero, ['TOP3 652 1']))).value;
    const look = await other.call('getTicket', { params: { ticketNo } });
    const take = await other.call('cancelTicket', { params: { ticketNo } });
    expect([look.status, look.code, take.status, take.code]).toEqual([
      404,
      'lottery.unknownTicket',
      404,
      'lottery.unknownTicket',
    ]);
    expect((await other.call('listTickets', { query: {} })).value.totalCount).toBe(0);
  });

  it('after a deposit belongs to a round of its own', async () => {
    const { numero, drawId } = await shop.openDraw();
    const member = await shop.buyer();
    const rounds = async () =>
      (
        await shop.t.owner.query<{ round_id: string }>(
          'select round_id from lottery_tickets where member_id = $1 order by ticket_no',
          [member.memberId],
        )
      ).rows.map((row) => row.round_id);
    await buy(member, orderOf(numero, ['TOP3 652 1']));
    await buy(member, orderOf(numero, ['TOP3 653 1']));
    const { db } = shop.t.app.platform;
    const requirement = { memberId: member.memberId, currency: 'THB', amountMinor: 100n, multiplePercent: 100 };
    await inTransaction(db, (trx) =>
      shop.t.app.modules.wallet.balance.turnover.open(trx, { ...requirement, source: 'deposit', sourceId: 'dep_x' }),
    );
    await buy(member, orderOf(numero, ['TOP3 654 1']));
    await buy(member, orderOf(numero, ['TOP3 655 1']));
    const name = `D${drawId}.${GAME}`;
    expect(await rounds()).toEqual([name, name, `${name}.1`, `${name}.1`]);
  });
});

describe('taking a ticket back', () => {
  const cancel = (member: Awaited<ReturnType<Shop['buyer']>>, ticketNo: string) =>
    member.call('cancelTicket', { params: { ticketNo } });

  it('gives the price back, frees the numbers, and the member may buy again', async () => {
    const { numero, drawId } = await shop.openDraw();
    const member = await shop.buyer(100_000);
    const { ticketNo } = (await buy(member, orderOf(numero, ['TOP3 652 100', 'TOP3 652 10']))).value;
    const answer = (await cancel(member, ticketNo)).value;
    expect(answer).toMatchObject({ ticketNo, state: 'cancelled', balance: '1000.00', cancelUntil: null });
    expect([await shop.book(drawId), await shop.cash(member.memberId)]).toEqual([{}, 100_000]);
    expect((await cancel(member, ticketNo)).code).toBe('lottery.cancelTooLate');
    expect((await buy(member, orderOf(numero, ['TOP3 652 1']))).value.balance).toBe('999.00');
  });

  it('is refused half an hour after the purchase, shortly before the close, and the sixth time in a day', async () => {
    await shop.t.stopClock();
    const [late, soon] = [await shop.openDraw(600), await shop.openDraw(9)];
    const member = await shop.buyer();
    const bought: string[] = [];
    for (let n = 0; n < 7; n++)
      bought.push((await buy(member, orderOf(late.numero, [`TOP3 00${n} 1`]))).value.ticketNo);
    const shortly = (await buy(member, orderOf(soon.numero, ['TOP3 652 1']))).value.ticketNo;
    expect((await cancel(member, shortly)).code).toBe('lottery.cancelTooLate');
    for (const ticketNo of bought.slice(0, 5)) expect((await cancel(member, ticketNo)).code).toBeUndefined();
    expect((await cancel(member, bought[5]!)).code).toBe('lottery.cancelLimit');
    const other = await shop.buyer();
    const old = (await buy(other, orderOf(late.numero, ['TOP3 111 1']))).value.ticketNo;
    await shop.t.advance(1700);
    expect((await other.call('getTicket', { params: { ticketNo: old } })).value.cancelUntil).not.toBeNull();
    await shop.t.advance(100);
    expect((await cancel(other, old)).code).toBe('lottery.cancelTooLate');
  });

  it('goes on after the draw was moved: tickets bought before may be older, and do not count', async () => {
    const { numero, drawId } = await shop.openDraw(600);
    const member = await shop.buyer();
    const bought: string[] = [];
    for (let n = 0; n < 7; n++) bought.push((await buy(member, orderOf(numero, [`TOP3 00${n} 1`]))).value.ticketNo);
    const halfAnHour = async () => {
      // Twice, so that the member stays logged in.
      for (const seconds of [900, 901]) {
        await shop.t.advance(seconds);
        await member.call('getTicket', { params: { ticketNo: bought[0]! } });
      }
    };
    await halfAnHour();
    expect((await cancel(member, bought[0]!)).code).toBe('lottery.cancelTooLate');
    const [maker, checker] = [await staffSession(shop.t, ['owner']), await staffSession(shop.t, ['owner'])];
    const { draw } = (await maker.call('opsGetDraw', { params: { drawId } })).value;
    const later = (moment: string) => new Date(Date.parse(moment) + 3_600_000).toISOString();
    const body = { closeAt: later(draw.closeAt), winningAt: later(draw.winningAt), version: draw.version };
    const reason = 'the office moved it';
    const { approvalId } = (await maker.call('opsMoveDraw', { params: { drawId }, body: { ...body, reason } })).value;
    await checker.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
    const { cancelUntil } = (await member.call('getTicket', { params: { ticketNo: bought[0]! } })).value;
    expect(cancelUntil).toBe(new Date(Date.parse(body.closeAt) - 600_000).toISOString());
    for (const ticketNo of bought.slice(0, 6)) expect((await cancel(member, ticketNo)).code).toBeUndefined();
    await shop.t.drain();
    const { list } = (await member.call('listInbox', { query: { topic: 'payments', limit: 50 } })).value;
    expect(list.map(({ title }) => title)).toContain(`Draw ${numero} was moved to another time`);
    const young = (await buy(member, orderOf(numero, ['TOP3 111 1']))).value.ticketNo;
    await halfAnHour();
    expect((await cancel(member, young)).code).toBe('lottery.cancelTooLate');
    expect((await cancel(member, bought[6]!)).code).toBeUndefined();
  });

  it('or the close of the draw: one of the two comes first, and the ticket is in the seal or paid back', async () => {
    const { numero, drawId } = await shop.openDraw();
    const member = await shop.buyer(100_000);
    const { ticketNo } = (await buy(member, orderOf(numero, ['TOP3 652 100']))).value;
    const closing = shop.t.owner.query(
      `update lottery_draws set state = 'closed', locked_at = platform_now() where draw_id = $1`,
      [drawId],
    );
    const [answer] = await Promise.all([cancel(member, ticketNo), closing]);
    const state = (await shop.t.owner.query('select state from lottery_tickets where ticket_no = $1', [ticketNo]))
      .rows[0].state;
    const isCancelled = answer.code === undefined;
    expect(answer.code).toBe(isCancelled ? undefined : 'lottery.cancelTooLate');
    expect([state, await shop.cash(member.memberId)]).toEqual(
      isCancelled ? ['cancelled', 100_000] : ['accepted', 90_000],
    );
  });
});

it('a sealed ticket shows what its leaf says, and the way from it to the published seal', async () => {
  const { numero, drawId } = await shop.openDraw();
  const members = await Promise.all([1, 2, 3].map(() => shop.buyer(100_000)));
  const bought = await Promise.all(
    members.map((member) => buy(member, orderOf(numero, ['TOP3 652 100', 'BOT2 07 50']))),
  );
  await shop.t.owner.query(`update lottery_draws set state = 'closed', locked_at = platform_now() where draw_id = $1`, [
    drawId,
  ]);
  await sealDraw(shop.t.app.platform, BigInt(drawId));
  const { ticketNo } = bought[1]!.value;
  const { seal } = (await members[1]!.call('getTicket', { params: { ticketNo } })).value;
  expect(seal!.text.split('\n')).toEqual([
    'sanam-ticket-v1',
    ticketNo,
    members[1]!.memberId,
    '15000',
    'TOP3 652 10000 900000 10000',
    'BOT2 07 5000 90000 10000',
  ]);
  expect(await leafOf(seal!.text)).toBe(seal!.leaf);
  const published = await shop.t.owner.query('select seal_root from lottery_draws where draw_id = $1', [drawId]);
  expect(await rootOfPath(seal!.leaf, seal!.path)).toBe(published.rows[0].seal_root);
});

describe('an account that is marked as that of staff', () => {
  it('buys no ticket or chase and sends no number; tickets it has keep their place and are paid', async () => {
    const { numero, drawId } = await shop.openDraw();
    const later = await shop.openDraw(120);
    const member = await shop.buyer(100_000);
    const { value: ticket } = await buy(member, orderOf(numero, ['BOT2 38 1']));
    const risk = await staffSession(shop.t, ['risk']);
    const mark = (isStaff: boolean) =>
      risk.call('opsMarkStaffAccount', {
        params: { id: member.memberId },
        body: { isStaff, reason: 'works for the house' },
      });
    const order = orderOf(numero, ['TOP3 652 1']);
    const { value: seen } = await member.call('previewTicket', { body: order });
    expect((await mark(true)).value).toEqual({ isStaff: true });
    const { gameCode, series, selections, ...rest } = order;
    const chase = {
      gameCode,
      series,
      selections,
      draws: [numero, later.numero].map((one) => ({ numero: one, multiple: 1 })),
    };
    const codes = [
      await member.call('previewTicket', { body: order }),
      await member.call('buyTicket', { body: { ...order, ...rest, priceHash: seen.priceHash } }),
      await member.call('previewChase', { body: chase }),
      await member.call('startChase', { body: { ...chase, stopOnWin: false, priceHash: seen.priceHash } }),
      await member.call('sendShot', { params: { numero: '20300101-001' }, body: { number: '12345' } }),
    ].map(({ status, code }) => [status, code]);
    expect(codes).toEqual(codes.map(() => [403, 'lottery.staffAccount']));
    await shop.settle(drawId, gloBoard);
    const found = (await member.call('getTicket', { params: { ticketNo: ticket.ticketNo } })).value;
    expect(found.payout).toBe('90.00');
    expect((await mark(false)).value).toEqual({ isStaff: false });
    const next = await buy(member, orderOf(later.numero, ['TOP3 652 1']));
    expect(next.value).toMatchObject({ price: '1.00' });
  });
});
