// Prizes of wheels and raffles as bonus money.
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { killsAtCommit } from '@sanam/server/test/kill.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  cashPrize,
  closeChecked,
  type DrawMakers,
  noPrize,
  openMakers,
  type Prize,
  reason,
  wheelOf,
} from './draws.test-data.ts';
import { problemsOf } from './wheels/rules.ts';

const RAFFLES = 'draws.raffles';
const terms = { multiplePercent: 300, betMax: '100.00', cashOutMax: null, days: 14 };
const bonusPrize = (amount: string, weight: number): Prize => ({ ...cashPrize(amount, weight), kind: 'bonus', terms });

let t: TestApp;
let makers: DrawMakers;
beforeAll(async () => {
  t = await buildTestApp();
  makers = await openMakers(t);
});
afterAll(() => closeChecked(t));

const sure = { prizes: [bonusPrize('50.00', 999_999), noPrize(1)] };
const parts = async (who: TestMember) => (await who.call('balance')).value.parts;
const bonuses = async (who: TestMember) => (await who.call('listBonuses', { query: { language: 'EN' } })).value.list;
const inbox = async (who: TestMember) =>
  (await who.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list.map(({ title }) => title);
async function spin(who: TestMember, promotionId: string) {
  const ticketId = (await who.call('wheel', { params: { id: promotionId } })).value.nextTicketId!;
  return who.call('rafflePromotion', { body: { promotionId, ticketId } });
}
/** Forbids wagering multipliers above 2 for all merchants. */
async function forbid(): Promise<void> {
  const rule = {
    country: null,
    bonusMoney: true,
    deposits: true,
    welcome: true,
    cashback: true,
    cashLock: true,
    multipleMax: 200,
    bonusMax: null,
    afterStopDays: 0,
    wording: null,
  };
  await t.owner.query(
    `insert into promotions_policies (merchant_id, version, rules, made_by) select merchant_id, 1, $1, 'test' from merchants`,
    [JSON.stringify([rule])],
  );
}
const allow = () => t.owner.query('delete from promotions_policies');

it('of a wheel says what has to be played, and is a bonus under those terms [PRM-022]', async () => {
  const id = await makers.wheel(sure);
  const member = await registerMember(t);
  await makers.grant(member, id);
  const { prizes } = (await member.call('wheel', { params: { id } })).value;
  expect(prizes[0]).toMatchObject({ kind: 'bonus', amount: '50.00', terms });
  expect((await spin(member, id)).value.prize).toEqual({ kind: 'bonus', amount: '50.00', title: 'Prize 50.00' });
  expect(await parts(member)).toMatchObject({ cash: '0.00', bonus: '50.00' });
  expect(await bonuses(member)).toMatchObject([
    {
      promotionId: null,
      title: 'Prize 50.00',
      state: 'active',
      amount: '50.00',
      required: '150.00',
      terms: { days: 14 },
    },
  ]);
  expect((await member.call('spins', { query: {} })).value.list).toMatchObject([{ prize: { kind: 'bonus' } }]);
  await t.drain();
  expect(await inbox(member)).toContain('Your bonus is here');
  expect((await inbox(member)).filter((title) => title.includes('wheel'))).toEqual([]);
});

it('is no spin where the connection dies at its commit: the ticket stays, and the next tries of one key give it once', async () => {
  const killAtCommit = await killsAtCommit(t, 'promotions_grants');
  const id = await makers.wheel(sure);
  const member = await registerMember(t);
  await makers.grant(member, id);
  const ticketId = (await member.call('wheel', { params: { id } })).value.nextTicketId!;
  const press = () =>
    member.call(
      'rafflePromotion',
      { body: { promotionId: id, ticketId } },
      { idempotencyKey: 'the-spin-of-one-press' },
    );
  await killAtCommit(press, async () => {
    expect((await member.call('wheel', { params: { id } })).value).toMatchObject({ nextTicketId: ticketId });
    expect(await bonuses(member)).toEqual([]);
  });
  const prizes = (await Promise.all([press(), press()])).map(({ value }) => value.prize);
  expect(prizes).toEqual([prizes[0], prizes[0]]);
  expect(prizes[0]).toMatchObject({ kind: 'bonus', amount: '50.00' });
  expect(await bonuses(member)).toHaveLength(1);
  expect(await parts(member)).toMatchObject({ cash: '0.00', bonus: '50.00' });
});

it('comes in cash where the rules of the merchant let no such bonus money be: the odds stay those that are shown', async () => {
  const id = await makers.wheel(sure);
  const member = await registerMember(t);
  await makers.grant(member, id);
  await forbid();
  expect((await spin(member, id)).value.prize).toMatchObject({ kind: 'cash', amount: '50.00' });
  await allow();
  expect(await parts(member)).toMatchObject({ cash: '50.00', bonus: '0.00' });
  expect(await bonuses(member)).toEqual([]);
});

it('is nothing for who is blocked, and the ticket stays', async () => {
  const id = await makers.wheel(sure);
  const member = await registerMember(t);
  await makers.grant(member, id);
  const ticketId = (await member.call('wheel', { params: { id } })).value.nextTicketId!;
  await t.owner.query(`update protection_gates set blocks = array['bonus'] where member_id = $1`, [member.memberId]);
  expect((await member.call('rafflePromotion', { body: { promotionId: id, ticketId } })).code).toMatch(/^protection\./);
  const { rows } = await t.owner.query('select state from draws_tickets where ticket_id = $1', [ticketId]);
  expect(rows).toEqual([{ state: 'open' }]);
});

it('of a raffle is given once it is drawn, and is nothing without its terms', async () => {
  const id = await makers.raffle({ prizes: ['70.00'], terms });
  const member = await registerMember(t);
  await makers.grant(member, id);
  expect((await member.call('raffles')).value.list.find((one) => one.id === id)).toMatchObject({ terms });
  await t.owner.query(`update draws_pools set ends_at = platform_now() - interval '1 hour' where pool_id = $1`, [id]);
  await t.owner.query('update draws_raffles set public_at = platform_now() where pool_id = $1', [id]);
  await t.drain([RAFFLES]);
  const asked = await makers.writer.call('opsDrawRaffle', { params: { id }, body: { publicValue: 'x', reason } });
  expect(await makers.confirm(asked.value.approvalId)).toBeUndefined();
  await t.drain([RAFFLES]);
  await t.drain();
  expect(await parts(member)).toMatchObject({ cash: '0.00', bonus: '70.00' });
  expect(await bonuses(member)).toMatchObject([{ title: 'The raffle', state: 'active', required: '210.00' }]);
  const { rows } = await t.owner.query('select state, is_bonus from draws_winners where pool_id = $1', [id]);
  expect(rows).toEqual([{ state: 'paid', is_bonus: true }]);
});

it('has terms where it is bonus money, and nowhere else', () => {
  const wheel = (prize: Prize) => problemsOf(wheelOf({ prizes: [prize, noPrize(1)] }));
  const { terms: _terms, ...without } = bonusPrize('50.00', 1);
  expect(wheel(bonusPrize('50.00', 1))).toEqual([]);
  expect(wheel(without)).toEqual(['prizes']);
  expect(wheel({ ...cashPrize('50.00', 1), terms })).toEqual(['prizes']);
  expect(wheel({ ...bonusPrize('50.00', 1), amount: null })).toEqual(['prizes']);
});
