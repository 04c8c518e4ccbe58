import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { verifyActivities } from '../activities/verify.ts';
import { type Publishers, openPublishers, reason } from '../campaign.test-data.ts';
import { promotionsJobs } from '../campaigns/clock.ts';

let t: TestApp;
let staff: Publishers;
let png: Buffer;
let jpg: Buffer;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a0' } });
  png = await drawn.clone().png().toBuffer();
  jpg = await drawn
    .clone()
    .withExif({ IFD0: { Copyright: 'the camera of somebody' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  const breaches = await verifyActivities(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await t.close();
});

const params = (id: string) => ({ params: { id } });
const apply = (member: TestMember, id: string, { comment = 'ขอรับโบนัส', images = [] as Buffer[] } = {}) => {
  const form = new FormData();
  form.append('comment', comment);
  for (const image of images) form.append('images', new Blob([new Uint8Array(image)]), 'picture.png');
  return member.call('applyForPromotion', { ...params(id), body: form } as never);
};
const shown = async (member: TestMember, id: string) => {
  const { state, acts, application, due } = (
    await member.call('getPromotion', { ...params(id), query: { language: 'EN' } })
  ).value;
  return { state, acts, application, due };
};
const keptFiles = async (): Promise<number> => {
  const kept = await t.owner.query<{ count: number }>(
    `select count(*)::integer as count from platform_files where area = 'applications'`,
  );
  return kept.rows[0]!.count;
};
const take = (application: string, by = staff.writer) =>
  by.call('opsTakePromoApplication', { ...params(application), body: {} });
const approve = (application: string, amount: string | null, by = staff.writer, remark: string | null = null) =>
  by.call('opsDecidePromoApplication', {
    ...params(application),
    body: { decision: 'approve', amount, remark },
  });
const reject = (application: string, remark: string) =>
  staff.writer.call('opsDecidePromoApplication', { ...params(application), body: { decision: 'reject', remark } });
const sent = async (member: TestMember, id: string) => (await apply(member, id)).value.applicationId;
const inbox = async (member: TestMember) =>
  (await member.call('listInbox', { query: { limit: 50 } })).value.list.map(({ title, text }) => [title, text]);

describe('what an application holds', () => {
  it('is a comment of up to 140 letters as people see them, with Thai marks and emoji [PRM-008] [PRM-009]', async () => {
    const id = await staff.open('apply');
    const letters = [...'ก้'.repeat(70), ...'👨‍👩‍👧‍👦'.repeat(70)].join('');
    const [first, second, third] = [await registerMember(t), await registerMember(t), await registerMember(t)];
    expect((await apply(first, id, { comment: letters })).code).toBeUndefined();
    expect((await apply(second, id, { comment: `${letters}ก` })).code).toBe('promotions.commentTooLong');
    expect((await apply(second, id, { comment: 'a'.repeat(141) })).code).toBe('promotions.commentTooLong');
    expect((await apply(third, id, { comment: 'a'.repeat(140) })).code).toBeUndefined();
    expect((await apply(second, id, { comment: ' \n ' })).code).toBe('promotions.applicationEmpty');
    expect((await shown(first, id)).application).toMatchObject({ comment: letters, pictures: 0 });
  });

  it('and up to three pictures, png or jpg, of 5 MB each; nothing is kept of what is refused [PRM-010] [PRM-011] [PRM-012]', async () => {
    const id = await staff.open('apply');
    const member = await registerMember(t);
    const before = await keptFiles();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 + 1 - png.length)]);
    expect((await apply(member, id, { images: [png, png, png, png] })).code).toBe('promotions.tooManyImages');
    expect((await apply(member, id, { images: [png, svg] })).code).toBe('promotions.imageType');
    expect((await apply(member, id, { images: [png.subarray(0, 60)] })).code).toBe('promotions.imageType');
    expect((await apply(member, id, { images: [large] })).code).toBe('promotions.imageTooLarge');
    expect(await keptFiles()).toBe(before);
    expect((await apply(member, id, { images: [png, jpg, png] })).code).toBeUndefined();
    expect(await keptFiles()).toBe(before + 3);
    const { list } = (await staff.writer.call('opsListPromoApplications', { query: { campaignId: id } })).value;
    expect(list[0]!.pictures).toHaveLength(3);
    const kept = await t.owner.query<{ bytes: Buffer }>(
      `select f.bytes from platform_files f join promotions_pictures p on p.file_name = f.name where p.place = 2`,
    );
    expect(kept.rows[0]!.bytes.includes('the camera of somebody')).toBe(false);
  });

  it('says no in the words of the specification [PRM-010] [PRM-011] [PRM-012]', async () => {
    const id = await staff.open('apply');
    const member = await registerMember(t);
    const words = async (images: Buffer[]) => (await apply(member, id, { images })).body;
    expect(await words([png, png, png, png])).toMatchObject({ message: "Can't accept upload more than 3 images" });
    expect(await words([Buffer.from('text')])).toMatchObject({ message: 'Only acceptable png or jpg' });
  });
});

