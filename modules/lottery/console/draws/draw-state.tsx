import { useLocale } from 'react-admin';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { marketOf } from '../../contract/markets.ts';
import type { DrawState } from '../../contract/states.ts';

const tones: Record<DrawState, Tone> = {
  planned: 'neutral',
  open: 'good',
  suspended: 'caution',
  closed: 'busy',
  sealed: 'busy',
  entered: 'caution',
  drawn: 'busy',
  evaluated: 'caution',
  paying: 'busy',
  settled: 'good',
  correcting: 'busy',
  refunding: 'bad',
  refunded: 'neutral',
  cancelled: 'neutral',
};

export function DrawStateTag({ state }: { state: DrawState }) {
  const t = useWords();
  return <Tag tone={tones[state]}>{t(`lotteryDraw.state.${state}`)}</Tag>;
}

/** Returns a function that gives a market's name in the user's language; the code if the market is unknown. */
export function useMarketName(): (code: string) => string {
  const isThai = useLocale() === 'th';
  return (code) => {
    const market = marketOf(code);
    return market === undefined ? code : isThai ? market.nameTh : market.nameEn;
  };
}
