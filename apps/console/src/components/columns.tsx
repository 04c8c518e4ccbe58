import Box from '@mui/material/Box';
import type { MessageKey } from '../i18n/message-key.ts';
import { Amount } from './amount.tsx';
import type { Column } from './column.ts';
import { shortId } from './copy-text.tsx';
import { MemberLink } from './member-link.tsx';
import { Moment } from './moment.tsx';
import { grouped } from '../lib/format.ts';

type More<Row> = Pick<Column<Row>, 'card' | 'isHidden' | 'isSortable'>;

/** A field that is shown and exported unchanged; by default a line of a phone's card. */
export function textColumn<Source extends string>(
  source: Source,
  label: MessageKey,
  more: More<Record<Source, string | null>> = {},
): Column<Record<Source, string | null>> {
  return {
    source,
    label,
    cell: (row) => row[source],
    csv: { kind: 'text', value: (row) => row[source] },
    card: 'line',
    ...more,
  };
}

/** A code, never broken at its hyphens. */
export function codeColumn<Source extends string>(
  source: Source,
  label: MessageKey,
  more: More<Record<Source, string>> = {},
): Column<Record<Source, string>> {
  return {
    ...textColumn(source, label, more),
    cell: (row) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {row[source]}
      </Box>
    ),
  };
}

/** A time: localised on the screen, complete in the file. */
export function momentColumn<Source extends string>(
  source: Source,
  label: MessageKey,
  more: More<Record<Source, string | null>> = {},
): Column<Record<Source, string | null>> {
  return { ...textColumn(source, label, more), cell: (row) => <Moment at={row[source]} /> };
}

/** An amount of money; empty if there is none. */
export function amountColumn<Source extends string>(
  source: Source,
  label: MessageKey,
  { isMuted = false, ...more }: More<Record<Source, string | null>> & { isMuted?: boolean } = {},
): Column<Record<Source, string | null>> {
  return {
    source,
    label,
    cell: (row) => {
      const value = row[source];
      return value === null ? '' : <Amount value={value} isMuted={isMuted} />;
    },
    csv: { kind: 'number', value: (row) => row[source] },
    isNumeric: true,
    ...more,
  };
}

/** A whole number. */
export function countColumn<Source extends string>(
  source: Source,
  label: MessageKey,
  more: More<Record<Source, number>> = {},
): Column<Record<Source, number>> {
  return {
    source,
    label,
    cell: (row) => grouped(row[source]),
    csv: { kind: 'number', value: (row) => String(row[source]) },
    isNumeric: true,
    ...more,
  };
}

/** Number of a record, the heading of a phone's card. */
export const idColumn: Column<{ id: string }> = {
  source: 'id',
  label: 'field.number',
  cell: (row) => shortId(row.id),
  csv: { kind: 'id', value: (row) => row.id },
  card: 'title',
};

export const memberColumn: Column<{ member: { memberId: string; username: string } }> = {
  source: 'member',
  label: 'field.member',
  cell: (row) => <MemberLink member={row.member} />,
  csv: { kind: 'text', value: (row) => row.member.username },
  card: 'line',
};
