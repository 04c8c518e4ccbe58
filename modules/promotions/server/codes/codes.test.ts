// Codes typed by members: rewards, limits, and the responses to wrong codes.
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { killsAtCommit } from '@sanam/server/test/kill.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyActivities } from '../activities/verify.ts';
import { termsWith } from '../bonuses/bonus.test-data.ts';
import { openPublishers, type Publishers, reason } from '../campaign.test-data.ts';
import { CODE_LETTERS } from './rules.ts';

let t: TestApp;
let staff: Publishers;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
});
afterAll(async () => {
  const breaches = await verifyActivities(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await t.close();
});

const openCampaign = (change: Parameters<Publishers['open']>[1] = {}): Promise<string> =>
  staff.open('claim', { byCode: true, ...change });
interface Wish {
  code?: string | null;
  count?: number;
  usesMax?: number | null;
  perMember?: number;
  expiresAt?: string | null;
}
const add = (id: string, { code = null, count = 1, usesMax = null, perMember = 1, expiresAt = null }: Wish = {}) =>
  staff.writer.call('opsAddCodes', {
    params: { id },
    body: { code, count, usesMax, perMember, expiresAt, reason },
  });
const codeFor = async (id: string, wish: Wish = {}): Promise<string> => (await add(id, wish)).value.codes[0]!;
const redeem = (member: TestMember, code: string) => member.call('redeemCode', { body: { code } });
const cash = async (member: TestMember) => (await member.call('balance')).value.parts.cash;
const list = async (id: string) => (await staff.writer.call('opsListCodes', { params: { id }, query: {} })).value;

describe('a code', () => {
  it('gives cash once to a member, however it is typed, and is not in the list of promotions', async () => {
    const member = await registerMember(t);
    const id = await openCampaign();
    await add(id, { code: 'new-year 2027' });
    const page = (await member.call('listPromotions', { query: { category: 'all', language: 'EN' } })).value;
    expect(page.list.some((one) => one.id === id)).toBe(false);
    expect(page.hasCodes).toBe(true);
    expect((await member.call('claimPromotion', { params: { id } })).code).toBe('promotions.codeNeeded');
    const { value } = await redeem(member, ' newyear-2027 ');
    expect(value).toMatchObject({ id, title: 'Daily bonus', state: 'claimed', amount: '50.00', bonus: null });
    expect(await cash(member)).toBe('50.00');
    expect((await redeem(member, 'NEWYEAR2027')).code).toBe('promotions.alreadyTaken');
    expect(await list(id)).toMatchObject({ used: 1, list: [{ code: 'NEWYEAR2027', used: 1, state: 'open' }] });
  });

  it('gives bonus money under the terms of its campaign', async () => {
    const member = await registerMember(t);
    const code = await codeFor(await openCampaign({ reward: '200.00', bonus: termsWith() }));
    expect((await redeem(member, code)).value.bonus?.state).toBe('active');
    expect((await member.call('balance')).value.parts.bonus).toBe('200.00');
  });

  it('can be used by a member as often as it says, and no more often than the campaign lets', async () => {
    const member = await registerMember(t);
    const id = await openCampaign({ occurrence: 'daily' });
    const code = await codeFor(id, { perMember: 2 });
    expect((await redeem(member, code)).code).toBeUndefined();
    expect((await redeem(member, code)).code).toBe('promotions.alreadyTaken');
    const shift = () =>
      t.owner.query(`update promotions_participations set occurrence = participation_id where member_id = $1`, [
        member.memberId,
      ]);
    await shift();
    expect((await redeem(member, code)).code).toBeUndefined();
    await shift();
    expect((await redeem(member, code)).code).toBe('promotions.alreadyTaken');
  });

  it('goes to one of ten who type its last use at once, at two nodes', async () => {
    const code = await codeFor(await openCampaign(), { usesMax: 1 });
    const node = await anotherNode(t);
    const members = await Promise.all(Array.from({ length: 10 }, () => registerMember(t)));
    const answers = await Promise.all(
      members.map((member, at) =>
        at % 2 === 0
          ? redeem(member, code)
          : callerOf({ ...t, app: node.app }, member)('redeemCode', { body: { code } }),
      ),
    );
    await node.close();
    const codes = answers.map((answer) => answer.code ?? 'given').toSorted();
    expect(codes).toEqual(['given', ...Array.from({ length: 9 }, () => 'promotions.codeOver')]);
  });

  it('whose connection dies at its commit was not used, and the next tries of one key give its bonus once', async () => {
    const killAtCommit = await killsAtCommit(t, 'promotions_code_uses');
    const member = await registerMember(t);
    const id = await openCampaign({ reward: '200.00', budget: '200.00', bonus: termsWith() });
    const code = await codeFor(id, { usesMax: 1 });
    const type = () => member.call('redeemCode', { body: { code } }, { idempotencyKey: 'the-code-of-one-press' });
    await killAtCommit(type, async () => {
      expect(await list(id)).toMatchObject({ used: 0 });
      expect((await member.call('listBonuses', { query: { language: 'EN' } })).value.list).toEqual([]);
    });
    expect((await Promise.all([type(), type()])).map(({ value }) => value.bonus?.state)).toEqual(['active', 'active']);
    expect((await redeem(member, code)).code).toBe('promotions.codeOver');
    expect(await list(id)).toMatchObject({ used: 1 });
    expect((await member.call('listBonuses', { query: { language: 'EN' } })).value.list).toHaveLength(1);
    expect((await member.call('balance')).value.parts.bonus).toBe('200.00');
  });

  it('that is over or used up says so; a wrong, closed or coming one is as if there were none', async () => {
    const member = await registerMember(t);
    const expired = await codeFor(await openCampaign(), { expiresAt: '2020-01-01T00:00:00.000Z' });
    expect((await redeem(member, expired)).code).toBe('promotions.codeOver');
    const ended = await openCampaign();
    const late = await codeFor(ended);
    await staff.act(ended, 'end');
    expect((await redeem(member, late)).code).toBe('promotions.codeOver');
    const closing = await openCampaign();
    const closed = await codeFor(closing);
    const { id } = (await list(closing)).list[0]!;
    const close = { params: { id }, body: { reason } };
    expect((await staff.writer.call('opsCloseCode', close)).value).toEqual({ state: 'closed' });
    expect((await staff.writer.call('opsCloseCode', close)).code).toBe('promotions.codeOver');
    const soon = await codeFor(await openCampaign({ startsAt: new Date(Date.now() + 86_400_000).toISOString() }));
    const answers = [];
    for (const code of [closed, soon, 'NOTHING99']) answers.push((await redeem(member, code)).body);
    expect(new Set(answers.map((body) => JSON.stringify({ ...body, requestId: '' })))).toHaveLength(1);
    expect(answers[0]).toMatchObject({ code: 'promotions.codeInvalid' });
  });

  it('cannot be guessed: wrong tries wait, right ones do not', async () => {
    const member = await registerMember(t);
    const code = await codeFor(await openCampaign());
    for (let tries = 0; tries < 5; tries += 1)
      expect((await redeem(member, `WRONG${tries}`)).code).toBe('promotions.codeInvalid');
    await redeem(member, 'WRONG5');
    const refused = await redeem(member, code);
    expect(refused.code).toBe('common.tooManyRequests');
    await t.advance(120);
    expect((await redeem(member, code)).code).toBeUndefined();
  });

  it('gives nothing to who is excluded, and does not say whether there is one', async () => {
    const member = await registerMember(t);
    const code = await codeFor(await openCampaign());
    await t.owner.query(`update protection_gates set blocks = array['bonus'] where member_id = $1`, [member.memberId]);
    const [right, wrong] = [await redeem(member, code), await redeem(member, 'NOTHING99')];
    expect(right.code).toMatch(/^protection\./);
    expect(wrong.code).toBe(right.code);
    expect((await list(await openCampaign())).used).toBe(0);
  });
});

describe('staff', () => {
  it('make a batch of random codes, find one, and no code twice', async () => {
    const id = await openCampaign();
    const { codes } = (await add(id, { count: 300, usesMax: 1 })).value;
    expect(new Set(codes)).toHaveLength(300);
    const letters = new RegExp(`^[${CODE_LETTERS}]{10}$`);
    expect(codes.every((code) => letters.test(code))).toBe(true);
    const found = await staff.writer.call('opsListCodes', { params: { id }, query: { q: codes[7]!.slice(2) } });
    expect(found.value.list.map(({ code }) => code)).toEqual([codes[7]]);
    expect((await add(id, { code: codes[0]! })).code).toBe('promotions.codeTaken');
    expect((await add(await staff.open('join'), { code: 'JOINING' })).code).toBe('promotions.campaignState');
    expect((await add(id, { code: 'a b' })).code).toBe('request.invalid');
  });
});
