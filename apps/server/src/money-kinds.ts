// All money moves that the modules declare. A check compares docs/money-moves.md with them.
import type { MoneyKind } from '@sanam/ledger/server/index.ts';
import { modules } from './modules.ts';
import type { AnyModule } from './platform/module.ts';

/** The account classes are checked where a module declares its kinds. */
export const moneyKinds = (modules as readonly AnyModule[]).flatMap(
  ({ moneyKinds: kinds = [] }) => kinds,
) as readonly MoneyKind[];
