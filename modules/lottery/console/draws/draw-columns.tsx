import Box from '@mui/material/Box';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, countColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { DrawStateTag, ReserveTag, useMarketName } from './draw-state.tsx';
import type { DrawRow } from './use-draw.ts';

const unsorted = { isSortable: false } as const;

/** Columns of the list. The list is sorted by the time of the result; its call supports no other order. */
export const drawColumns: Column<DrawRow>[] = [
  {
    source: 'market',
    label: 'lotteryDraw.draw',
    cell: (row) => <DrawName draw={row} />,
    csv: { kind: 'text', value: (row) => `${row.market} ${row.numero}` },
    isSortable: false,
    card: 'title',
  },
  {
    source: 'state',
    label: 'lotteryDraw.stateLabel',
    cell: (row) => <States draw={row} />,
    csv: { kind: 'text', value: (row, t) => t(`lotteryDraw.state.${row.state}`) },
    isSortable: false,
    card: 'figure',
  },
  momentColumn('closeAt', 'lotteryDraw.closeAt', unsorted),
  momentColumn('winningAt', 'lotteryDraw.winningAt'),
  textColumn('number', 'lotteryDraw.number', unsorted),
  countColumn('tickets', 'lotteryDraw.tickets', unsorted),
  countColumn('members', 'lotteryDraw.members', unsorted),
  amountColumn('stake', 'lotteryDraw.stake', { ...unsorted, card: 'line' }),
  amountColumn('payout', 'lotteryDraw.payout', { ...unsorted, card: 'line' }),
  amountColumn('worstCase', 'lotteryDraw.worstCase', unsorted),
];

function DrawName({ draw }: { draw: DrawRow }) {
  const nameOf = useMarketName();
  return (
    <Box component="span" sx={{ display: 'inline-block', lineHeight: 1.35 }}>
      {nameOf(draw.market)}
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12.5 }}>
        {draw.numero}
      </Box>
    </Box>
  );
}

function States({ draw }: { draw: DrawRow }) {
  const t = useWords();
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <DrawStateTag state={draw.state} />
      <ReserveTag percent={draw.reservePercent} />
      {draw.waiting !== null && <Tag tone="caution">{t('lotteryDraw.waits')}</Tag>}
    </Box>
  );
}
