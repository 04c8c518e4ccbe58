import type { Row } from '../row.ts';
import { killRows } from './kills.ts';
import { messageRows } from './messages.ts';
import { rolling } from './rolling.ts';

export const rows: readonly Row[] = [...killRows, ...messageRows, rolling].toSorted((one, other) =>
  one.name.localeCompare(other.name),
);
