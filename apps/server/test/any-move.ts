import type { MoneyKind } from '@sanam/ledger/server/index.ts';
import { type AccountClass, accountClasses } from '@sanam/ledger/server/types.ts';

const classes = Object.keys(accountClasses) as AccountClass[];

/**
 * The kind `test.moved` with the source `test`, between accounts of all classes. test/money-kinds.sql adds it to the
 * database.
 */
export const anyMove: MoneyKind[] = classes.flatMap((from) =>
  classes.map((to) => ({ kind: 'test.moved', from, to, source: 'test' })),
);
