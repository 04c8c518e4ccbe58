import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Amount } from '@sanam/console/components/amount.tsx';
import { type Fact, Facts, Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { Nothing } from '../draws/draw-sections.tsx';
import { limitFor } from './limit-draft.ts';
import { LimitDialog, type LimitDialogProps } from './limit-dialog.tsx';
import { Tier } from './number-table.tsx';
import type { Book, BookNumber } from './use-book.ts';

/** `pick` is null if no number is chosen. */
type NumberPanelProps = Omit<LimitDialogProps, 'bookId' | 'current'> & { book: Book };

/** The figures of the chosen number, with actions for its tiers and for those of all numbers. */
export function NumberPanel({ book, draw, playType, pick, reload, onClose }: NumberPanelProps) {
  const t = useWords();
  const mayChange = useMay('lottery.limit.change');
  const [changed, setChanged] = useState<{ pick: string | null } | null>(null);
  const number = book.numbers.find((one) => one.pick === pick);
  return (
    <Section title={pick === null ? t('lotteryBook.chosenNone') : t('lotteryBook.chosen', { pick })}>
      {pick === null ? (
        <Nothing text={t('lotteryBook.chooseHint')} />
      ) : number === undefined ? (
        <Nothing text={t('lotteryBook.unsold')} />
      ) : (
        <NumberFacts number={number} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {mayChange && pick !== null && (
          <Button variant="contained" onClick={() => setChanged({ pick })}>
            {t('lotteryBook.changeOne', { pick })}
          </Button>
        )}
        {mayChange && (
          <Button variant="outlined" onClick={() => setChanged({ pick: null })}>
            {t('lotteryBook.changeAll')}
          </Button>
        )}
        {pick !== null && <Button onClick={onClose}>{t('lotteryBook.chooseNone')}</Button>}
      </Box>
      {changed !== null && (
        <LimitDialog
          bookId={book.bookId}
          draw={draw}
          playType={playType}
          pick={changed.pick}
          current={limitFor(book.limits, changed.pick)}
          reload={reload}
          onClose={() => setChanged(null)}
        />
      )}
    </Section>
  );
}

function NumberFacts({ number }: { number: BookNumber }) {
  const t = useWords();
  const facts: Fact[] = [
    [t('lotteryBook.sold'), <Amount key="sold" value={number.sold} />],
    [t('lotteryBook.exposure'), <Amount key="exposure" value={number.exposure} />],
    [t('lotteryDraw.tickets'), grouped(number.tickets)],
    [t('lotteryBook.tier'), <Tier key="tier" tierBp={number.tierBp} />],
    [t('lotteryBook.left'), number.left === null ? t('lotteryBook.noBound') : <Amount key="l" value={number.left} />],
    [t('lotteryBook.usedHead'), number.usedPercent === null ? '–' : `${number.usedPercent} %`],
  ];
  return <Facts facts={facts} />;
}
