import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import type { Fact } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useMarketName } from '../draws/draw-state.tsx';
import { FactsPage } from '../facts-page.tsx';
import { useRow } from '../use-row.ts';
import { chaseName } from './chase-name.ts';
import { GameDialog } from './game-dialog.tsx';
import { GameState, type LotteryGame } from './game-list.tsx';
import { OddsSection } from './odds-section.tsx';

/** The page of a game: its limits, and its odds with all versions. */
export function LotteryGamePage() {
  const { id = '' } = useParams();
  const query = useRow<LotteryGame>('lotteryGames', id);
  return <RecordFrame query={query}>{(game) => <GameView key={id} game={game} />}</RecordFrame>;
}

function GameView({ game }: { game: LotteryGame }) {
  const [isChanging, setIsChanging] = useState(false);
  const t = useWords();
  const nameOf = useMarketName();
  const mayChange = useMay('lottery.market.change');
  const name = useLocale() === 'th' ? game.nameTh : game.nameEn;
  const bounds = (['lineMin', 'lineMax', 'ticketMin', 'ticketMax', 'payoutMax'] as const).map(
    (bound): Fact => [t(`lotteryGame.${bound}`), <Amount key={bound} value={game[bound]} />],
  );
  const facts: Fact[] = [
    [t('lotteryDraw.market'), nameOf(game.market)],
    [t('lotteryGame.vendor'), game.vendor],
    [t('lotteryGame.mode'), game.prizeMode],
    [t('lotteryBook.book'), game.bookId],
    ...bounds,
    [t('lotteryGame.chaseMax'), chaseName(game.chaseMax, t)],
  ];
  return (
    <>
      <FactsPage
        name={name}
        code={game.gameCode}
        tags={<GameState game={game} />}
        facts={facts}
        actions={
          mayChange && (
            <Button variant="outlined" onClick={() => setIsChanging(true)}>
              {t('lotteryGame.change')}
            </Button>
          )
        }
      >
        <OddsSection game={game} />
      </FactsPage>
      {isChanging && <GameDialog game={game} onClose={() => setIsChanging(false)} />}
    </>
  );
}
