// What other modules show of bonus money that they give as a reward.
export { type BonusDraft, bonusDraftOf, bonusTermsOf, newBonus } from './bonus-draft.ts';
export { BonusFields } from './bonus-fields.tsx';
export { bonusText } from './bonus-text.ts';
