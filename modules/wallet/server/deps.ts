import type { Passwords } from '@sanam/server/platform/passwords.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { Notify } from '@sanam/messaging/server/index.ts';
import type { accountNotices } from './accounts/inbox-notices.ts';
import type { MembersPort, PaymentsPort, PlayPort, TurnoverPort, VendorsPort } from './ports.ts';

export interface WalletDeps {
  db: Db;
  ledger: LedgerService;
  events: Events;
  live: Pick<LiveHub, 'publish'>;
  vault: Vault;
  passwords: Passwords;
  members: MembersPort;
  /** Returns false on a break, excluded or blocked. */
  mayPlay(db: Db, memberId: string): Promise<boolean>;
  /** Returns the identity level; undefined for a trial guest. */
  levelOf(db: Db, memberId: string): Promise<number | undefined>;
  /** Notifies the member in the inbox and at every verified address. */
  tell: Notify<typeof accountNotices>;
  play: PlayPort;
  turnover: TurnoverPort;
  payments: PaymentsPort;
  vendors: VendorsPort;
  /** Returns the time zone of a merchant's business day, `Asia/Bangkok` by default. */
  zoneOf(merchantId: string): string;
}
