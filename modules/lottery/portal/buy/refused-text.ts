import type { Translate } from '@sanam/portal/i18n/language.ts';

const codes = ['numberClosed', 'numberLimit', 'memberLimit'] as const;

/** Returns the short text of a refusal code of a line or draw. */
export function refusedText(code: string, t: Translate): string {
  const known = codes.find((one) => `lottery.${one}` === code);
  return known === undefined ? t('lottery.cannotBeHad') : t(`lottery.refused.${known}`);
}
