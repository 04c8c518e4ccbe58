/** States of a campaign. `scheduled`, `live` and `ended` follow the clock. */
export const campaignStates = ['draft', 'review', 'scheduled', 'live', 'paused', 'ended', 'archived'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** Actions of staff on a published campaign, with the states they apply to. */
export const campaignActs = {
  pause: { from: ['scheduled', 'live'], to: 'paused' },
  resume: { from: ['paused'], to: 'live' },
  end: { from: ['scheduled', 'live', 'paused'], to: 'ended' },
  archive: { from: ['draft', 'ended'], to: 'archived' },
} as const satisfies Record<string, { from: readonly CampaignState[]; to: CampaignState }>;
export type CampaignAct = keyof typeof campaignActs;
export const campaignActNames = Object.keys(campaignActs) as CampaignAct[];

export const mayDo = (act: CampaignAct, state: CampaignState): boolean =>
  (campaignActs[act].from as readonly CampaignState[]).includes(state);

/** Slugs of the category names in the specification; `all` is the unfiltered list (PRM-006, GAP-154). */
export const promotionCategories = [
  'others',
  'sports',
  'live-casino',
  'slots',
  'card-games',
  'fish',
  'lotto',
  'rebate',
  'points-mall',
  'ranking',
  'deposit',
  'app-download',
  'newbie',
  'game-promotions',
] as const;
export type PromotionCategory = (typeof promotionCategories)[number];

/** Tags as spelled in the specification (PRM-007, GAP-153). */
export const promotionTags = ['newbie', 'limited', 'special-offer', 'daily', 'high-rabate', 'vip'] as const;
export type PromotionTag = (typeof promotionTags)[number];

/** Frequency with which a member may take part. */
export const occurrences = ['once', 'daily', 'weekly', 'monthly'] as const;
export type Occurrence = (typeof occurrences)[number];
