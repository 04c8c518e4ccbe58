// Exports for other consoles that give bonus money as a reward.
export { useBankName } from './bank-name.ts';
export { type BonusDraft, bonusDraftOf, bonusTermsOf, newBonus } from './bonus-draft.ts';
export { BonusFields } from './bonus-fields.tsx';
export { bonusText } from './bonus-text.ts';
