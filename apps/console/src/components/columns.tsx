import type { MessageKey } from '../i18n/message-key.ts';
import type { Column } from './column.ts';
import { Moment } from './moment.tsx';

type More<Row> = Partial<Pick<Column<Row>, 'card' | 'isHidden' | 'isSortable'>>;

/** A field that is shown, and put into the file, as it stands; a line of a phone's card when nothing else is said. */
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

/** A point in time: in the reader's words on the screen, in full in the file. */
export function momentColumn<Source extends string>(
  source: Source,
  label: MessageKey,
  more: More<Record<Source, string | null>> = {},
): Column<Record<Source, string | null>> {
  return { ...textColumn(source, label, more), cell: (row) => <Moment at={row[source]} /> };
}
