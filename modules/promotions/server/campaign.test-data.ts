// Campaigns for tests, written by one staff member and published by another.
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import type { CampaignKind } from '../contract/activity-states.ts';
import { type CampaignContent, plainContent } from '../contract/campaign-content.ts';

export const reason = 'for the test';

/** Returns the minimum content to publish a campaign of each kind. */
export function contentOf(kind: CampaignKind, change: Partial<CampaignContent> = {}): CampaignContent {
  const pays = kind === 'claim' || kind === 'apply' || kind === 'cashback';
  return {
    ...plainContent,
    category: 'deposit',
    tags: ['daily'],
    texts: [
      { language: 'TH', title: 'โบนัสรายวัน', summary: 'รับเงินทุกวัน', body: '<p>เงื่อนไข</p>' },
      { language: 'EN', title: 'Daily bonus', summary: 'Cash every day', body: '<p>Terms</p>' },
    ],
    startsAt: '2020-01-01T00:00:00.000Z',
    reward: pays ? '50.00' : null,
    rewardAlone: kind === 'apply' ? '30.00' : null,
    budget: pays ? '1000.00' : null,
    ...(kind === 'cashback' && { occurrence: 'daily', cashback: { shareBasisPoints: 1000, product: null } }),
    ...change,
  };
}

export interface Publishers {
  writer: TestStaff;
  checker: TestStaff;
  /** Runs a trial of the draft with a member. */
  attempt(id: string): Promise<void>;
  /** Writes, submits and publishes a campaign; returns its id. */
  open(kind: CampaignKind, change?: Partial<CampaignContent>): Promise<string>;
  /** Publishes the next version of a campaign. */
  change(id: string, content: CampaignContent): Promise<void>;
  act(id: string, act: 'pause' | 'resume' | 'end' | 'archive'): Promise<string | undefined>;
}

export async function openPublishers(t: TestApp): Promise<Publishers> {
  const { username } = await registerMember(t);
  const [writer, checker] = [await staffSession(t, ['promotionManager']), await staffSession(t, ['promotionManager'])];
  const attempt = async (id: string): Promise<void> => {
    await writer.call('opsTryCampaign', { params: { id }, body: { account: username, deposit: '500.00' } });
  };
  /** Adds trials that passed and failed. Their members would have to meet the conditions that a test is about. */
  async function addTrials(id: string, revision: number): Promise<void> {
    await t.owner.query(
      `insert into promotions_trials (trial_id, campaign_id, version, revision, member_id, account, is_eligible, tried_by)
       select 'ptr_' || gen_random_uuid(), c.campaign_id, coalesce(c.published_version, 0) + 1, $2, m.member_id, m.username,
              result.is_eligible, 'test'
       from promotions_campaigns c, members m, (values (true), (false)) result (is_eligible)
       where c.campaign_id = $1 and m.username = $3`,
      [id, revision, username],
    );
  }
  async function publish(id: string, revision: number, { conditions }: CampaignContent): Promise<void> {
    await attempt(id);
    if (conditions.length > 0) await addTrials(id, revision);
    await writer.call('opsSubmitCampaign', { params: { id }, body: { revision, reason } });
    const published = await checker.call('opsReviewCampaign', {
      params: { id },
      body: { revision, decision: 'publish', reason },
    });
    if (published.code !== undefined) throw new Error(`not published: ${published.code}`);
  }
  return {
    writer,
    checker,
    attempt,
    async open(kind, change) {
      const content = contentOf(kind, change);
      const made = await writer.call('opsAddCampaign', { query: {}, body: { kind, content, reason } });
      if (made.code !== undefined) throw new Error(`not written: ${made.code}`);
      await publish(made.value.id, 1, content);
      return made.value.id;
    },
    async change(id, content) {
      const saved = await writer.call('opsSaveCampaign', { params: { id }, body: { content, revision: null, reason } });
      await publish(id, saved.value.revision, content);
    },
    async act(id, act) {
      const { version } = (await writer.call('opsGetCampaign', { params: { id } })).value;
      return (await writer.call('opsActCampaign', { params: { id }, body: { act, version, reason } })).code;
    },
  };
}
