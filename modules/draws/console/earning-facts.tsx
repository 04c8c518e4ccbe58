import type { ReactNode } from 'react';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Facts } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import type { PoolTerms } from './pool-draft.ts';

interface EarningFactsProps {
  terms: Pick<PoolTerms, 'counter' | 'product' | 'per' | 'dayMax' | 'free'>;
  more: [string, ReactNode][];
}

/** Shows the rule for earning tickets as facts, followed by the facts in `more`. */
export function EarningFacts({ terms: { counter, product, per, dayMax, free }, more }: EarningFactsProps) {
  const t = useWords();
  return (
    <Facts
      facts={[
        [t('drawPool.counter'), t(`drawPool.counterOf.${counter}`)],
        [t('drawPool.product'), t(product === null ? 'drawPool.anyProduct' : `game.typeName.${product}`)],
        [t('drawPool.per'), per === null ? '–' : <Amount key="per" value={per} />],
        [t('drawPool.dayMax'), dayMax === null ? '–' : grouped(dayMax)],
        [t('drawPool.free'), t(`drawPool.freeOf.${free}`)],
        ...more,
      ]}
    />
  );
}
