import type { Value } from '@sanam/client/client';

/** Odds of one play type at one rate, in one version. */
export type OddsSet = Value<'opsListOdds'>['sets'][number];

const REBATE_BP_MAX = 3000;

/** Converts basis points to percent: 550 → `5.5`. */
export const percentOf = (bp: number): string => String(bp / 100);

/** Converts a percentage with at most two decimals to basis points; undefined if it is invalid or above 30. */
export function bpOf(percent: string): number | undefined {
  const text = percent.trim();
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return undefined;
  const [whole = '0', part = ''] = text.split('.');
  const bp = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return bp <= REBATE_BP_MAX ? bp : undefined;
}

/** Converts odds such as `900` or `3.5` to three decimals, as the call requires; undefined if they are invalid. */
export function oddsOf(typed: string): string | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(typed.trim().replaceAll(',', '')) ?? [];
  return whole === undefined ? undefined : `${Number(whole)}.${part.padEnd(3, '0')}`;
}
