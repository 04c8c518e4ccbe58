import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { WalletMember } from '@sanam/members/server/index.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { VendorReach } from '../adapters/hwp-vendor.ts';
import type { Vendors } from '../hwp/vendors.ts';
import type { AutoTransferMode } from '../../contract/transfers.ts';

/** Functions of protection used by transfers. */
export interface ProtectionPort {
  /** Refuses a player who may not play now (`protection.*`). */
  check(db: Db, memberId: string, action: 'launch'): Promise<void>;
  /** Returns the current limits with their used amounts. */
  limits(db: Db, memberId: string): Promise<readonly { kind: string; amount: bigint; used: bigint }[]>;
  /** Counts a loss (above 0) or win at a vendor whose bets are not visible. */
  countLoss(trx: Trx, memberId: string, lostMinor: bigint): Promise<void>;
}

export interface TransferDeps extends VendorReach {
  db: Db;
  ledger: LedgerService;
  events: Events;
  jobs: Jobs;
  live: Pick<LiveHub, 'publish'>;
  log: Log;
  vendors: Pick<Vendors, 'find' | 'list'>;
  protection: ProtectionPort;
  members: { find(db: Db, memberId: string): Promise<WalletMember | undefined> };
  /** Returns the mode of a merchant's members who chose nothing. */
  autoTransferOf(merchantId: string): Promise<AutoTransferMode>;
}
