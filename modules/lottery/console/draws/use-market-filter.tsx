import type { ReactElement } from 'react';
import { AutocompleteInput } from 'react-admin';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { markets } from '../../contract/markets.ts';
import { useMarketName } from './draw-state.tsx';

/** Returns the list filter by market, searchable by name or code. */
export function useMarketFilter(): ReactElement<{ source: string }> {
  const t = useWords();
  const nameOf = useMarketName();
  return (
    <AutocompleteInput
      key="market"
      source="market"
      alwaysOn
      label={t('lotteryDraw.market')}
      choices={markets.map(({ market }) => ({ id: market, name: `${nameOf(market)} (${market})` }))}
    />
  );
}
