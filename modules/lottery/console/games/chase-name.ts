import type { Words } from '@sanam/console/i18n/use-words.ts';

/** Returns the text for the maximum number of draws of a chase; 0 means that chases are off. */
export const chaseName = (draws: number, t: Words): string =>
  draws === 0 ? t('lotteryGame.noChase') : t('lotteryGame.chaseDraws', { smart_count: draws });
