import type { Kysely } from 'kysely';
import type { DomainEvents } from '@sanam/server/events.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { FileStore } from '@sanam/server/platform/files.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { MembersPort, PlayPort, ProtectionPort } from './ports.ts';
import type { Rail } from '@sanam/payments/server/rails/ports.ts';

/** What `app.ts` gives to the wallet. */
export interface WalletDeps {
  db: Kysely<unknown>;
  ledger: LedgerService;
  jobs: Jobs;
  events: Events<DomainEvents>;
  live: Pick<LiveHub, 'publish'>;
  vault: Vault;
  /** Private store of proof pictures. */
  files: FileStore;
  log: Log;
  members: MembersPort;
  protection: ProtectionPort;
  play: PlayPort;
  /** Undefined when no rail is set up: then there is no deposit method and payouts are made by hand. */
  rail: Rail | undefined;
  /** Zone of a merchant's business day, `Asia/Bangkok` by default. */
  zoneOf(merchantId: string): string;
}
