import type { BetDeps } from '../bets/service.ts';
import type { CentreDeps } from '../centre/service.ts';
import type { LinkDeps } from '../links/service.ts';
import type { StatementDeps } from '../statements/service.ts';
import type { TransactionDeps } from '../transactions/service.ts';
import type { TransferDeps } from '../transfers/service.ts';

/** Dependencies of all lists. */
export type FileDeps = BetDeps & CentreDeps & LinkDeps & StatementDeps & TransactionDeps & TransferDeps;
