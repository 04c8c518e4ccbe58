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

/** The protection gates of a log-in. */
export interface Gate {
  /**
   * Returns the break or exclusion of a member, who then gets a limited session; undefined if there is none. Refuses
   * with `protection.blocked` or `protection.checkUnavailable` if the member may not log in at all.
   */
  atLogin(db: Db, memberId: string): Promise<Exclusion | undefined>;
  /** Stops the account if its owner is excluded at another account. */
  lookAtLogin(memberId: string): Promise<void>;
  /** Like `atLogin`, and keeps exclusions from starting until the caller's transaction ends. */
  holdAtLogin(trx: Trx, memberId: string): Promise<Exclusion | undefined>;
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
  /**
   * Stops payouts for a while, because an attacker who takes over an account first changes its password (security.md,
   * "Withdrawals").
   */
  holdPayouts(trx: Trx, memberId: string, reason: string): Promise<void>;
  /** Sends the member an inbox message about the new password. */
  tell: Notify<typeof passwordNotices>;
  sendEmail(
    trx: Trx,
    mail: {
      merchantId: string;
      to: string;
      template: 'passwordLink' | 'passwordChanged';
      values: Record<string, string>;
      /** Seconds after which the content is useless and is no longer sent. */
      validSeconds?: number;
      language: 'TH' | 'EN';
    },
  ): Promise<unknown>;
}
