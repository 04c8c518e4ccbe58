import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { isValidElement, type ReactNode } from 'react';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';
import { Amount } from './amount.tsx';

interface PlainTableProps {
  label: string;
  heads: readonly MessageKey[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Wraps long texts; otherwise a cell has one line. */
  wraps?: boolean;
}

const long = { verticalAlign: 'top', overflowWrap: 'anywhere' } as const;
const short = { whiteSpace: 'nowrap' } as const;

const isAmount = (cell: ReactNode): boolean => isValidElement(cell) && cell.type === Amount;

/** Small read-only table with amounts at the end of their columns; a wide one scrolls in its place, also by keyboard. */
export function PlainTable({ label, heads, rows, wraps = false }: PlainTableProps) {
  const t = useWords();
  const alignOf = (at: number) => (rows.some(({ cells }) => isAmount(cells[at])) ? 'right' : 'left');
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {heads.map((head, at) => (
              <TableCell key={head} align={alignOf(at)}>
                {t(head)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell, at) => (
                <TableCell key={heads[at]} align={alignOf(at)} sx={wraps ? long : short}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
