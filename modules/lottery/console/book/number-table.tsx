import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo } from 'react';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { FULL_TIER_BP } from '../../contract/states.ts';
import { tierText } from './levels.ts';
import type { BookNumber } from './use-book.ts';

const columns = [
  ['lotteryBook.number', 'left'],
  ['lotteryBook.sold', 'right'],
  ['lotteryBook.exposure', 'right'],
  ['lotteryDraw.tickets', 'right'],
  ['lotteryBook.tier', 'left'],
  ['lotteryBook.left', 'right'],
  ['lotteryBook.usedHead', 'right'],
] as const;

/** The table of numbers, with the figures behind the map's colours. Only rows whose number changed are drawn again. */
export function NumberTable({ numbers, label }: { numbers: readonly BookNumber[]; label: string }) {
  const t = useWords();
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map(([head, align]) => (
              <TableCell key={head} align={align}>
                {t(head)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {numbers.map((number) => (
            <NumberRow key={number.pick} {...number} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** One number. Its figures are its props, so that a new reading of the book draws it only when one of them changed. */
const NumberRow = memo(function NumberRow({ pick, left, usedPercent, ...number }: BookNumber) {
  const t = useWords();
  const cells = [
    <b key="pick">{pick}</b>,
    <Amount key="sold" value={number.sold} />,
    <Amount key="exposure" value={number.exposure} />,
    grouped(number.tickets),
    <Tier key="tier" tierBp={number.tierBp} />,
    left === null ? t('lotteryBook.noBound') : <Amount key="left" value={left} />,
    usedPercent === null ? '–' : `${usedPercent} %`,
  ];
  return (
    <TableRow>
      {columns.map(([head, align], at) => (
        <TableCell key={head} align={align} sx={{ whiteSpace: 'nowrap' }}>
          {cells[at]}
        </TableCell>
      ))}
    </TableRow>
  );
});

export function Tier({ tierBp }: { tierBp: number }) {
  const t = useWords();
  const tone = tierBp === 0 ? 'bad' : tierBp === FULL_TIER_BP ? 'good' : 'caution';
  return <Tag tone={tone}>{tierText(tierBp, t)}</Tag>;
}
