import type { Value } from '@sanam/client/client';

/** Odds of one play type at one rate, in one version. */
export type OddsSet = Value<'opsListOdds'>['sets'][number];

const REBATE_BP_MAX = 3000;

/** Hundredths of a percent as a percent: 550 → `5.5`. */
export const percentOf = (bp: number): string => String(bp / 100);

/** A percent with at most two decimals in hundredths; undefined for what is none or above 30. */
export function bpOf(percent: string): number | undefined {
  const text = percent.trim();
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return undefined;
  const [whole = '0', part = ''] = text.split('.');
  const bp = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return bp <= REBATE_BP_MAX ? bp : undefined;
}

/** `900` or `3.5` with three decimals, as the call takes odds; undefined for what is no odds. */
export function oddsOf(typed: string): string | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(typed.trim().replaceAll(',', '')) ?? [];
  return whole === undefined ? undefined : `${Number(whole)}.${part.padEnd(3, '0')}`;
}
