import type { Db } from '../../platform/db.ts';
import { history, historyTotals } from './history.ts';
import { rollUp, seal } from './jobs.ts';
import * as store from './store.ts';
import type { LedgerJobs, LedgerService } from './types.ts';

export interface Ledger {
  service: LedgerService;
  jobs: LedgerJobs;
}

export interface LedgerDeps {
  db: Db;
  log?: (message: string, fields: Record<string, unknown>) => void;
}

/** The books: the only code that moves money or points. */
export function createLedger(deps: LedgerDeps): Ledger {
  const log = deps.log ?? (() => {});
  return {
    service: {
      openAccount: store.openAccount,
      post: store.post,
      balanceOf: store.balanceOf,
      balancesOf: store.balancesOf,
      lockOwner: store.lockOwner,
      transaction: store.transaction,
      history,
      historyTotals,
    },
    jobs: {
      rollUp: () => rollUp(deps.db),
      seal: () => seal(deps.db, log),
    },
  };
}
