import { useLocale } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { marketOf } from '../../contract/markets.ts';
import type { DrawState } from '../../contract/states.ts';
import type { DrawRow } from './use-draw.ts';

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

const RESERVE_NEAR = 80;
const RESERVE_FULL = 100;

/** The share of the market's reserve that the draw could pay; from 80 percent on. */
export function ReserveTag({ percent }: { percent: number | null }) {
  const t = useWords();
  if (percent === null || percent < RESERVE_NEAR) return null;
  return <Tag tone={percent >= RESERVE_FULL ? 'bad' : 'caution'}>{t('lotteryBook.ofReserve', { percent })}</Tag>;
}

/** The maximum payout of a draw, and its share of the market's reserve. */
export function WorstCase({ draw: { worstCase, reservePercent } }: { draw: DrawRow }) {
  if (worstCase === null) return <>–</>;
  return (
    <>
      <Amount value={worstCase} /> <ReserveTag percent={reservePercent} />
    </>
  );
}

/** Returns a function that gives a market's name in the user's language; the code if the market is unknown. */
export function useMarketName(): (code: string) => string {
  const isThai = useLocale() === 'th';
  return (code) => {
    const market = marketOf(code);
    return market === undefined ? code : isThai ? market.nameTh : market.nameEn;
  };
}
