import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { percentText } from '../../contract/rules/percent.ts';

interface Given {
  kind: PlanKind;
  tiers: readonly TierRow[];
}

/** Formats the contracts of a link or an opened account in one line: the rates of each kind; a dash for none. */
export const givenText = (t: Translate, contracts: readonly Given[]): string =>
  contracts
    .map(({ kind, tiers }) => {
      const rates = tiers.map(({ ratePpm }) => percentText(ratePpm)).join(' / ');
      return `${t(`agents.statement.kind.${kind}`)} ${rates}`;
    })
    .join(', ') || '–';
