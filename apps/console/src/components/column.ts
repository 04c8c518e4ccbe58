import type { ReactNode } from 'react';
import type { MessageKey } from '../i18n/message-key.ts';
import type { CsvKind } from '../lib/csv.ts';

/** One column of a list: what the table, the phone's cards and the CSV file show. */
export interface Column<Row> {
  /** Name of the field; also the `sort` of the call and the column's name in the saved choice. */
  source: string;
  label: MessageKey;
  cell: (row: Row) => ReactNode;
  /** Left out of the file without it. */
  csv?: { kind: CsvKind; value: (row: Row) => string | null };
  isSortable?: boolean;
  isNumeric?: boolean;
  /** Not shown until the person chooses it. */
  isHidden?: boolean;
  /** Where it stands on a phone's card; columns without it stay away there. */
  card?: 'title' | 'figure' | 'line';
}
