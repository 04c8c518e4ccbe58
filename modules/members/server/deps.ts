import type { RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { Passwords } from '@sanam/server/platform/passwords.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { ExclusionRegister } from '@sanam/protection/server/index.ts';
import type { HumanCheck } from '@sanam/captcha/server/index.ts';
import type { Blocks } from './blocks/index.ts';
import type { memberLimits } from './limits.ts';
import type { MemberPorts } from './ports.ts';
import type { Exclusion } from './types.ts';

export interface MemberDeps {
  platform: Pick<Platform, 'db' | 'config' | 'events' | 'vault' | 'encryptedCalls'>;
  site: SiteService;
  passwords: Passwords;
  limiter: RateLimiter<keyof typeof memberLimits>;
  blocks: Blocks;
  human: Pick<HumanCheck, 'prove' | 'captcha'>;
  /** Returns the two-letter countries that can receive SMS. */
  smsCountries(merchantId: string): Promise<readonly string[]>;
  /** Opens the member's ledger accounts, in the transaction of the registration. */
  openWallet(trx: Trx, memberId: string, currency: 'THB' | 'FUN'): Promise<void>;
  /** Opens the protection gate: without one, the member can neither bet nor deposit. */
  openGate(trx: Trx, member: { memberId: string; merchantId: string; zone: string }): Promise<void>;
  register: Pick<ExclusionRegister, 'isListed'>;
  exclusionOf(db: Db, memberId: string): Promise<Exclusion | undefined>;
  ports: MemberPorts;
}
