import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, staffSession } from '@sanam/server/test/clients.ts';
import { contentOf, type Publishers, openPublishers, reason } from '../campaign.test-data.ts';
import { promotionsJobs } from './clock.ts';

let t: TestApp;
let staff: Publishers;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
});
afterAll(() => t.close());

const params = (id: string) => ({ params: { id } });
const get = async (id: string) => (await staff.writer.call('opsGetCampaign', params(id))).value;
const write = async (kind: 'info' | 'join' | 'apply' | 'claim', change = {}) =>
  (await staff.writer.call('opsAddCampaign', { query: {}, body: { kind, content: contentOf(kind, change), reason } }))
    .value.id;
const submit = async (id: string, revision = 1, by = staff.writer) => {
  await staff.attempt(id);
  return by.call('opsSubmitCampaign', { ...params(id), body: { revision, reason } });
};
const review = (id: string, by: Publishers['writer'], decision: 'publish' | 'sendBack' = 'publish', revision = 1) =>
  by.call('opsReviewCampaign', { ...params(id), body: { revision, decision, reason } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

it('goes from draft over review to live, published by somebody who wrote nothing of it', async () => {
  const id = await write('info');
  expect((await get(id)).state).toBe('draft');
  expect((await review(id, staff.checker)).code).toBe('promotions.campaignState');
  expect((await submit(id)).value.state).toBe('review');
  expect((await submit(id)).code).toBe('promotions.campaignState');
  const save = { content: contentOf('info'), revision: 1, reason };
  expect((await staff.writer.call('opsSaveCampaign', { ...params(id), body: save })).code).toBe(
    'promotions.campaignState',
  );
  expect((await review(id, staff.writer)).code).toBe('operator.sameStaff');
  expect((await review(id, staff.checker, 'publish', 2)).code).toBe('operator.staleVersion');
  expect((await review(id, staff.checker)).value).toEqual({ state: 'live', version: 1 });
  const { history, versions, draftContent } = await get(id);
  const steps = history.map(({ command }) => command.split('.').at(-1));
  expect(steps).toEqual(['publish', 'try', 'submit', 'try', 'draft']);
  expect(versions.map((one) => [one.version, one.by === one.reviewedBy])).toEqual([[1, false]]);
  expect(draftContent).toBeNull();
});

it('asks a third person where two wrote it, and goes back to its writers with what is wrong', async () => {
  const id = await write('info');
  const save = { content: contentOf('info', { tags: ['vip'] }), revision: 1, reason };
  expect((await staff.checker.call('opsSaveCampaign', { ...params(id), body: save })).value.revision).toBe(2);
  await submit(id, 2);
  expect((await review(id, staff.checker, 'publish', 2)).code).toBe('operator.sameStaff');
  expect((await review(id, staff.checker, 'sendBack', 2)).value).toEqual({ state: 'draft', version: null });
  await submit(id, 2);
  const third = await staffSession(t, ['promotionManager']);
  expect((await review(id, third, 'publish', 2)).value.state).toBe('live');
});

it('waits for its start, pauses, goes on and ends by the clock or by hand, and only then is put away', async () => {
  const id = await staff.open('join', { startsAt: inDays(60 / 86_400), endsAt: inDays(2) });
  expect((await get(id)).state).toBe('scheduled');
  expect(await staff.act(id, 'archive')).toBe('promotions.campaignState');
  expect(await staff.act(id, 'pause')).toBeUndefined();
  expect(await staff.act(id, 'resume')).toBeUndefined();
  expect((await get(id)).state).toBe('scheduled');
  await t.advance(61);
  await t.drain([promotionsJobs.clock]);
  expect((await get(id)).state).toBe('live');
  await t.owner.query(`update promotions_campaigns set ends_at = platform_now() where campaign_id = $1`, [id]);
  await t.drain([promotionsJobs.clock]);
  expect((await get(id)).state).toBe('ended');
  expect(await staff.act(id, 'resume')).toBe('promotions.campaignState');
  expect(await staff.act(id, 'archive')).toBeUndefined();
  const read = await callerOf(t)('getPromotion', { ...params(id), query: { language: 'EN' } });
  expect(read.code).toBe('common.notFound');
});

it('drops a change that waits when the campaign ends, and keeps the words of what was never published', async () => {
  const id = await staff.open('info');
  const save = { content: contentOf('info', { tags: ['vip'] }), revision: null, reason };
  await staff.writer.call('opsSaveCampaign', { ...params(id), body: save });
  await submit(id);
  await staff.act(id, 'end');
  expect(await get(id)).toMatchObject({ state: 'ended', draft: null, draftContent: null });
  expect((await review(id, staff.checker)).code).toBe('promotions.campaignState');
  const unseen = await write('info');
  await staff.act(unseen, 'archive');
  expect(await get(unseen)).toMatchObject({ state: 'archived', titles: [{ language: 'TH' }, { language: 'EN' }] });
});

it('is published only after somebody tried this writing of it with a member', async () => {
  const id = await write('claim');
  const submitUntried = (revision: number) =>
    staff.writer.call('opsSubmitCampaign', { ...params(id), body: { revision, reason } });
  await submitUntried(1);
  expect((await review(id, staff.checker)).code).toBe('promotions.untried');
  await staff.attempt(id);
  expect((await get(id)).trials).toMatchObject([{ version: 1, isOfDraft: true, isEligible: true, amount: '50.00' }]);
  await review(id, staff.checker, 'sendBack');
  const save = { content: contentOf('claim', { reward: '60.00' }), revision: 1, reason };
  await staff.writer.call('opsSaveCampaign', { ...params(id), body: save });
  await submitUntried(2);
  expect((await get(id)).trials.map(({ isOfDraft }) => isOfDraft)).toEqual([false]);
  expect((await review(id, staff.checker, 'publish', 2)).code).toBe('promotions.untried');
  await staff.attempt(id);
  expect((await review(id, staff.checker, 'publish', 2)).value.version).toBe(1);
  // The next version is a new draft with its own first revision.
  await staff.writer.call('opsSaveCampaign', { ...params(id), body: { ...save, revision: null } });
  await submitUntried(1);
  expect((await review(id, staff.checker)).code).toBe('promotions.untried');
  const info = await write('info');
  await staff.writer.call('opsSubmitCampaign', { ...params(info), body: { revision: 1, reason } });
  expect((await review(info, staff.checker)).value.version).toBe(1);
});

it('is published with conditions only after a trial that passes and one that fails', async () => {
  const from = '2026-01-01T00:00:00.000Z';
  const id = await write('claim', { conditions: [{ code: 'window', args: { from, until: null } }] });
  await staff.writer.call('opsSubmitCampaign', { ...params(id), body: { revision: 1, reason } });
  const { username: account } = await registerMember(t);
  const tried = async (at?: string) => {
    const body = { account, ...(at !== undefined && { at }) };
    return (await staff.writer.call('opsTryCampaign', { ...params(id), body })).value.isEligible;
  };
  const refused = async () => (await review(id, staff.checker)).body.value;
  expect(await refused()).toEqual({ missing: ['passing', 'failing'] });
  expect(await tried()).toBe(true);
  expect(await refused()).toEqual({ missing: ['failing'] });
  expect((await get(id)).draftContent?.missingTrials).toEqual(['failing']);
  expect(await tried('2025-12-31T23:59:59.000Z')).toBe(false);
  expect((await review(id, staff.checker)).value.version).toBe(1);
});

it('has a version that stays as it was when the next one is published', async () => {
  const id = await staff.open('claim', { reward: '10.00', budget: '100.00' });
  await staff.change(id, contentOf('claim', { reward: '20.00', budget: '200.00' }));
  const { versions, budget, publishedVersion } = await get(id);
  expect(versions.map((one) => [one.version, one.content.reward])).toEqual([
    [2, '20.00'],
    [1, '10.00'],
  ]);
  expect([publishedVersion, budget]).toEqual([2, '200.00']);
  await expect(
    t.owner.query(`set role sanam_app; update promotions_versions set content = '{}' where campaign_id = '${id}'`),
  ).rejects.toThrow(/permission denied/);
});

it.each([
  ['a claim without money', 'claim', { reward: null, budget: null }, ['reward']],
  ['money without a budget', 'apply', { budget: null }, ['budget']],
  ['a budget below one reward', 'claim', { reward: '50.00', budget: '49.99' }, ['budget']],
  ['a reward of nothing', 'claim', { reward: '0.00' }, ['reward']],
  ['a budget of nothing', 'apply', { reward: null, rewardAlone: null, budget: '0.00' }, ['budget']],
  [
    'a window without ends',
    'join',
    { conditions: [{ code: 'window', args: { from: null, until: null } }] },
    ['conditions'],
  ],
  [
    'a condition without a bound',
    'info',
    { conditions: [{ code: 'deposits', args: { min: null, max: null } }] },
    ['conditions'],
  ],
  ['an end before the start', 'info', { endsAt: '2019-01-01T00:00:00.000Z' }, ['endsAt']],
  ['a reward for joining', 'join', { reward: '1.00', budget: '5.00' }, ['reward']],
  ['one language', 'info', { texts: [contentOf('info').texts[0]!] }, ['texts']],
] as const)('is not looked at with %s', async (_, kind, change, fields) => {
  const id = await write(kind, change);
  const refused = await submit(id);
  expect(refused.body).toMatchObject({ code: 'promotions.incomplete', value: { fields } });
});

it('keeps texts clean of what does not belong there, and links to nowhere unsafe', async () => {
  const [th, en] = contentOf('info').texts;
  const body = '<p onclick="x()">Terms</p><script>alert(1)</script><a href="javascript:x">here</a>';
  const id = await staff.open('info', { texts: [th!, { ...en!, body }] });
  const { value } = await callerOf(t)('getPromotion', { ...params(id), query: { language: 'EN' } });
  expect(value.body).toBe('<p>Terms</p><a>here</a>');
  const unsafe = { kind: 'info', content: contentOf('info', { picture: 'javascript:1' }), reason } as const;
  expect((await staff.writer.call('opsAddCampaign', { query: {}, body: unsafe })).code).toBe('content.unsafeLink');
});

it('takes less than was given already for no budget', async () => {
  const id = await staff.open('claim', { places: 5 });
  await t.owner.query(`update promotions_budgets set places_taken = 3, amount_spent = 15000 where campaign_id = $1`, [
    id,
  ]);
  const content = contentOf('claim', { places: 2 });
  await staff.writer.call('opsSaveCampaign', { ...params(id), body: { content, revision: null, reason } });
  const refused = await submit(id);
  expect(refused.body).toMatchObject({ code: 'promotions.belowTaken', value: { field: 'places' } });
});
