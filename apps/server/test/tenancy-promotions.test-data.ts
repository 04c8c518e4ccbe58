// Rows of a campaign of another merchant, with an application, a requirement and a bonus.
import { termsWith } from '@sanam/promotions/server/bonuses/bonus.test-data.ts';

/** The parts of a campaign's content that lists read. */
const campaignContent = {
  category: 'others',
  tags: [],
  texts: [{ language: 'TH', title: 'T', summary: 'S', body: '' }],
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  conditions: [],
  bonus: termsWith(),
};

type Ids = Record<
  'bonus' | 'bonusCase' | 'campaign' | 'promoApplication' | 'promoCode' | 'promoPicture' | 'turnover',
  string
>;

export function promotionRows(ids: Ids, of: { member_id: string }): [string, Record<string, unknown>][] {
  const campaign = { merchant_id: 'other', campaign_id: ids.campaign };
  return [
    ['promotions_campaigns', { ...campaign, kind: 'apply', state: 'live', published_version: 1 }],
    ['promotions_versions', { campaign_id: ids.campaign, version: 1, content: JSON.stringify(campaignContent) }],
    [
      'promotions_cashback_periods',
      { campaign_id: ids.campaign, first_day: '2026-11-01', last_day: '2026-11-01', version: 1 },
    ],
    ['promotions_budgets', { campaign_id: ids.campaign }],
    ['promotions_codes', { ...campaign, code_id: ids.promoCode, code: 'OTHER1', uses_max: 1, used: 0 }],
    [
      'promotions_participations',
      { ...of, ...campaign, participation_id: 'pca_other', version: 1, kind: 'apply', state: 'process' },
    ],
    [
      'promotions_applications',
      { ...of, ...campaign, application_id: ids.promoApplication, participation_id: 'pca_other', state: 'process' },
    ],
    [
      'promotions_requirements',
      {
        member_id: of.member_id,
        requirement_id: ids.turnover,
        currency: 'THB',
        source: 'deposit',
        rule_id: 1,
        base: 1,
        multiple_percent: 100,
        required: 1,
        carried: 0,
        done: 0,
        state: 'open',
        closed_at: null,
      },
    ],
    [
      'promotions_grants',
      {
        ...of,
        ...campaign,
        grant_id: ids.bonus,
        version: 1,
        currency: 'THB',
        source: 'manual',
        source_id: ids.bonus,
        occurrence: ids.bonus,
        amount: 100,
        state: 'queued',
        ended_at: null,
      },
    ],
    caseRow(ids, of),
    ['promotions_pictures', { picture_id: ids.promoPicture, application_id: ids.promoApplication }],
  ];
}

/** A case of the bonus. */
function caseRow(ids: Ids, of: { member_id: string }): [string, Record<string, unknown>] {
  return [
    'promotions_cases',
    {
      ...of,
      merchant_id: 'other',
      case_id: ids.bonusCase,
      grant_id: ids.bonus,
      moment: 'grant',
      state: 'open',
      holds: false,
      score: 40,
      signs: '[]',
      closed_at: null,
      due_at: null,
    },
  ];
}
