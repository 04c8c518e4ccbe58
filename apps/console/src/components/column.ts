import type { ReactNode } from 'react';
import type { MessageKey } from '../i18n/message-key.ts';
import type { Words } from '../i18n/use-words.ts';
import type { CsvKind } from '@sanam/contract/csv';

/** One column of a list, for the table, the phone's cards and the CSV file. */
export interface Column<Row> {
  /** Name of the field; also the `sort` of the call and the column's name in the saved choice. */
  source: string;
  label: MessageKey;
  cell: (row: Row) => ReactNode;
  /** Checks whether the column is empty for this row; then the phone's card omits its label. */
  isEmpty?: (row: Row) => boolean;
  /** Cell of the CSV file; if absent, the file omits the column. */
  csv?: { kind: CsvKind; value: (row: Row, t: Words) => string | null };
  isSortable?: boolean;
  isNumeric?: boolean;
  /** The totals of the list's call have this field too: shown below the rows and in the file. */
  isTotalled?: boolean;
  /** Hidden until the user selects it. */
  isHidden?: boolean;
  /** Role in a phone's card; if absent, the card omits the column. `act` is an action, without a label. */
  card?: 'title' | 'figure' | 'line' | 'act' | undefined;
}
