// Mutation tests of the invariants of tickets: sold tickets satisfy them; each one detects its violation.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTickets } from '../verify.ts';
import { buy, openShop, orderOf, type Shop } from './tickets.test-data.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const { numero } = await shop.openDraw();
  const { value } = await buy(await shop.buyer(), orderOf(numero, ['TOP3 123 2', 'BOT2 45 1']));
  if (value.replayed) throw new Error('it was bought before');
});
afterAll(() => shop.close());

/** Makes a change that the tables themselves refuse. */
const change = (statement: string) =>
  shop.t.owner.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
const brokenNow = async () => (await verifyTickets(shop.t.app.platform.db)).map(({ id }) => id);
const sold = 'draw_id in (select draw_id from lottery_tickets)';
const accepted = '(select max(accepted_at) from lottery_tickets)';

it('hold for a ticket that was bought', async () => {
  expect(await brokenNow()).toEqual([]);
});

it.each([
  [
    'LO1',
    'a number that sold more',
    'update lottery_book set sold = sold + 1',
    'update lottery_book set sold = sold - 1',
  ],
  [
    'LO1',
    'a ticket too much',
    'update lottery_book set tickets = tickets + 1',
    'update lottery_book set tickets = tickets - 1',
  ],
  [
    'LO2',
    'a ticket after an early close by staff',
    `update lottery_draws set locked_at = ${accepted} where ${sold}`,
    `update lottery_draws set locked_at = null where ${sold}`,
  ],
  [
    'LO2',
    'a ticket between the close and its locker',
    `update lottery_draws set close_at = ${accepted}, locked_at = ${accepted} + interval '1 second' where ${sold}`,
    `update lottery_draws set close_at = ${accepted} + interval '1 hour', locked_at = null where ${sold}`,
  ],
  [
    'LO3',
    'a line of another stake',
    'update lottery_lines set stake = stake + 1',
    'update lottery_lines set stake = stake - 1',
  ],
])('%s finds %s', async (id, _what, forth, back) => {
  await change(forth);
  expect(await brokenNow()).toContain(id);
  await change(back);
  expect(await brokenNow()).toEqual([]);
});
