import type { ReactNode } from 'react';
import type { MessageKey } from '../i18n/message-key.ts';
import type { CsvKind } from '@sanam/contract/csv';

/** One column of a list: what the table, the phone's cards and the CSV file show. */
export interface Column<Row> {
  /** Name of the field; also the `sort` of the call and the column's name in the saved choice. */
  source: string;
  label: MessageKey;
  cell: (row: Row) => ReactNode;
  /** Says nothing of this row: its label stays away from the phone's card too. */
  isEmpty?: (row: Row) => boolean;
  /** Left out of the file without it. */
  csv?: { kind: CsvKind; value: (row: Row) => string | null };
  isSortable?: boolean;
  isNumeric?: boolean;
  /** The totals that the list's call answers have this field too: it is shown below the rows and stands in the file. */
  isTotalled?: boolean;
  /** Not shown until the person chooses it. */
  isHidden?: boolean;
  /** Its part of a phone's card; a column without one is not on the card. `act` is what can be done, which needs no label. */
  card?: 'title' | 'figure' | 'line' | 'act' | undefined;
}
