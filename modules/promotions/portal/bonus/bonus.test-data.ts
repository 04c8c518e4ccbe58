import { type BonusTerms, plainTerms } from '../../contract/bonus-terms.ts';
import type { Bonus, Offer } from './queries.ts';

export const terms: BonusTerms = {
  ...plainTerms,
  matchBasisPoints: 10_000,
  depositMin: '100.00',
  weights: [
    { product: 'LIVE', percent: 10 },
    { product: 'SPORTS', percent: 0 },
  ],
  oddsFloorMilli: 1500,
  coverageMaxBasisPoints: 6500,
  betMax: '200.00',
  excludedProducts: ['COCKFIGHT'],
  excludedGames: [{ vendor: 'STUDIO', game: null }],
  cashOutMax: '5000.00',
};

export const offer: Offer = {
  promotionId: 'pro_0000000000000000000a',
  version: 1,
  title: 'Double your deposit',
  summary: 'Once for each member',
  amount: '500.00',
  required: '5000.00',
  isQueued: false,
  terms,
};

export const bonus: Bonus = {
  bonusId: 'bon_0000000000000000000a',
  promotionId: offer.promotionId,
  title: offer.title,
  state: 'active',
  amount: '500.00',
  balance: '620.00',
  converted: '0.00',
  returned: '0.00',
  turnoverId: 'trn_0000000000000000000a',
  required: '5000.00',
  done: '1250.00',
  grantedAt: '2026-11-20T05:00:00.000Z',
  startedAt: '2026-11-20T05:00:00.000Z',
  expiresAt: '2026-12-20T05:00:00.000Z',
  endedAt: null,
  checkedUntil: null,
  refusal: null,
  terms,
};

export const queued: Bonus = {
  ...bonus,
  bonusId: 'bon_0000000000000000000b',
  title: 'Fifty more',
  state: 'queued',
  amount: '50.00',
  balance: '0.00',
  turnoverId: null,
  required: '500.00',
  done: '0.00',
  startedAt: null,
};

/** A bonus held for staff review. */
export const held: Bonus = {
  ...queued,
  bonusId: 'bon_0000000000000000000c',
  title: 'Held for a while',
  state: 'held',
  expiresAt: null,
  checkedUntil: '2026-11-23T05:00:00.000Z',
};

export const pageOf = (...list: Bonus[]) => ({ list, totalCount: list.length, totalPages: 1 });
