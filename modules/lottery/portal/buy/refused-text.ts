import type { Translate } from '@sanam/portal/i18n/language.ts';

const codes = ['numberClosed', 'numberLimit', 'memberLimit'] as const;

/** Why a line or a draw cannot be had, in a word. */
export function refusedText(code: string, t: Translate): string {
  const known = codes.find((one) => `lottery.${one}` === code);
  return known === undefined ? t('lottery.cannotBeHad') : t(`lottery.refused.${known}`);
}
