// The policy of a merchant: enforced at submission of a version and at every grant.
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type PolicyRule, plainRule } from '../../contract/policy.ts';
import { termsWith } from '../bonuses/bonus.test-data.ts';
import { contentOf, openPublishers, type Publishers, reason } from '../campaign.test-data.ts';

let t: TestApp;
let staff: Publishers;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
});
afterEach(() => t.owner.query('delete from promotions_policies'));
afterAll(() => t.close());

const rule = (change: Partial<PolicyRule> = {}): PolicyRule => ({ ...plainRule, ...change });
const look = async () => (await staff.writer.call('opsGetPromoPolicy', { query: {} })).value;
const change = async (rules: PolicyRule[]) =>
  staff.writer.call('opsChangePromoPolicy', {
    query: {},
    body: { rules, version: (await look()).version, reason },
  });
const claim = (member: TestMember, id: string) => member.call('claimPromotion', { params: { id } });
const shown = async (member: TestMember, id: string) =>
  (await member.call('getPromotion', { params: { id }, query: { language: 'EN' } })).value;
const bonus = (multiplePercent = 1000) => ({
  reward: '100.00',
  budget: '5000.00',
  bonus: termsWith({ multiplePercent }),
});

it('is made stricter by one person at once, and looser by two', async () => {
  expect(await look()).toMatchObject({ version: 0, rules: [], versions: [] });
  expect((await change([rule({ multipleMax: 1000 })])).value.state).toBe('done');
  const { approvalId, state } = (await change([rule()])).value;
  expect(state).toBe('proposed');
  expect((await look()).rules[0]!.multipleMax).toBe(1000);
  await staff.checker.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
  const { version, versions } = await look();
  expect(version).toBe(2);
  expect(versions.map(({ approvedBy }) => approvedBy !== null)).toEqual([true, false]);
  const twice = [rule(), rule()];
  expect((await change(twice)).code).toBe('request.invalid');
});

it('lets no version be submitted or published that is against it', async () => {
  const content = contentOf('claim', bonus(1100));
  const { id } = (await staff.writer.call('opsAddCampaign', { query: {}, body: { kind: 'claim', content, reason } }))
    .value;
  await staff.attempt(id);
  const submit = () => staff.writer.call('opsSubmitCampaign', { params: { id }, body: { revision: 1, reason } });
  await change([rule({ multipleMax: 1000 })]);
  expect((await submit()).body).toMatchObject({ code: 'promotions.againstPolicy', value: { rules: 'multipleMax' } });
  expect((await staff.writer.call('opsGetCampaign', { params: { id } })).value.againstPolicy).toEqual(['multipleMax']);
  await t.owner.query('delete from promotions_policies');
  expect((await submit()).code).toBeUndefined();
  await change([rule({ bonusMoney: false })]);
  const review = { params: { id }, body: { revision: 1, decision: 'publish', reason } } as const;
  expect((await staff.checker.call('opsReviewCampaign', review)).code).toBe('promotions.againstPolicy');
});

it('holds for what is given of campaigns that are live already, and pages offer nothing else', async () => {
  const id = await staff.open('claim', bonus());
  const member = await registerMember(t);
  expect((await shown(member, id)).acts.claim).toBe(true);
  await change([rule({ multipleMax: 500, wording: { TH: 'เล่นอย่างรับผิดชอบ', EN: 'Play responsibly' } })]).then(
    async ({ value }) =>
      staff.checker.call('opsDecideApproval', { params: { id: value.approvalId! }, body: { decision: 'confirm' } }),
  );
  expect(await shown(member, id)).toMatchObject({ acts: { claim: false }, notice: 'Play responsibly' });
  expect((await claim(member, id)).body).toMatchObject({
    code: 'promotions.againstPolicy',
    value: { rules: 'multipleMax' },
  });
  const gift = { params: { id: member.memberId }, body: { campaignId: id, amount: '10.00', reason } };
  const { approvalId } = (await staff.writer.call('opsGrantBonus', gift)).value;
  await staff.checker.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });
  expect((await member.call('listBonuses', { query: { language: 'EN' } })).value.totalCount).toBe(0);
});

it('offers nothing for days after a break is over', async () => {
  const id = await staff.open('claim');
  const member = await registerMember(t);
  await change([rule({ afterStopDays: 30 })]);
  await t.owner.query(
    `insert into protection_exclusions (exclusion_id, member_id, kind, term, started_at, term_ends_at, started_by)
     values ('exc_00000000000000000000zz', $1, 'break', '1d', platform_now() - interval '30 days',
             platform_now() - interval '29 days', 'player')`,
    [member.memberId],
  );
  expect((await shown(member, id)).acts.claim).toBe(false);
  expect((await claim(member, id)).body).toMatchObject({ value: { rules: 'afterStop' } });
  await t.owner.query(
    `update protection_exclusions set term_ends_at = platform_now() - interval '31 days' where member_id = $1`,
    [member.memberId],
  );
  expect((await claim(member, id)).code).toBeUndefined();
});
