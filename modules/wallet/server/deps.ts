import type { Passwords } from '@sanam/server/platform/passwords.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { MembersPort, PaymentsPort, PlayPort } from './ports.ts';

export interface WalletDeps {
  db: Db;
  ledger: LedgerService;
  events: Events;
  live: Pick<LiveHub, 'publish'>;
  vault: Vault;
  passwords: Passwords;
  members: MembersPort;
  /** The break or exclusion that runs now; undefined when none does. */
  exclusionOf(db: Db, memberId: string): Promise<object | undefined>;
  play: PlayPort;
  payments: PaymentsPort;
  /** Zone of a merchant's business day, `Asia/Bangkok` by default. */
  zoneOf(merchantId: string): string;
}
