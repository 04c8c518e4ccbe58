// Codes that open an offer at the deposit, from the typed code to the granted bonus.
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyActivities } from '../activities/verify.ts';
import { termsWith } from '../bonuses/bonus.test-data.ts';
import { openPublishers, type Publishers, reason } from '../campaign.test-data.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let staff: Publishers;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  staff = await openPublishers(t);
});
afterAll(async () => {
  const breaches = await verifyActivities(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await close();
});

/** Creates an offer by code: 100 % of a deposit from 200.00, up to 1,000.00. */
async function openOffer(usesMax: number | null = null): Promise<{ id: string; code: string }> {
  const bonus = termsWith({ matchBasisPoints: 10_000, depositMin: '200.00' });
  const id = await staff.open('deposit', { byCode: true, reward: '1000.00', budget: '100000.00', bonus });
  const body = { code: null, count: 1, usesMax, perMember: 1, expiresAt: null, reason };
  const made = await staff.writer.call('opsAddCodes', { params: { id }, body });
  return { id, code: made.value.codes[0]! };
}
const redeem = (member: TestMember, code: string) => member.call('redeemCode', { body: { code } });
const offers = async (member: TestMember, deposit = '500.00') =>
  (await member.call('depositOffers', { query: { deposit, language: 'EN' } })).value;
const offered = async (member: TestMember) => (await offers(member)).offers.map(({ promotionId }) => promotionId);
const order = (member: TestMember, promotionId: string) =>
  member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount: '500.00', promotionId } });
const payer = () => registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
const used = async (id: string) => (await staff.writer.call('opsListCodes', { params: { id }, query: {} })).value.used;
const bonuses = async (member: TestMember) =>
  (await member.call('listBonuses', { query: { language: 'EN' } })).value.list;

async function pay(member: TestMember, depositId: string): Promise<void> {
  await t.drain();
  await rail.pay(depositId, { how: 'exact' });
  const isCredited = async () =>
    (await member.call('getDeposit', { params: { id: depositId } })).value.stage === 'credited';
  await until(t, isCredited, `deposit ${depositId}`);
  await t.drain();
}

describe('a code of an offer at the deposit', () => {
  it('opens it with its figures, for who typed it, and is used when the bonus is granted [WAL-018]', async () => {
    const [member, other] = [await payer(), await registerMember(t)];
    const { id, code } = await openOffer();
    expect(await offers(member)).toMatchObject({ hasCodes: true });
    expect(await offered(member)).not.toContain(id);
    expect((await order(member, id)).code).toBe('wallet.offerUnavailable');
    const { value } = await redeem(member, code.toLowerCase());
    expect(value).toMatchObject({ id, state: 'opened', amount: '1000.00', depositMin: '200.00', bonus: null });
    const { offers: own } = await offers(member);
    expect(own.find(({ promotionId }) => promotionId === id)).toMatchObject({ amount: '500.00', required: '5000.00' });
    expect((await offers(member, '100.00')).offers.map(({ promotionId }) => promotionId)).not.toContain(id);
    expect(await offered(other)).not.toContain(id);
    expect(await used(id)).toBe(0);
    await pay(member, (await order(member, id)).value.depositId);
    expect(await bonuses(member)).toMatchObject([{ promotionId: id, state: 'active', amount: '500.00' }]);
    expect(await used(id)).toBe(1);
    expect(await offered(member)).not.toContain(id);
    expect((await redeem(member, code)).code).toBe('promotions.alreadyTaken');
  });

  it('is not used up by typing it: its last use goes to the first who deposited, and the other is told', async () => {
    const [first, second] = [await payer(), await payer()];
    const { id, code } = await openOffer(1);
    for (const member of [first, second]) expect((await redeem(member, code)).value.state).toBe('opened');
    const [one, two] = [(await order(first, id)).value.depositId, (await order(second, id)).value.depositId];
    await pay(first, one);
    await pay(second, two);
    expect(await bonuses(second)).toEqual([]);
    const { rows } = await t.owner.query<{ outcome: string }>(
      'select outcome from promotions_choices where deposit_id = $1',
      [two],
    );
    expect(rows).toEqual([{ outcome: 'promotions.codeOver' }]);
    expect(await used(id)).toBe(1);
  });

  it('that staff closed, or that is over, opens nothing any more', async () => {
    const member = await registerMember(t);
    const { id, code } = await openOffer();
    await redeem(member, code);
    expect(await offered(member)).toContain(id);
    await t.owner.query('update promotions_codes set expires_at = platform_now() where campaign_id = $1', [id]);
    expect(await offered(member)).not.toContain(id);
    expect((await redeem(member, code)).code).toBe('promotions.codeOver');
  });

  it('is not asked for from who is excluded, and tells them nothing', async () => {
    const member = await registerMember(t);
    const { code } = await openOffer();
    await t.owner.query(`update protection_gates set blocks = array['bonus'] where member_id = $1`, [member.memberId]);
    expect(await offers(member)).toEqual({
      offers: [],
      otherwise: [],
      isStopped: false,
      notice: null,
      hasCodes: false,
    });
    expect((await redeem(member, code)).code).toMatch(/^protection\./);
  });
});
