import type { MoneyKind } from '../src/modules/ledger/index.ts';
import { type AccountClass, accountClasses } from '../src/modules/ledger/types.ts';

const classes = Object.keys(accountClasses) as AccountClass[];

/** The kind `test.moved` with the source `test`, between accounts of any class; test/money-kinds.sql has it in the database. */
export const anyMove: MoneyKind[] = classes.flatMap((from) =>
  classes.map((to) => ({ kind: 'test.moved', from, to, source: 'test' })),
);
