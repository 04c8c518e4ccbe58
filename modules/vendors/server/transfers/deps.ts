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

/** What transfers ask of protection. */
export interface ProtectionPort {
  /** Refuses a player who may not play now (`protection.*`). */
  check(db: Db, memberId: string, action: 'launch'): Promise<void>;
  /** The limits that hold now, and what is used of them. */
  limits(db: Db, memberId: string): Promise<readonly { kind: string; amount: bigint; used: bigint }[]>;
  /** What was lost (above 0) or won where bets are not seen. */
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
  /** What a merchant's members have who chose nothing. */
  autoTransferOf(merchantId: string): Promise<AutoTransferMode>;
}
