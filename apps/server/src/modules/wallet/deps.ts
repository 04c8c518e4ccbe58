import type { Kysely } from 'kysely';
import type { DomainEvents } from '../../events.ts';
import type { Vault } from '../../platform/crypto.ts';
import type { Events } from '../../platform/events.ts';
import type { FileStore } from '../../platform/files.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { LiveHub } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { LedgerService } from '../ledger/index.ts';
import type { MembersPort, PlayPort, ProtectionPort } from './ports.ts';
import type { Rail } from './rails/ports.ts';

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
