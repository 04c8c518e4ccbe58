import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import { percentText } from '../../contract/rules/percent.ts';

/** Formats rebate rates in one line; a dash for none. */
export const ratesText = (t: Translate, rates: readonly TierRow[]): string =>
  rates
    .map(({ product, ratePpm }) => {
      const name = product === undefined ? t('agents.contract.otherProducts') : t(`games.type.${product as GameType}`);
      return `${name} ${percentText(ratePpm)}`;
    })
    .join(', ') || '–';
