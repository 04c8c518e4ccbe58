import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { Nothing } from '../draws/draw-sections.tsx';
import { DrawStateTag, useMarketName, WorstCase } from '../draws/draw-state.tsx';
import { type DrawRow, useDraw } from '../draws/use-draw.ts';
import { BookAlerts } from './book-alerts.tsx';
import { HeatMap } from './heat-map.tsx';
import { byExposure, picksOf, playTypesOfMarket } from './levels.ts';
import { LimitTable } from './limit-table.tsx';
import { NumberPanel } from './number-panel.tsx';
import { NumberTable } from './number-table.tsx';
import { playName } from './play-name.ts';
import { type Book, useBook } from './use-book.ts';

/** The live book of a draw: stake, exposure and remaining limit of each number. */
export function BookPage() {
  const { id = '' } = useParams();
  const query = useDraw(id);
  return <RecordFrame query={query}>{({ draw }) => <BookOfDraw key={id} draw={draw} />}</RecordFrame>;
}

const onSale: readonly string[] = ['open', 'suspended'];

function BookOfDraw({ draw }: { draw: DrawRow }) {
  const t = useWords();
  const nameOf = useMarketName();
  const [playType, setPlayType] = useState(() => playTypesOfMarket(draw.market)[0] ?? 'TOP3');
  const [bookId, setBookId] = useState<string>();
  const query = useBook({ drawId: draw.drawId, playType, bookId, isLive: onSale.includes(draw.state) });
  const name = `${nameOf(draw.market)} ${draw.numero}`;
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('lotteryBook.title', { name })} />
      <RecordHead
        title={t('lotteryBook.title', { name })}
        tags={
          <>
            <DrawStateTag state={draw.state} />
            <span>
              {t('lotteryDraw.closeAt')} <Moment at={draw.closeAt} />
            </span>
          </>
        }
        actions={
          <Button variant="outlined" component={RouterLink} to={`/lotteryDraws/${draw.id}/show`}>
            {t('lotteryBook.toDraw')}
          </Button>
        }
      />
      <RecordFrame query={query}>
        {(book) => (
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            <BookChoice book={book} playType={playType} onPlayType={setPlayType} onBook={setBookId} />
            {query.isPlaceholderData ? (
              <LinearProgress aria-label={t('common.loading')} />
            ) : (
              <BookView
                key={`${playType} ${book.bookId}`}
                book={book}
                draw={draw}
                playType={playType}
                reload={() => query.refetch()}
              />
            )}
          </Box>
        )}
      </RecordFrame>
    </Box>
  );
}

interface BookChoiceProps {
  book: Book;
  playType: string;
  onPlayType: (playType: string) => void;
  onBook: (bookId: string) => void;
}

function BookChoice({ book, playType, onPlayType, onBook }: BookChoiceProps) {
  const t = useWords();
  return (
    <FieldGrid>
      <ChoiceSetting
        label={t('lotteryBook.playType')}
        value={playType}
        choices={book.playTypes.map((value) => ({ value, label: playName(value, t) }))}
        isDisabled={false}
        onChange={onPlayType}
      />
      {book.books.length > 1 && (
        <ChoiceSetting
          label={t('lotteryBook.book')}
          value={book.bookId}
          choices={book.books.map((value) => ({ value, label: value }))}
          isDisabled={false}
          onChange={onBook}
        />
      )}
    </FieldGrid>
  );
}

interface BookViewProps {
  book: Book;
  draw: DrawRow;
  playType: string;
  reload: () => Promise<unknown>;
}

function BookView({ book, draw, playType, reload }: BookViewProps) {
  const t = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const picks = picksOf(draw.market, playType);
  const label = t('lotteryBook.numbersOf', { name: playName(playType, t) });
  const sold = byExposure(book.numbers);
  return (
    <Sections columnMin={340}>
      <Section title={t('lotteryBook.totals')}>
        <Facts facts={useTotals(book, draw)} />
      </Section>
      <Section title={t('lotteryBook.alerts')}>
        <BookAlerts numbers={book.numbers} onChoose={setChosen} />
      </Section>
      <NumberPanel {...{ book, draw, playType, reload }} pick={chosen} onClose={() => setChosen(null)} />
      {picks !== undefined && (
        <Section title={label} isWide>
          <HeatMap picks={picks} numbers={book.numbers} label={label} chosen={chosen} onChoose={setChosen} />
        </Section>
      )}
      <Section title={t('lotteryBook.limits')} isWide>
        <LimitTable limits={book.limits} />
      </Section>
      <Section title={t('lotteryBook.table')} isWide>
        {sold.length === 0 ? (
          <Nothing text={t('lotteryBook.nothingSold')} />
        ) : (
          <NumberTable numbers={sold} label={t('lotteryBook.table')} />
        )}
      </Section>
    </Sections>
  );
}

/** Converts the amount that the house pays more than it took to its result: a loss has a minus. */
const resultOf = (paidMore: string): string => {
  if (paidMore === '0.00') return paidMore;
  return paidMore.startsWith('-') ? paidMore.slice(1) : `-${paidMore}`;
};

function useTotals({ totals, fullUpTo, serverTime }: Book, draw: DrawRow): Fact[] {
  const t = useWords();
  return [
    [t('lotteryBook.sold'), <Amount key="sold" value={totals.sold} />],
    [t('lotteryDraw.tickets'), grouped(totals.tickets)],
    [t('lotteryBook.worstCase'), <Amount key="worst" value={resultOf(totals.worstCase)} isSigned />],
    [t('lotteryBook.worstPick'), totals.worstPick ?? '–'],
    [t('lotteryBook.worstOfDraw'), <WorstCase key="draw" draw={draw} />],
    [t('lotteryBook.fullUpTo'), fullUpTo === null ? t('lotteryBook.noBound') : <Amount key="full" value={fullUpTo} />],
    [t('lotteryBook.asOf'), <Moment key="at" at={serverTime} />],
  ];
}
