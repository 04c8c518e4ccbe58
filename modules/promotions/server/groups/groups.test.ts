// A member may have one campaign of a group, even with concurrent requests.
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsWith } from '../bonuses/bonus.test-data.ts';
import { contentOf, openPublishers, type Publishers, reason } from '../campaign.test-data.ts';
import { otherOf } from './rules.ts';

let t: TestApp;
let staff: Publishers;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
});
afterAll(() => t.close());

const params = (id: string) => ({ params: { id } });
const open = (kind: 'join' | 'claim', name: string, holds: 'open' | 'ever', more = {}) =>
  staff.open(kind, { group: { name, holds }, ...more });
const brieflyOf = ({ language, title }: { language: string; title: string }) => ({ language, title });
const claim = (member: TestMember, id: string) => member.call('claimPromotion', params(id));
const join = (member: TestMember, id: string) => member.call('joinPromotion', params(id));
const shown = async (member: TestMember, id: string) =>
  (await member.call('getPromotion', { ...params(id), query: { language: 'EN' } })).value;

describe('a group', () => {
  it('that is taken once shuts every other campaign of it, and pages say so', async () => {
    const member = await registerMember(t);
    const [one, other] = [await open('claim', 'welcome', 'ever'), await open('claim', 'Welcome', 'ever')];
    expect((await shown(member, other)).acts.claim).toBe(true);
    await claim(member, one);
    expect(await shown(member, other)).toMatchObject({ isGroupTaken: true, acts: { claim: false } });
    const refused = await claim(member, other);
    expect(refused.body).toMatchObject({ code: 'promotions.groupTaken', value: { promotionId: one } });
    expect((await claim(await registerMember(t), other)).code).toBeUndefined();
  });

  it('of which one goes on opens again when that one is over', async () => {
    const member = await registerMember(t);
    const bonus = { reward: '100.00', bonus: termsWith() };
    const [one, other] = [await open('claim', 'daily', 'open', bonus), await open('claim', 'daily', 'open', bonus)];
    const { bonusId } = (await claim(member, one)).value.bonus!;
    expect((await claim(member, other)).code).toBe('promotions.groupTaken');
    const gift = { ...params(member.memberId), body: { campaignId: other, amount: '10.00', reason } };
    const { approvalId } = (await staff.writer.call('opsGrantBonus', gift)).value;
    await staff.checker.call('opsDecideApproval', { ...params(approvalId), body: { decision: 'confirm' } });
    expect((await member.call('listBonuses', { query: { language: 'EN' } })).value.totalCount).toBe(1);
    await member.call('forfeitBonus', params(bonusId));
    expect((await claim(member, other)).code).toBeUndefined();
  });

  it('is what a trial names as lost, while the other can still be taken', async () => {
    const member = await registerMember(t);
    const attempt = async (id: string) =>
      (await staff.writer.call('opsTryCampaign', { ...params(id), body: { account: member.username } })).value.loses;
    const one = await open('claim', 'lost', 'ever');
    expect(await attempt(one)).toEqual([]);
    const other = await open('join', 'lost', 'ever');
    const brief = await open('claim', 'lost', 'open');
    const losing = { campaignId: other, titles: contentOf('join').texts.map(brieflyOf), why: 'group' };
    // Cash is there at once, so a campaign of one at a time is free again.
    expect(await attempt(one)).toEqual([losing]);
    expect((await attempt(other)).map(({ campaignId }) => campaignId).toSorted()).toEqual([one, brief].toSorted());
    await staff.act(other, 'pause');
    expect(await attempt(one)).toEqual([]);
  });

  it('names in a trial the campaign that stands in the way', async () => {
    const member = await registerMember(t);
    const attempt = async (id: string) =>
      (await staff.writer.call('opsTryCampaign', { ...params(id), body: { account: member.username } })).value;
    const [one, other] = [await open('claim', 'named', 'ever'), await open('claim', 'named', 'ever')];
    expect((await attempt(other)).groupTaken).toBeNull();
    await claim(member, one);
    expect(await attempt(other)).toMatchObject({
      isEligible: false,
      groupTaken: { campaignId: one, titles: contentOf('claim').texts.map(brieflyOf) },
      verdicts: expect.arrayContaining([{ code: 'group', ok: false, actual: one, needed: 'named' }]) as unknown,
    });
  });

  it('lets who left join another of it', async () => {
    const member = await registerMember(t);
    const [one, other] = [await open('join', 'league', 'ever'), await open('join', 'league', 'ever')];
    await join(member, one);
    expect((await join(member, other)).code).toBe('promotions.groupTaken');
    await member.call('leavePromotion', params(one));
    expect((await join(member, other)).code).toBeUndefined();
  });

  it('gives one of five that are claimed at once', async () => {
    const member = await registerMember(t);
    const ids = await Promise.all(Array.from({ length: 5 }, () => open('claim', 'race', 'ever')));
    const answers = await Promise.all(ids.map((id) => claim(member, id)));
    const codes = answers.map(({ code }) => code ?? 'given').toSorted();
    expect(codes).toEqual(['given', ...Array.from({ length: 4 }, () => 'promotions.groupTaken')]);
  });
});

it('knows a group by its name, and no campaign stands in its own way', () => {
  const held = [{ group: 'a', campaignId: 'one', isOpen: false }];
  const of = (campaignId: string, name: string, holds: 'open' | 'ever') =>
    otherOf({ campaignId, group: { name, holds } }, held)?.campaignId;
  expect([of('two', ' A ', 'ever'), of('two', 'A', 'open'), of('one', 'a', 'ever'), of('two', 'b', 'ever')]).toEqual([
    'one',
    undefined,
    undefined,
    undefined,
  ]);
});
