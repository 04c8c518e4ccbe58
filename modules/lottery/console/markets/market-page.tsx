import Button from '@mui/material/Button';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import type { Fact } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { FactsPage } from '../facts-page.tsx';
import { tierText } from '../book/levels.ts';
import { useRow } from '../use-row.ts';
import { CalendarSection } from './calendar-section.tsx';
import { MarketDialog, tiersOf } from './market-dialog.tsx';
import { type MarketRow, MarketState } from './market-list.tsx';

/** The page of a market: its times, its sales state and its draw days. */
export function MarketPage() {
  const { id = '' } = useParams();
  const query = useRow<MarketRow>('lotteryMarkets', id);
  return <RecordFrame query={query}>{(market) => <MarketView key={id} market={market} />}</RecordFrame>;
}

function MarketView({ market }: { market: MarketRow }) {
  const t = useWords();
  const mayChange = useMay('lottery.market.change');
  const [isChanging, setIsChanging] = useState(false);
  const facts: Fact[] = [
    [t('lotteryMarket.kind'), t(`lotteryDraw.kind.${market.kind}`)],
    [t('lotteryMarket.zone'), market.zone],
    [t('lotteryMarket.closeSeconds'), market.closeSeconds],
    [t('lotteryMarket.refundMinutes'), market.refundMinutes],
    [t('lotteryMarket.approveAbove'), <Amount key="approve" value={market.approveAbove} />],
    [t('lotteryMarket.reserve'), <Amount key="reserve" value={market.reserve} />],
    [
      t('lotteryMarket.tiersAt'),
      tiersOf(market)
        .map((bp) => tierText(bp, t))
        .join(' · '),
    ],
    [t('lotteryMarket.next'), market.nextNumero ?? '–'],
    [t('lotteryDraw.winningAt'), <Moment key="next" at={market.nextWinningAt} />],
  ];
  return (
    <>
      <FactsPage
        name={market.name}
        code={market.market}
        tags={<MarketState market={market} />}
        facts={facts}
        actions={
          <>
            {market.waiting !== null && <WaitingApproval approval={market.waiting} />}
            {mayChange && market.waiting === null && (
              <Button variant="outlined" onClick={() => setIsChanging(true)}>
                {t('lotteryMarket.change')}
              </Button>
            )}
          </>
        }
      >
        <CalendarSection market={market} />
      </FactsPage>
      {isChanging && <MarketDialog market={market} onClose={() => setIsChanging(false)} />}
    </>
  );
}
