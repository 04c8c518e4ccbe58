// A campaign whose claim gives free rounds.
import { openGiving, type Giving } from '@sanam/freerounds/server/freerounds.test-data.ts';
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentOf, openPublishers, type Publishers, reason } from '../campaign.test-data.ts';
import { verifyActivities } from './verify.ts';

let t: TestApp;
let staff: Publishers;
let giving: Giving;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
  giving = await openGiving(t);
});
afterAll(async () => {
  const breaches = await verifyActivities(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await t.close();
});

const terms = (change: object = {}) => ({
  rounds: { nodeId: giving.nodeId, rounds: 5, bet: '2.00', days: 3, turnoverPercent: 300, ...change },
  reward: '10.00',
  budget: '20.00',
});
const claim = (member: TestMember, id: string) => member.call('claimPromotion', { params: { id } });
const rounds = async (member: TestMember) => {
  await t.drain();
  return (await member.call('freeRounds')).value.list;
};

it('is shown with its game, and what was claimed is at the vendor, once of twenty clicks [PRM-013]', async () => {
  const id = await staff.open('claim', terms());
  const member = await registerMember(t);
  const shown = (await member.call('getPromotion', { params: { id }, query: { language: 'EN' } })).value;
  expect(shown.rounds).toEqual({ game: 'Reel', count: 5, bet: '2.00', days: 3, turnoverPercent: 300 });
  const { list } = (await member.call('listPromotions', { query: { language: 'EN' } })).value;
  expect(list.find((one) => one.id === id)?.rounds).toEqual(shown.rounds);
  const all = await Promise.all(Array.from({ length: 20 }, () => claim(member, id)));
  expect(all.filter(({ code }) => code === undefined)).toHaveLength(1);
  expect(await rounds(member)).toMatchObject([{ state: 'granted', rounds: 5, bet: '2.00', turnoverPercent: 300 }]);
  expect((await member.call('balance')).value.sumBalance).toBe('0.00');
  const parts = (await member.call('participation', { query: { language: 'EN' } })).value.list;
  expect(parts).toMatchObject([{ amount: '10.00', pays: 'freeRounds', rounds: 5 }]);
});

it('may win bonus money: its terms are shown, and are those of the grant', async () => {
  const bonus = { multiplePercent: 500, betMax: '20.00', cashOutMax: '100.00', days: 7 };
  const id = await staff.open('claim', terms({ bonus }));
  const member = await registerMember(t);
  const shown = (await member.call('getPromotion', { params: { id }, query: { language: 'EN' } })).value;
  expect(shown.rounds).toMatchObject({ turnoverPercent: 300, bonus });
  await claim(member, id);
  expect(await rounds(member)).toMatchObject([{ state: 'granted', turnoverPercent: 300, bonus, paidAs: null }]);
});

it('takes what they are worth of its budget: the last of it goes to one of many', async () => {
  const id = await staff.open('claim', terms());
  const members = await Promise.all(Array.from({ length: 5 }, () => registerMember(t)));
  const codes = await Promise.all(members.map(async (one) => (await claim(one, id)).code));
  expect(codes.filter((code) => code === undefined)).toHaveLength(2);
  await t.drain();
  const given = await Promise.all(members.map(async (one) => (await rounds(one)).length));
  expect(given.reduce((sum, one) => sum + one, 0)).toBe(2);
});

it('gives nothing to who may have no bonus, and takes nothing of the budget', async () => {
  const id = await staff.open('claim', terms());
  const member = await registerMember(t);
  await t.owner.query(`update protection_gates set blocks = '{bonus}' where member_id = $1`, [member.memberId]);
  expect((await claim(member, id)).code).toBe('protection.blocked');
  expect(await rounds(member)).toEqual([]);
  const { spent } = (await staff.writer.call('opsGetCampaign', { params: { id } })).value;
  expect(spent).toBe('0.00');
});

it('is reviewed only at a game that gives some, with what they are worth as its reward', async () => {
  const submit = async (change: object) => {
    const content = contentOf('claim', { ...terms(), ...change });
    const { id } = (await staff.writer.call('opsAddCampaign', { query: {}, body: { kind: 'claim', content, reason } }))
      .value;
    const asked = await staff.writer.call('opsSubmitCampaign', { params: { id }, body: { revision: 1, reason } });
    return asked.code;
  };
  expect(await submit({})).toBeUndefined();
  expect(await submit({ reward: '9.00' })).toBe('promotions.incomplete');
  expect(await submit({ rounds: terms({ nodeId: 'nowhere' }).rounds })).toBe('games.unknownGame');
});

it('of an application gives them when it was approved, whole, once [PRM-014]', async () => {
  const id = await staff.open('apply', { ...terms(), rewardAlone: null });
  const [member, second] = [await registerMember(t), await registerMember(t)];
  const sent = async (who: TestMember): Promise<string> => {
    const form = new FormData();
    form.append('comment', 'rounds, please');
    return (await who.call('applyForPromotion', { params: { id }, body: form } as never)).value.applicationId;
  };
  const decide = (application: string, amount: string | null) =>
    staff.writer.call('opsDecidePromoApplication', {
      params: { id: application },
      body: { decision: 'approve', amount, remark: null },
    });
  const application = await sent(member);
  await staff.writer.call('opsTakePromoApplication', { params: { id: application }, body: {} });
  expect((await staff.writer.call('opsGetPromoApplication', { params: { id: application } })).value).toMatchObject({
    rewardMax: '10.00',
    rounds: 5,
  });
  expect((await decide(application, '9.00')).code).toBe('promotions.aboveReward');
  expect((await decide(application, null)).value.state).toBe('issued');
  const all = await Promise.all(Array.from({ length: 5 }, () => claim(member, id)));
  const given = all.filter(({ code }) => code === undefined);
  expect(given.map(({ value }) => value)).toMatchObject([{ amount: '10.00', bonus: null, rounds: 5 }]);
  expect(await rounds(member)).toMatchObject([{ state: 'granted', rounds: 5 }]);
  expect((await member.call('balance')).value.sumBalance).toBe('0.00');
  // The remaining budget is less than the value of the rounds.
  await t.owner.query('update promotions_budgets set amount_max = 1900 where campaign_id = $1', [id]);
  const late = await sent(second);
  await staff.writer.call('opsTakePromoApplication', { params: { id: late }, body: {} });
  expect((await decide(late, null)).code).toBe('promotions.budgetSpent');
});
