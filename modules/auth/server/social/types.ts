import type { Calls, CallValue } from '@sanam/contract';
import type { SocialProvider } from '@sanam/merchants/contract/page.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { SiteChange } from '@sanam/merchants/server/index.ts';
import type { Browser, VerifiedLogIn, SessionAnswer } from '@sanam/members/server/index.ts';
import type { FactorService } from '@sanam/mfa/server/index.ts';
import type { PhoneProviderSettings, ProviderSettings } from './settings.ts';

export interface SocialPorts extends Pick<FactorService, 'hasPasskey' | 'tellChange'> {
  /** Completes every log-in: state, protection, entrance, second factor, session. */
  completeLogIn(
    context: Context,
    verified: VerifiedLogIn,
    browser: Pick<Browser, 'visitor' | 'visitorHash'>,
  ): Promise<SessionAnswer>;
}

/** The browser sets out or comes back: where it goes, and what its cookies hold from now on (null takes one away). */
export interface Step {
  redirectTo: string;
  /** The secret of the sign-in under way. */
  flow?: string | null;
  /** What was proved, for the page to use once. */
  ticket?: string;
}

/** A registration that finished what a provider had proved. */
export interface Claimed {
  provider: SocialProvider;
  email: string | null;
  isEmailVerified: boolean;
}

export interface SocialService {
  /** The providers of a merchant that are on, and how phone numbers are proved: part of the permission answer. */
  offer(merchantId: string): Promise<{ providers: SocialProvider[]; phone: { apiUrl: string; apiKey: string } | null }>;
  /** Origins the portal's pages may talk to beside their own. */
  connectOrigins(merchantId: string): Promise<string[]>;
  /** Sets out to a provider. Never throws a refusal: what went wrong is in the address the browser is sent to. */
  start(
    context: Context,
    ask: {
      provider: SocialProvider;
      purpose: 'login' | 'register' | 'link';
      returnPath: string | null;
      origin: string;
      visitorHash: string;
      flow: string | undefined;
    },
  ): Promise<Step>;
  /** The browser is back. As `start`. */
  finish(
    context: Context,
    ask: { provider: SocialProvider; search: string; path: string; flow: string | undefined },
  ): Promise<Step>;
  /** Refuses as the call `loginSocial` says. For an unknown person `onTicket` gets the ticket that a registration may claim. */
  login(
    context: Context,
    ask: { provider: SocialProvider; entrance: 'member' | 'agent'; evidence: Evidence },
    browser: Pick<Browser, 'visitor' | 'visitorHash'>,
    onTicket: (ticket: string) => void,
  ): Promise<SessionAnswer>;
  /** A single-use nonce for a native client, bound to its visitor cookie. Refuses `identity.methodClosed`. */
  issueNonce(context: Context, visitorHash: string): Promise<string>;
  /**
   * Links what a provider proved to the member who is being registered, in the transaction of the registration.
   * Refuses `identity.socialFailed` (no such ticket, used, too old, another browser), `identity.socialTaken`.
   */
  claim(
    trx: Trx,
    context: Context,
    ask: { visitorHash: string; ticket: string | undefined; memberId: string },
  ): Promise<Claimed>;
  /** What a provider proved to this browser for a registration that is not made yet; the ticket stays good. */
  provenIdentity(ask: {
    merchantId: string;
    visitorHash: string;
    ticket: string | undefined;
  }): Promise<{ provider: string; subject: string } | undefined>;
  identitiesOf(memberId: string): Promise<{ provider: SocialProvider; name: string | null; linkedAt: Date }[]>;
  /** The provider's own id of the person; undefined where the member linked none. */
  subjectOf(db: Db, memberId: string, provider: SocialProvider): Promise<string | undefined>;
  list(session: MemberSession): Promise<CallValue<Calls['identities']>>;
  /** Answers the flow's cookie. Refuses `identity.methodClosed`, `identity.factorExists`. */
  startLink(session: MemberSession, ask: { provider: SocialProvider; visitorHash: string }): Promise<string>;
  /** Refuses `identity.socialFailed`, `identity.socialTaken`, `identity.factorExists`. */
  link(
    context: Context,
    session: MemberSession,
    ask: { provider: SocialProvider; visitorHash: string; ticket: string | undefined },
  ): Promise<void>;
  /** Refuses `identity.lastWayIn`, `common.notFound`. */
  unlink(context: Context, session: MemberSession, provider: SocialProvider): Promise<void>;
}

export type Evidence = { ticket: string | undefined } | { idToken: string; nonce: string };

/** What the console edits. Secrets go in and never come out. */
export interface SocialAdmin {
  providers(
    merchantId: string,
  ): Promise<{ provider: SocialProvider; settings: ProviderSettings; hasSecret: boolean; callbackPath: string }[]>;
  /**
   * `clientSecret` undefined keeps the one that is there. Answers the mark of what was compared, as the change left it.
   * Refuses `request.invalid`.
   */
  changeProvider(
    context: Context,
    change: {
      merchantId: string;
      provider: SocialProvider;
      settings: ProviderSettings;
      clientSecret?: string | undefined;
      reason: string;
      /** What the reader saw, see `SiteService.changeAll`; without it the change is not compared. */
      expected?: SiteChange['expected'] | undefined;
    },
  ): Promise<string>;
  phone(merchantId: string): Promise<PhoneProviderSettings | null>;
  /** Answers as `changeProvider`. */
  changePhone(
    context: Context,
    change: {
      merchantId: string;
      settings: PhoneProviderSettings | null;
      reason: string;
      expected?: SiteChange['expected'] | undefined;
    },
  ): Promise<string>;
}
