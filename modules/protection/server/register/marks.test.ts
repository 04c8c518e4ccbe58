// Accounts that share an address or a payer with an excluded person, through a real rail: marked for staff only.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshName, loginMember, type TestMember } from '@sanam/server/test/clients.ts';
import { createRegistering, type Registering } from '@sanam/server/test/registering.ts';
import { buildAppWithRail } from '@sanam/server/test/rail.ts';

let stand: Awaited<ReturnType<typeof buildAppWithRail>>;
let as: Registering;
beforeAll(async () => {
  stand = await buildAppWithRail();
  as = createRegistering(stand.t);
  const on = { enabled: true };
  await as.setFields({ payeeName: on, address: on });
});
afterAll(() => stand.close());

async function join(details: object): Promise<TestMember> {
  const username = freshName();
  expect((await as.register({ username, ...details })).code).toBeUndefined();
  await stand.t.drain();
  return loginMember(stand.t, { username, password: 'Khao-niao-77x' });
}
async function exclude(member: TestMember): Promise<void> {
  await member.call('excludeMyself', { body: { term: '6m' } });
  await stand.t.drain();
}
const hitsOf = async ({ memberId }: TestMember) =>
  (
    await stand.t.owner.query<{ effect: string; kinds: string[] }>(
      'select effect, kinds from protection_register_hits where member_id = $1',
      [memberId],
    )
  ).rows;
const isStopped = async ({ memberId }: TestMember) =>
  (await stand.t.app.modules.protection.service.exclusionOf(stand.t.app.platform.db, memberId)) !== undefined;

it('marks an account of the same address and family name, and lets a newcomer from there register', async () => {
  const first = await join({ payeeName: 'PRASERT THONGDEE', address: '12/3 Sukhumvit Rd., Bangkok' });
  const kin = await join({ payeeName: 'MALEE THONGDEE', address: '12/3 sukhumvit rd bangkok' });
  const neighbour = await join({ payeeName: 'SUDA CHAIYO', address: '12/3 Sukhumvit Rd., Bangkok' });
  await exclude(first);
  expect(await hitsOf(kin)).toEqual([{ effect: 'marked', kinds: ['address'] }]);
  expect(await hitsOf(neighbour)).toEqual([]);
  const later = await join({ payeeName: 'NARONG THONGDEE', address: '12/3 Sukhumvit Rd, Bangkok' });
  expect(await hitsOf(later)).toEqual([{ effect: 'marked', kinds: ['address'] }]);
  expect([await isStopped(kin), await isStopped(later)]).toEqual([false, false]);
});

it('marks an account whose deposit an excluded person paid, by the account that the bank names', async () => {
  const first = await join({ payeeName: 'PRASERT WONGSA' });
  const body = { bankCode: '014', accountNo: '1234567890', holder: 'Prasert Wongsa' };
  expect((await first.call('addBankAccount', { body })).code).toBeUndefined();
  await exclude(first);
  const [friend, other] = [await join({ payeeName: 'SUDA MEECHAI' }), await join({ payeeName: 'NARONG DEEJAI' })];
  const payFor = async (member: TestMember, payer: Record<string, string>) => {
    const made = await member.call('createDeposit', { body: { method: 'PROMPTPAY_ID', amount: '300.00' } });
    await stand.rail.transfer({ amount: made.value.payAmount, payerBank: '014', ...payer });
    await stand.t.drain(['payments.readStatements']);
    return (await member.call('getDeposit', { params: { id: made.value.depositId } })).value.stage;
  };
  expect(await payFor(friend, { payerName: 'PRASERT W.', payerAccount: '1234567890' })).toBe('review');
  expect(await payFor(other, { payerName: 'NARONG DEEJAI', payerAccount: '5555567890' })).toBe('credited');
  expect(await hitsOf(friend)).toEqual([{ effect: 'marked', kinds: ['payer'] }]);
  expect(await hitsOf(other), 'somebody else with the same four digits').toEqual([]);
  expect(await isStopped(friend)).toBe(false);
});
