import { useT } from '@sanam/portal/i18n/language.ts';
import { decimalText } from '@sanam/portal/lib/numbers.ts';
import type { Weight } from './queries.ts';

/** The share of a bet that counts as experience, by product. */
export function Weights({ weights }: { weights: Weight[] }) {
  const t = useT();
  return (
    <section aria-labelledby="vip-weights" className="flex flex-col gap-3">
      <h2 id="vip-weights" className="text-xl">
        {t('vip.weights')}
      </h2>
      <p className="max-w-prose text-ink-soft">{t('vip.weightsText')}</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3">
        {weights.map(({ product, percent }) => (
          <div key={product} className="flex justify-between gap-2 border-b border-line py-1.5">
            <dt>{t(`games.type.${product}`)}</dt>
            <dd className="num font-semibold">
              {t('vip.percent', { percent: decimalText(percent, percent.endsWith('.00') ? 0 : 2) })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
