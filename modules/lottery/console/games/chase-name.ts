import type { Words } from '@sanam/console/i18n/use-words.ts';

/** How many draws a chase may have, in words; 0: there are none. */
export const chaseName = (draws: number, t: Words): string =>
  draws === 0 ? t('lotteryGame.noChase') : t('lotteryGame.chaseDraws', { count: draws });
