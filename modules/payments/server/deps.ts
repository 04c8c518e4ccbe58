import type { Events } from '@sanam/server/platform/events.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { FileStore } from '@sanam/server/platform/files/files.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { WalletMember } from '@sanam/members/server/index.ts';
import type { Accounts, BalanceService } from '@sanam/wallet/server/index.ts';
import type { Rail } from './rails/ports.ts';

/** What payments ask of protection. */
export interface ProtectionPort {
  /** The break or exclusion that runs now; undefined when none does. */
  exclusionOf(db: Db, memberId: string): Promise<object | undefined>;
  /** Throws a `protection.*` refusal when the member may not pay in this amount now. */
  beforeDeposit(trx: Trx, memberId: string, amountMinor: bigint): Promise<void>;
  /** The same question for money that has already arrived (payments.md M7): nothing is thrown. */
  atCredit(trx: Trx, memberId: string, amountMinor: bigint): Promise<'allowed' | 'excluded' | 'overLimit'>;
}

export interface PaymentDeps {
  db: Db;
  ledger: LedgerService;
  jobs: Jobs;
  events: Events;
  live: Pick<LiveHub, 'publish'>;
  vault: Vault;
  /** Private store of the pictures sent as evidence. */
  files: FileStore;
  log: Log;
  members: { find(db: Db, memberId: string): Promise<WalletMember | undefined> };
  protection: ProtectionPort;
  accounts: Accounts;
  balance: BalanceService;
  /** Valid turnover of the member after this moment. */
  turnoverSince(db: Db, memberId: string, at: Date): Promise<bigint>;
  /** Ids of the member's wins above what their vendor may pay that no person has released yet. */
  winsUnderReview(db: Db, memberId: string): Promise<string[]>;
  /** Undefined when no rail is set up: then there is no deposit method and payouts are made by hand. */
  rail: Rail | undefined;
  /** Zone of a merchant's business day, `Asia/Bangkok` by default. */
  zoneOf(merchantId: string): string;
}
