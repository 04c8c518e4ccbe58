// Wallet and card: paid on a page of the provider, credited only by the provider's answer to us.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { paymentJobs } from '../payments.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

type Method = 'TRUEMONEY' | 'CARD';
const ask = (member: TestMember, method: Method, amount = '500.00') =>
  member.call('createDeposit', { body: { method, amount } });
const get = async (member: TestMember, id: string) => (await member.call('getDeposit', { params: { id } })).value;
const cashOf = async (member: TestMember) => (await member.call('balance')).value.parts.cash;
const comes = (member: TestMember, id: string, stage: string) =>
  until(t, async () => (await get(member, id)).stage === stage, `${id} ${stage}`);
/** Creates an order whose page the provider has made. */
async function order(member: TestMember, method: Method, amount?: string) {
  const { depositId } = (await ask(member, method, amount)).value;
  await t.drain();
  return get(member, depositId);
}
const pageOf = async ({ action }: Awaited<ReturnType<typeof order>>) =>
  (await fetch(action?.type === 'redirect' ? action.url! : '', { headers: { 'accept-language': 'en' } })).text();

describe.each(['TRUEMONEY', 'CARD'] as const)('%s', (method) => {
  it('is paid on a page of the provider, which leads back to the order, and credited once', async () => {
    const member = await registerMember(t);
    const asked = (await ask(member, method)).value;
    // The answer does not wait for the provider.
    expect(asked).toMatchObject({ stage: 'awaiting', payAmount: '500.00', action: { type: 'redirect', url: null } });
    await t.drain();
    const made = await get(member, asked.depositId);
    expect(made.action).toEqual({ type: 'redirect', url: `${rail.url}/pay/by/${asked.depositId}` });
    expect(await pageOf(made)).toContain(`/?mc=depositv2&amp;id=${asked.depositId}`);
    // Returning from the page without paying credits nothing.
    await t.drain();
    expect((await get(member, made.depositId)).stage).toBe('awaiting');
    await rail.pay(made.depositId, { how: 'exact' });
    await comes(member, made.depositId, 'credited');
    await t.drain();
    expect(await cashOf(member)).toBe('500.00');
    expect((await get(member, made.depositId)).action).toBeNull();
  });

  it('credits another amount as it came, and one below the minimum only by people', async () => {
    const member = await registerMember(t);
    const short = await order(member, method);
    await rail.pay(short.depositId, { how: 'other', amount: '400' });
    await comes(member, short.depositId, 'credited');
    const tiny = await order(member, method);
    await rail.pay(tiny.depositId, { how: 'other', amount: '5' });
    await comes(member, tiny.depositId, 'review');
    expect(await cashOf(member)).toBe('400.00');
  });

  it('makes an order of its own from a second payment', async () => {
    const member = await registerMember(t);
    const made = await order(member, method);
    await rail.pay(made.depositId, { how: 'twice' });
    await until(t, async () => (await cashOf(member)) === '1000.00', 'both payments');
    const { list } = (await member.call('listDeposits', { query: { status: 'approved' } })).value;
    expect(list.map((one) => [one.method, one.creditedAmount])).toEqual([
      [method, '500.00'],
      [method, '500.00'],
    ]);
  });

  it('credits what comes after the end of its time as late', async () => {
    const member = await registerMember(t);
    const made = await order(member, method);
    await t.advance(1801);
    await t.drain([paymentJobs.expireDeposits]);
    const { service } = t.app.modules.payments;
    expect(await service.getDeposit(made.depositId)).toMatchObject({ stage: 'expired' });
    await rail.pay(made.depositId, { how: 'exact' });
    const isLate = async () => (await service.getDeposit(made.depositId)).stage === 'creditedLate';
    await until(t, isLate, 'the late money');
    expect(await service.getDeposit(made.depositId)).toMatchObject({ creditedAmount: '500.00' });
  });

  it('holds money of another name for people', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const made = await order(member, method);
    await rail.pay(made.depositId, { how: 'named', payerName: 'SOMSAK DEE' });
    await comes(member, made.depositId, 'review');
    expect(await cashOf(member)).toBe('0.00');
  });

  it('finds the money by asking where the message of the provider was lost', async () => {
    const member = await registerMember(t);
    const made = await order(member, method);
    await rail.faults({ delay: '3600' });
    await rail.pay(made.depositId, { how: 'exact' });
    await rail.faults();
    await t.drain();
    expect((await get(member, made.depositId)).stage).toBe('awaiting');
    await t.advance(60);
    await t.drain();
    expect((await get(member, made.depositId)).stage).toBe('credited');
  });

  it('takes no slip: the provider proves the money', async () => {
    const member = await registerMember(t);
    const { depositId: id } = await order(member, method);
    const form = new FormData();
    form.append('file', new Blob(['x']), 'slip.png');
    expect((await member.call('sendSlip', { params: { id }, query: {}, body: form } as never)).code).toBe(
      'wallet.methodUnavailable',
    );
  });
});

describe('the challenge of a card', () => {
  it('that is answered pays; a wrong code pays nothing', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const made = await order(member, 'CARD');
    await rail.challenge(made.depositId, { how: 'confirm', code: '000000' });
    await t.drain();
    expect((await get(member, made.depositId)).stage).toBe('awaiting');
    await rail.challenge(made.depositId, { how: 'confirm', code: '123456', holder: 'somchai jaidee' });
    await comes(member, made.depositId, 'credited');
    expect(await cashOf(member)).toBe('500.00');
  });

  it('that is refused ends the order, which no answer makes payable again', async () => {
    const member = await registerMember(t);
    const made = await order(member, 'CARD');
    await rail.challenge(made.depositId, { how: 'refuse' });
    await comes(member, made.depositId, 'rejected');
    await rail.pay(made.depositId, { how: 'exact' });
    await t.drain();
    expect((await get(member, made.depositId)).stage).toBe('rejected');
    expect(await cashOf(member)).toBe('0.00');
  });

  it('that is given up leaves the order open: its player pays later, or cancels', async () => {
    const member = await registerMember(t);
    const made = await order(member, 'CARD');
    const page = `${rail.url}/pay/by/${made.depositId}`;
    expect(await (await fetch(page)).text()).toContain('/challenge');
    await t.drain();
    expect((await get(member, made.depositId)).action).toEqual({ type: 'redirect', url: page });
    const cancelled = await member.call('cancelDeposit', { params: { id: made.depositId } });
    expect(cancelled.value).toMatchObject({ stage: 'cancelled', action: null });
  });
});

it('a provider whose answer was lost makes one charge, and its page comes with the next try', async () => {
  const member = await registerMember(t);
  const lost = (await ask(member, 'CARD', '500.91')).value;
  // The rail's first answer is lost on purpose; the retry of the job gets the same charge.
  await t.drain();
  await t.advance(60);
  await t.drain();
  const found = await get(member, lost.depositId);
  expect(found.action).toMatchObject({ type: 'redirect', url: expect.stringContaining(rail.url) });
  const charges = await t.owner.query(`select charge_id from payments_deposits where deposit_id = $1`, [
    lost.depositId,
  ]);
  expect(charges.rows).toEqual([{ charge_id: expect.stringMatching(/^chg_/) }]);
});
