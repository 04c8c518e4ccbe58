/** First part of every cached answer of this module. */
export const keys = {
  promotions: ['promotions'],
  mine: ['myActivities'],
  count: ['promoCount'],
  turnover: ['turnover'],
  bonuses: ['bonuses'],
  offers: ['depositOffers'],
  stop: ['promotionStop'],
} as const;
