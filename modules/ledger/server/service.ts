import type { Db } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import { balancesAt, feesOf, flows } from './flows.ts';
import { guardedAt } from './guarded.ts';
import { history, historyTotals, sourcesOf } from './history.ts';
import { rollUp, seal } from './jobs.ts';
import { declaredOnly, type MoneyKind } from './kinds.ts';
import * as store from './store.ts';
import type { LedgerJobs, LedgerService } from './types.ts';

/** Maximum commands of one statement, which takes about a second. */
const SET_MAX = 10_000;

export interface Ledger {
  service: LedgerService;
  jobs: LedgerJobs;
}

export interface LedgerDeps {
  db: Db;
  /** Declared moves of money; `post` refuses all others. */
  kinds: readonly MoneyKind[];
  log?: (message: string, fields: Record<string, unknown>) => void;
}

/** Creates the ledger. No other code moves money or points. */
export function createLedger(deps: LedgerDeps): Ledger {
  const log = deps.log ?? (() => {});
  const assertDeclared = declaredOnly(deps.kinds);
  return {
    service: {
      openAccount: store.openAccount,
      post: async (trx, command) => {
        assertDeclared(command);
        return store.post(trx, command);
      },
      postSet: async (trx, commands) => {
        assert(commands.length <= SET_MAX, `a set has at most ${SET_MAX} commands`);
        for (const command of commands) assertDeclared(command);
        return store.postSet(trx, commands);
      },
      balanceOf: store.balanceOf,
      balancesOf: store.balancesOf,
      balancesIn: store.balancesIn,
      countsIn: store.countsIn,
      lockOwner: store.lockOwner,
      transaction: store.transaction,
      history,
      historyTotals,
      sourcesOf,
      balancesAt,
      flows,
      feesOf,
      guardedAt,
    },
    jobs: {
      rollUp: () => rollUp(deps.db),
      seal: () => seal(deps.db, log),
    },
  };
}
