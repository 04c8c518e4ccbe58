import type { RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { Passwords } from '@sanam/server/platform/passwords.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { HumanCheck } from '@sanam/captcha/server/index.ts';
import type { Blocks, Exclusion, MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Codes, FactorService } from '@sanam/mfa/server/index.ts';
import type { Notify } from '@sanam/messaging/server/index.ts';
import type { authLimits } from './limits.ts';
import type { passwordNotices } from './passwords/inbox-notices.ts';

/** The log-in gates of protection. */
export interface Gate {
  /**
   * The break or exclusion of a member, who then gets a limited session; undefined for one who may enter as usual. Throws
   * `protection.blocked`, `protection.checkUnavailable` for a member who may not log in at all.
   */
  atLogin(db: Db, memberId: string): Promise<Exclusion | undefined>;
  /** Stops the account of somebody who is excluded at another one. */
  lookAtLogin(memberId: string): Promise<void>;
  /** No exclusion starts until the caller's transaction ends. */
  holdGate(trx: Trx, memberId: string): Promise<unknown>;
}

export interface AuthDeps {
  platform: Pick<Platform, 'db' | 'config' | 'events' | 'jobs' | 'vault'>;
  site: SiteService;
  passwords: Passwords;
  limiter: RateLimiter<keyof typeof authLimits>;
  members: MemberService;
  blocks: Blocks;
  human: Pick<HumanCheck, 'prove' | 'captcha'>;
  codes: Pick<Codes, 'readMobile' | 'use'>;
  factors: FactorService;
  gate: Gate;
  /** No payout for a while: somebody who takes an account over changes its password first (security.md, "Withdrawals"). */
  holdPayouts(trx: Trx, memberId: string, reason: string): Promise<void>;
  /** Tells the member of a new password in the inbox. */
  tell: Notify<typeof passwordNotices>;
  sendEmail(
    trx: Trx,
    mail: {
      merchantId: string;
      to: string;
      template: 'passwordLink' | 'passwordChanged';
      values: Record<string, string>;
      /** After this the content is worth nothing, and it is not sent any more. */
      validSeconds?: number;
      language: 'TH' | 'EN';
    },
  ): Promise<unknown>;
}