describe('an application', () => {
  it('is sent, taken, approved, issued and claimed [PRM-014] [PRM-017]', async () => {
    const member = await registerMember(t);
    const id = await staff.open('apply');
    expect((await shown(member, id)).state).toBe('apply');
    const application = await sent(member, id);
    expect((await shown(member, id)).state).toBe('applying');
    expect((await apply(member, id)).code).toBe('promotions.applicationOpen');
    expect((await approve(application, '20.00')).code).toBe('promotions.wrongState');
    expect((await take(application)).value.state).toBe('process');
    expect((await shown(member, id)).state).toBe('applying');
    expect((await approve(application, '50.01')).code).toBe('promotions.aboveReward');
    expect((await approve(application, '20.00')).value).toEqual({ state: 'issued', approvalId: null });
    const issued = await shown(member, id);
    expect([issued.state, issued.acts.claim, issued.due?.amount]).toEqual(['claim', true, '20.00']);
    const paid = await Promise.all([1, 2, 3].map(() => member.call('claimPromotion', params(id))));
    expect(paid.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect((await member.call('balance')).value.sumBalance).toBe('20.00');
    await t.drain();
    expect((await inbox(member))[0]).toEqual([
      'Your application was approved',
      'Daily bonus: ฿20.00 waits for you. Claim it on the page of the promotion.',
    ]);
    const { history } = (await staff.writer.call('opsGetPromoApplication', params(application))).value;
    expect(history.map(({ command }) => command.split('.').at(-1))).toEqual(['offer', 'approve', 'take', 'submit']);
  });

  it('that is approved with a remark brings it to the inbox, with money and without', async () => {
    const member = await registerMember(t);
    const [paid, goods] = [
      await staff.open('apply'),
      await staff.open('apply', { reward: null, rewardAlone: null, budget: null }),
    ];
    for (const [id, amount] of [
      [paid, '20.00'],
      [goods, null],
    ] as const) {
      const application = await sent(member, id);
      await take(application);
      await approve(application, amount, staff.writer, 'A cup too');
    }
    await t.drain();
    const texts = (await inbox(member)).slice(0, 2).map(([, text]) => text);
    expect(texts.toSorted((one = '', other = '') => (one < other ? -1 : 1))).toEqual([
      'Daily bonus: the page of the promotion says what comes next. Our staff write: A cup too',
      'Daily bonus: ฿20.00 waits for you. Claim it on the page of the promotion. Our staff write: A cup too',
    ]);
  });

  it('can be claimed from the list and counts while its campaign is paused or over', async () => {
    const member = await registerMember(t);
    const id = await staff.open('apply');
    const application = await sent(member, id);
    await take(application);
    await approve(application, '20.00');
    const listed = async () =>
      (
        await member.call('listPromotions', { query: { language: 'EN', pageSize: 100, category: 'all' } })
      ).value.list.find((one) => one.id === id);
    const count = async () => (await member.call('promoCount')).value.promoCount;
    const before = await count();
    for (const act of ['pause', 'end'] as const) {
      await staff.act(id, act);
      const found = await listed();
      expect([found?.state, found?.acts.claim, found?.due?.amount]).toEqual(['claim', true, '20.00']);
      expect(await count()).toBe(before);
    }
    expect((await member.call('claimPromotion', params(id))).code).toBeUndefined();
    expect(await listed()).toBeUndefined();
  });

  it('of today may be sent while the reward of yesterday waits, and a claim takes what ends first', async () => {
    const member = await registerMember(t);
    const id = await staff.open('apply', { occurrence: 'daily' });
    const first = await sent(member, id);
    await take(first);
    await approve(first, '10.00');
    await t.owner.query(
      `update promotions_participations set occurrence = '2020-01-01', joined_at = joined_at - interval '1 day' where member_id = $1`,
      [member.memberId],
    );
    expect((await shown(member, id)).acts).toMatchObject({ apply: true, claim: true });
    const second = await sent(member, id);
    await take(second);
    await approve(second, '20.00');
    const claimed = async () => (await member.call('claimPromotion', params(id))).value.amount;
    expect((await shown(member, id)).due?.amount).toBe('10.00');
    expect([await claimed(), await claimed()]).toEqual(['10.00', '20.00']);
  });

  it('that gives no money is issued, and that is the end of it [PRM-014]', async () => {
    const member = await registerMember(t);
    const id = await staff.open('apply', { reward: null, rewardAlone: null, budget: null });
    const application = await sent(member, id);
    await take(application);
    expect((await approve(application, '1.00')).code).toBe('promotions.aboveReward');
    expect((await approve(application, null)).value.state).toBe('issued');
    expect((await shown(member, id)).state).toBe('issued');
  });

  it('is rejected with a remark that the member reads, and may be sent three times in all [PRM-008] [PRM-014]', async () => {
    const member = await registerMember(t);
    const id = await staff.open('apply', { places: 1 });
    for (const round of [1, 2, 3]) {
      const application = await sent(member, id);
      await take(application);
      expect((await reject(application, `too dark ${round}`)).value.state).toBe('rejected');
      const found = await shown(member, id);
      expect([found.state, found.application?.remark, found.acts.apply]).toEqual([
        'rejected',
        `too dark ${round}`,
        round < 3,
      ]);
    }
    expect((await apply(member, id)).code).toBe('promotions.alreadyTaken');
    await t.drain();
    expect(await inbox(member)).toContainEqual(['Your application was rejected', 'Daily bonus: too dark 3']);
  });

  it('may be taken back until somebody looks at it, and sent again', async () => {
    const member = await registerMember(t);
    const id = await staff.open('apply');
    const application = await sent(member, id);
    const other = await registerMember(t);
    expect((await other.call('withdrawPromoApplication', params(application))).code).toBe('common.notFound');
    expect((await member.call('withdrawPromoApplication', params(application))).value.state).toBe('apply');
    const again = await sent(member, id);
    await take(again);
    expect((await member.call('withdrawPromoApplication', params(again))).code).toBe('promotions.wrongState');
  });

  it('is kept for who took it for half an hour, then for nobody', async () => {
    const member = await registerMember(t);
    const id = await staff.open('apply');
    const application = await sent(member, id);
    expect((await staff.writer.call('opsDashboard')).value.promoApplications).toBeGreaterThan(0);
    const both = await Promise.all([take(application), take(application, staff.checker)]);
    expect(both.filter(({ code }) => code === 'operator.claimedByOther')).toHaveLength(1);
    expect(both.filter(({ code }) => code === undefined)).toHaveLength(1);
    await t.owner.query(`update promotions_applications set lease_until = platform_now() where application_id = $1`, [
      application,
    ]);
    const [winner, loser] = both[0].code === undefined ? [staff.writer, staff.checker] : [staff.checker, staff.writer];
    expect((await take(application, loser)).value.state).toBe('process');
    expect((await approve(application, '1.00', winner)).code).toBe('operator.claimedByOther');
    await t.owner.query(`update promotions_applications set lease_until = platform_now() where application_id = $1`, [
      application,
    ]);
    await t.drain([promotionsJobs.clock]);
    const state = (await staff.writer.call('opsGetPromoApplication', params(application))).value;
    expect([state.state, state.assignedTo]).toEqual(['applying', null]);
    await take(application, winner);
    const back = await winner.call('opsReleasePromoApplication', { ...params(application), body: {} });
    expect(back.value).toEqual({ state: 'applying', leaseUntil: null });
  });

  it('above the bound of its campaign is approved by two people', async () => {
    const member = await registerMember(t);
    const id = await staff.open('apply');
    const application = await sent(member, id);
    await take(application);
    const { state, approvalId } = (await approve(application, '30.01')).value;
    expect(state).toBe('proposed');
    expect((await approve(application, '1.00')).code).toBe('operator.approvalPending');
    const decide = (by: Publishers['writer']) =>
      by.call('opsDecideApproval', { ...params(approvalId!), body: { decision: 'confirm', reason } } as never);
    expect((await decide(staff.writer)).code).toBe('operator.sameStaff');
    expect((await decide(staff.checker)).code).toBeUndefined();
    expect((await shown(member, id)).due?.amount).toBe('30.01');
  });

  it('is closed with a reward that nobody claims in time, and the budget has the money back', async () => {
    const member = await registerMember(t);
    const id = await staff.open('apply', { budget: '50.00' });
    const application = await sent(member, id);
    await take(application);
    await approve(application, '25.00');
    await t.owner.query(`update promotions_rewards set expires_at = platform_now() where campaign_id = $1`, [id]);
    expect((await member.call('claimPromotion', params(id))).code).toBe('promotions.ended');
    await t.drain([promotionsJobs.clock]);
    expect((await shown(member, id)).state).toBe('closed');
    const { spent } = (await staff.writer.call('opsGetCampaign', params(id))).value;
    expect(spent).toBe('0.00');
  });

  it('in hand is decided after the end of its activity, within seven days [PRM-016]', async () => {
    const [member, late] = [await registerMember(t), await registerMember(t)];
    const id = await staff.open('apply');
    const [one, two] = [await sent(member, id), await sent(late, id)];
    await staff.act(id, 'end');
    expect((await shown(member, id)).state).toBe('applying');
    await take(one);
    await approve(one, '5.00');
    expect((await member.call('claimPromotion', params(id))).value.amount).toBe('5.00');
    await t.owner.query(
      `update promotions_campaigns set ended_at = ended_at - interval '8 days' where campaign_id = $1`,
      [id],
    );
    await t.drain([promotionsJobs.clock]);
    expect((await shown(late, id)).state).toBe('closed');
    expect((await staff.writer.call('opsGetPromoApplication', params(two))).value.state).toBe('closed');
  });

  it('and what it brought keep their campaign from being put away', async () => {
    const member = await registerMember(t);
    const id = await staff.open('apply');
    const application = await sent(member, id);
    await staff.act(id, 'end');
    expect(await staff.act(id, 'archive')).toBe('promotions.campaignState');
    await take(application);
    await approve(application, '5.00');
    expect(await staff.act(id, 'archive')).toBe('promotions.campaignState');
    expect((await member.call('claimPromotion', params(id))).value.amount).toBe('5.00');
    expect(await staff.act(id, 'archive')).toBeUndefined();
  });
});
