import { Field, Input } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { OTHERS, type RateDrafts, rateKeys } from './rate-drafts.ts';

interface RateFieldsProps {
  drafts: RateDrafts;
  onChange: (drafts: RateDrafts) => void;
}

/** The fields of rebate rates in percent: one per product, and one for all products left empty. */
export function RateFields({ drafts, onChange }: RateFieldsProps) {
  const t = useT();
  const labelOf = (product: (typeof rateKeys)[number]) =>
    product === OTHERS ? t('agents.contract.otherProducts') : t(`games.type.${product}`);
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <legend className="pb-1 text-sm font-semibold">{t('agents.contract.ratesPercent')}</legend>
      {rateKeys.map((product) => (
        <Field key={product} label={labelOf(product)}>
          <Input
            value={drafts[product] ?? ''}
            inputMode="decimal"
            onChange={(event) => onChange({ ...drafts, [product]: event.target.value })}
          />
        </Field>
      ))}
    </fieldset>
  );
}
