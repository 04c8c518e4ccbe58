import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';

interface PlainTableProps {
  label: string;
  heads: readonly MessageKey[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Wraps long texts; otherwise a cell has one line. */
  wraps?: boolean;
}

const long = { verticalAlign: 'top', overflowWrap: 'anywhere' } as const;
const short = { whiteSpace: 'nowrap' } as const;

/** Small read-only table; a wide one scrolls in its place, also by keyboard. */
export function PlainTable({ label, heads, rows, wraps = false }: PlainTableProps) {
  const t = useWords();
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head}>{t(head)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell, at) => (
                <TableCell key={heads[at]} sx={wraps ? long : short}>
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
