// Card money is returned to the card first: locked until then, with a way out for the member and for staff.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemContext } from '@sanam/server/platform/context.ts';
import { verifyLedger } from '@sanam/ledger/server/verify.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { deposit, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
});
afterAll(() => close());
const multiple = (percent: number) =>
  t.owner.query('update payments_deposit_rules set lock_multiple_percent = $1', [percent]);
beforeEach(() => multiple(0));

const detail = (id: string) => t.app.modules.payments.service.getDeposit(id);
async function byCard(member: TestMember, amount: string): Promise<string> {
  const { depositId } = (await member.call('createDeposit', { body: { method: 'CARD', amount } })).value;
  await t.drain();
  await rail.pay(depositId, { how: 'exact' });
  await until(t, async () => (await detail(depositId)).stage === 'credited', 'the credit');
  return depositId;
}
const options = async (member: TestMember) => (await member.call('withdrawalOptions')).value;
const askBack = (member: TestMember, id: string) => member.call('returnToCard', { params: { id } });
const asked = async () =>
  (await maker.call('opsListDeposits', { query: { cardReturn: 'asked' } })).value.list.map(({ id }) => id);
async function decide(id: string, decision: 'return' | 'lift') {
  const { version: expectedVersion } = await detail(id);
  const body = { decision, reason: 'asked for it', expectedVersion };
  const proposed = await maker.call('opsDecideDeposit', { params: { id }, body });
  if (proposed.code !== undefined) return proposed.code;
  const params = { id: proposed.value.approvalId! };
  const confirmed = await checker.call('opsDecideApproval', { params, body: { decision: 'confirm' } });
  return confirmed.value.state;
}
async function railSays(id: string, outcome: 'paid' | 'failed'): Promise<void> {
  const last = async () => (await detail(id)).returns.at(-1);
  await until(t, async () => (await last())?.state === 'sending', 'the return at the rail');
  const form = { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' } as const;
  const { returnId } = (await last())!;
  expect((await fetch(`${rail.url}/refunds/${returnId}`, form)).status).toBe(303);
  await until(t, async () => (await last())?.state === outcome, outcome);
}
async function allAgree(): Promise<void> {
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
  expect(await verifyLedger(t.owner)).toEqual([]);
}

it('locks what came by card, and nothing else, until it went back to the card by two people', async () => {
  const member = await fundedMember(t, rail, '500.00');
  const id = await byCard(member, '1000.00');
  expect(await options(member)).toMatchObject({
    withdrawable: '500.00',
    locked: '1000.00',
    locks: [{ kind: 'cardReturn', source: id, amount: '1000.00', required: '0.00' }],
    needs: [{ kind: 'cardReturn', depositId: id, amount: '1000.00', isAsked: false }],
  });
  const withdrawal = { amount: '500.01', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
  expect((await member.call('createWithdrawal', { body: withdrawal })).code).toBe('wallet.locked');
  // A member cannot ask for another member's deposit; asking twice has no second effect.
  expect((await askBack(await registerMember(t), id)).code).toBe('common.notFound');
  expect(await asked()).not.toContain(id);
  for (const _ of [1, 2]) expect((await askBack(member, id)).value).toEqual({ amount: '1000.00' });
  expect(await asked()).toContain(id);
  expect((await options(member)).needs).toMatchObject([{ kind: 'cardReturn', isAsked: true }]);
  expect(await detail(id)).toMatchObject({ returnable: '1000.00', returnsCredit: true, isLockedForCard: true });

  expect(await decide(id, 'return')).toBe('executed');
  expect((await member.call('balance')).value.parts.cash).toBe('500.00');
  await railSays(id, 'paid');
  expect(await asked()).not.toContain(id);
  expect(await options(member)).toMatchObject({ withdrawable: '500.00', locked: '0.00', locks: [], needs: [] });
  expect(await detail(id)).toMatchObject({ stage: 'credited', returnable: null, isLockedForCard: false });
  const record = (await member.call('accountRecord', { query: {} })).value.list;
  expect(record[0]).toMatchObject({ kind: 'depositReturn', amount: '-1000.00' });
  expect((await askBack(member, id)).code).toBe('wallet.wrongState');
  await t.drain();
  const told = (await member.call('listInbox', { query: { topic: 'payments', limit: 50 } })).value.list;
  const back = told.filter(({ title }) => title.includes('back'));
  expect(back.map(({ title }) => title).toSorted()).toEqual([
    '฿1,000.00 is on its way back to your card',
    '฿1,000.00 went back to your card',
  ]);
  for (const { text, link } of back) {
    expect(text).toContain('Reason: asked for it');
    expect(link).toBe(`/?mc=depositv2&id=${id}`);
  }
  await allAgree();
});

it('gives the money back when the card does not take it, and two people give it free', async () => {
  const member = await fundedMember(t, rail, '100.00');
  const id = await byCard(member, '1000.00');
  expect(await decide(id, 'return')).toBe('executed');
  await railSays(id, 'failed');
  expect((await member.call('balance')).value.parts.cash).toBe('1100.00');
  // Counts each payment once: what came back is no deposit.
  await member.call('setLimit', { body: { kind: 'deposit', frame: 'day', amount: '2000.00' } });
  const { limits, figures } = (await member.call('protection')).value;
  expect([limits[0]?.used, figures[0]?.deposits]).toEqual(['1100.00', '1100.00']);
  expect(await options(member)).toMatchObject({ withdrawable: '100.00', locked: '1000.00' });
  await t.drain();
  const inbox = (await member.call('listInbox', { query: { topic: 'payments', limit: 50 } })).value.list;
  const failed = inbox.filter(({ title }) => title === '฿1,000.00 could not go back to your card');
  expect(failed.map(({ text }) => text)).toEqual([expect.stringContaining('The money is back in your balance')]);
  const { version: expectedVersion } = await detail(id);
  const alone = { db: t.app.platform.db, expectedVersion, reason: 'alone', proposedBy: 'stf_a' };
  const by = { ...systemContext('test'), actor: { kind: 'staff' as const, id: 'stf_a' } };
  const { service } = t.app.modules.payments;
  await expect(service.liftCardLock(by, id, alone)).rejects.toMatchObject({ code: 'operator.sameStaff' });
  await expect(service.returnDeposit(by, id, alone)).rejects.toMatchObject({ code: 'operator.sameStaff' });
  expect(await decide(id, 'lift')).toBe('executed');
  expect(await options(member)).toMatchObject({ withdrawable: '1100.00', locks: [], needs: [] });
  expect(await decide(id, 'lift')).toBe('wallet.wrongState');
  expect((await detail(id)).evidence.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['returnFailed', 'cardLockLifted']),
  );
  await allAgree();
});

it('locks a deposit once that has to be played and to go back, and lets it go back unplayed', async () => {
  const member = await fundedMember(t, rail, '500.00');
  await multiple(100);
  const id = await byCard(member, '1000.00');
  expect(await options(member)).toMatchObject({ withdrawable: '500.00', locked: '1000.00' });
  expect(await decide(id, 'return')).toBe('executed');
  await railSays(id, 'paid');
  expect(await options(member)).toMatchObject({ withdrawable: '500.00', locked: '0.00', locks: [] });
  await allAgree();
});

it('asks back only what is left: what was lost before other money came binds that money no more', async () => {
  const member = await fundedMember(t, rail, '100.00');
  const id = await byCard(member, '1000.00');
  const lose = async (amountMinor: bigint) =>
    t.app.platform.db.transaction().execute((trx) =>
      t.app.modules.ledger.service.post(trx, {
        source: { type: 'vendorTransaction', id: `lost-${amountMinor}` },
        kind: 'game.bet',
        currency: 'THB',
        moves: [
          {
            from: { class: 'player_cash', owner: member.memberId },
            to: { class: 'house_gaming', owner: 'house' },
            amountMinor,
          },
        ],
      }),
    );
  await lose(80_000n);
  expect((await options(member)).needs).toMatchObject([{ kind: 'cardReturn', amount: '300.00' }]);
  await deposit(t, rail, member, '700.00');
  expect(await options(member)).toMatchObject({
    withdrawable: '700.00',
    locks: [{ kind: 'cardReturn', source: id, amount: '300.00' }],
  });
});
