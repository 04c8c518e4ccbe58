import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { percentText } from '../../contract/rules/percent.ts';
import { signedText } from '../signed-text.ts';
import { ratesText } from './rates-text.ts';

interface Given {
  kind: PlanKind;
  tiers: readonly TierRow[];
  payableMax: string | null;
}

/** Adds the most that a period pays to what it limits. */
const withCap = (t: Translate, terms: string, cap: string | null): string =>
  cap === null ? terms : t('agents.link.capped', { terms, cap: signedText(cap) });

/** Formats the contracts of a link or an opened account in one line: the rates of each kind; a dash for none. */
export const givenText = (t: Translate, contracts: readonly Given[]): string =>
  contracts
    .map(({ kind, tiers, payableMax }) => {
      const rates = tiers.map(({ ratePpm }) => percentText(ratePpm)).join(' / ');
      return withCap(t, `${t(`agents.statement.kind.${kind}`)} ${rates}`, payableMax);
    })
    .join(', ') || '–';

/** Formats the rebate of a link or an opened account in one line; a dash for none. */
export const rebateText = (
  t: Translate,
  { rebate, rebateMax }: { rebate: readonly TierRow[]; rebateMax: string | null },
): string => withCap(t, ratesText(t, rebate), rebateMax);
