import type { Brakes } from '../../platform/brakes.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SiteService } from '../site/index.ts';
import type { brakeRules } from './rules.ts';

/** What stands beside or above identity and takes part in opening an account. */
export interface IdentityPorts {
  /** Opens the member's accounts in the books, in the transaction of the registration. */
  openWallet(trx: Trx, memberId: string, currency: 'THB' | 'FUN'): Promise<void>;
  /** Opens the protection gate: without one, nothing can be bet or paid in. */
  openGate(trx: Trx, member: { memberId: string; merchantId: string; zone: string }): Promise<void>;
  /** Throws `protection.excluded` for a member who may not log in now. */
  beforeLogin(db: Db, memberId: string): Promise<void>;
  hasPaymentPassword(memberId: string): Promise<boolean>;
}

export interface ServiceDeps {
  platform: Pick<Platform, 'db' | 'config' | 'events' | 'live'>;
  site: SiteService;
  passwords: Passwords;
  brakes: Brakes<keyof typeof brakeRules>;
  ports: IdentityPorts;
}
