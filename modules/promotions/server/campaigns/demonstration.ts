// Campaigns of a sandbox, so that a demonstration shows bonus money from deposit to end.
import assert from 'node:assert/strict';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { CampaignKind } from '../../contract/activity-states.ts';
import { type BonusTerms, plainTerms } from '../../contract/bonus-terms.ts';
import { type CampaignContent, plainContent } from '../../contract/campaign-content.ts';
import type { PromotionDeps } from './deps.ts';
import { addCampaign, heldCampaign, review, submit } from './service.ts';
import { findDraft, listCampaigns } from './store.ts';
import { insertTrial, missingTrials } from './trial-store.ts';

const reason = 'demonstration';

const terms: BonusTerms = {
  ...plainTerms,
  matchBasisPoints: 10_000,
  depositMin: '100.00',
  multiplePercent: 800,
  weights: [
    { product: 'LIVE', percent: 10 },
    { product: 'SPORTS', percent: 50 },
  ],
  oddsFloorMilli: 1500,
  betMax: '200.00',
  excludedProducts: ['LOTT', 'ELOTT'],
  cashOutMax: '5000.00',
  days: 14,
};

const shared: typeof plainContent = {
  ...plainContent,
  tags: ['newbie'],
  mayLeave: true,
  mayReapply: false,
  budget: '100000.00',
  claimDays: 14,
};

type Campaign = Pick<CampaignContent, 'category' | 'texts' | 'conditions' | 'reward' | 'bonus' | 'goal'>;

const campaigns: readonly (Campaign & { kind: CampaignKind })[] = [
  {
    kind: 'deposit',
    category: 'deposit',
    conditions: [{ code: 'deposits', args: { min: null, max: 2 } }],
    reward: '500.00',
    bonus: terms,
    texts: [
      {
        language: 'TH',
        title: 'โบนัสฝาก 100%',
        summary: 'เลือกรับได้หนึ่งครั้ง พร้อมการฝากครั้งที่หนึ่งถึงสาม รับโบนัสเท่ายอดฝาก สูงสุด 500.00',
        body: '<p>เลือกโบนัสในหน้าฝากเงิน เงินโบนัสเข้ากระเป๋าเมื่อเงินฝากเข้า เมื่อเล่นครบเงื่อนไข โบนัสเป็นเงินสด ถอนเงินสดได้ทุกเมื่อ แต่การถอนจะสิ้นสุดโบนัส</p>',
      },
      {
        language: 'EN',
        title: '100% deposit bonus',
        summary: 'Chosen once, with the first, second or third deposit: as much again, up to 500.00.',
        body: '<p>Choose it in the deposit form. The bonus money is there when the deposit is. Once its turnover is met it is cash. Your cash can leave at any time; a withdrawal ends the bonus.</p>',
      },
    ],
  },
  {
    kind: 'claim',
    category: 'newbie',
    conditions: [{ code: 'registeredDays', args: { min: null, max: 30 } }],
    reward: '50.00',
    bonus: { ...terms, matchBasisPoints: null, depositMin: null, multiplePercent: 1000, cashOutMax: '500.00', days: 7 },
    texts: [
      {
        language: 'TH',
        title: 'โบนัสต้อนรับ 50 บาท',
        summary: 'กดรับได้หนึ่งครั้งภายใน 30 วันหลังสมัคร ไม่ต้องฝากเงิน',
        body: '<p>เล่นครบ 500.00 แล้วโบนัสเป็นเงินสดได้สูงสุด 500.00</p>',
      },
      {
        language: 'EN',
        title: 'Welcome bonus of 50 baht',
        summary: 'Claimed once within 30 days after registration, without a deposit.',
        body: '<p>After 500.00 of turnover it is cash, up to 500.00.</p>',
      },
    ],
  },
  {
    kind: 'join',
    category: 'slots',
    conditions: [],
    goal: { product: 'RNG', amount: '1000.00' },
    reward: '20.00',
    bonus: null,
    texts: [
      {
        language: 'TH',
        title: 'เล่นสล็อตครบ 1,000 รับ 20',
        summary: 'เข้าร่วม แล้วเล่นสล็อตด้วยเงินสดให้ครบ 1,000.00 รับเงินสด 20.00 หนึ่งครั้ง',
        body: '<p>นับเดิมพันด้วยเงินสดหลังจากเข้าร่วม รางวัลเป็นเงินสด</p>',
      },
      {
        language: 'EN',
        title: 'Play 1,000 on slots, get 20',
        summary: 'Join, and play 1,000.00 of cash on slots: 20.00 in cash, once.',
        body: '<p>Bets in cash count from the moment of joining. The reward is cash.</p>',
      },
    ],
  },
];

/** Stands in for trials by staff: an installation has no members yet to try a campaign with. */
async function insertTrials(trx: Trx, { actor }: Context, campaignId: string): Promise<void> {
  const draft = await findDraft(trx, campaignId);
  assert(draft !== undefined, 'a new campaign has a draft');
  for (const result of await missingTrials(trx, await heldCampaign(trx, campaignId), draft))
    await insertTrial(trx, {
      campaign_id: campaignId,
      version: 1,
      revision: draft.revision,
      member_id: null,
      account: '–',
      deposit: null,
      is_eligible: result === 'passing',
      gives: null,
      tried_by: actor.id,
    });
}

async function publish(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  { kind, ...content }: (typeof campaigns)[number],
): Promise<void> {
  const startsAt = (await databaseNow(trx)).toISOString();
  const campaignId = await addCampaign(deps, trx, context, {
    kind,
    content: { ...shared, ...content, startsAt },
    reason,
  });
  await insertTrials(trx, context, campaignId);
  await submit(deps, trx, context, { campaign: await heldCampaign(trx, campaignId), revision: 1, reason });
  const checker = { ...context, actor: { ...context.actor, id: `${context.actor.id}-review` } };
  const campaign = await heldCampaign(trx, campaignId);
  await review(deps, trx, checker, { campaign, revision: 1, decision: 'publish', reason });
}

/** Creates the campaigns; does nothing if the merchant already has some. */
export async function fillDemonstration(deps: PromotionDeps, context: Context): Promise<void> {
  const { merchantId } = context;
  await inTransaction(deps.db, async (trx) => {
    const any = { merchantId, q: undefined, state: undefined, kind: undefined, limit: 1, offset: 0 };
    if ((await listCampaigns(trx, any)).totalCount > 0) return;
    for (const one of campaigns) await publish(deps, trx, context, one);
  });
}
