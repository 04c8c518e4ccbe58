/** Prefixes of the query keys of this module. */
export const keys = {
  promotions: ['promotions'],
  mine: ['myActivities'],
  count: ['promoCount'],
  turnover: ['turnover'],
  bonuses: ['bonuses'],
  offers: ['depositOffers'],
  stop: ['promotionStop'],
} as const;
