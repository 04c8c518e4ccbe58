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

/** Result of leaving or returning: the redirect, and the new values of the cookies (null removes one). */
export interface Step {
  redirectTo: string;
  /** Secret of the sign-in in progress. */
  flow?: string | null;
  /** Ticket of the proven identity, which the page uses once. */
  ticket?: string;
}

/** A registration that used an identity proven by a provider. */
export interface Claimed {
  provider: SocialProvider;
  email: string | null;
  isEmailVerified: boolean;
}

export interface SocialService {
  /** Returns the providers that a merchant offers and its phone verification: part of the permission answer. */
  offer(merchantId: string): Promise<{ providers: SocialProvider[]; phone: { apiUrl: string; apiKey: string } | null }>;
  /** Returns the origins the portal's pages may call besides their own. */
  connectOrigins(merchantId: string): Promise<string[]>;
  /** Starts the sign-in. Never throws a refusal: the redirect address contains the problem. */
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
  /** Handles the browser's return. Reports problems as `start` does. */
  finish(
    context: Context,
    ask: { provider: SocialProvider; search: string; path: string; flow: string | undefined },
  ): Promise<Step>;
  /**
   * Logs in. Refuses as the call `loginSocial` states. For an unknown person, `onTicket` receives the ticket that a
   * registration may claim.
   */
  login(
    context: Context,
    ask: { provider: SocialProvider; entrance: 'member' | 'agent'; evidence: Evidence },
    browser: Pick<Browser, 'visitor' | 'visitorHash'>,
    onTicket: (ticket: string) => void,
  ): Promise<SessionAnswer>;
  /**
   * Issues a single-use nonce for a native client, bound to its visitor cookie. Refuses with `identity.methodClosed`.
   */
  issueNonce(context: Context, visitorHash: string): Promise<string>;
  /**
   * Links the proven identity to the member being registered, in the transaction of the registration. Refuses with
   * `identity.socialFailed` (no such ticket, used, too old, another browser), `identity.socialTaken`.
   */
  claim(
    trx: Trx,
    context: Context,
    ask: { visitorHash: string; ticket: string | undefined; memberId: string },
  ): Promise<Claimed>;
  /** Returns the identity proven to this browser for a registration not made yet; does not use up the ticket. */
  provenIdentity(ask: {
    merchantId: string;
    visitorHash: string;
    ticket: string | undefined;
  }): Promise<{ provider: string; subject: string } | undefined>;
  identitiesOf(memberId: string): Promise<{ provider: SocialProvider; name: string | null; linkedAt: Date }[]>;
  /** Returns the provider's id of the person; undefined if the member linked none. */
  subjectOf(db: Db, memberId: string, provider: SocialProvider): Promise<string | undefined>;
  list(session: MemberSession): Promise<CallValue<Calls['identities']>>;
  /** Starts a link. Returns the flow's cookie. Refuses with `identity.methodClosed`, `identity.factorExists`. */
  startLink(session: MemberSession, ask: { provider: SocialProvider; visitorHash: string }): Promise<string>;
  /**
   * Links the proven identity. Refuses with `identity.socialFailed`, `identity.socialTaken`, `identity.factorExists`.
   */
  link(
    context: Context,
    session: MemberSession,
    ask: { provider: SocialProvider; visitorHash: string; ticket: string | undefined },
  ): Promise<void>;
  /** Removes a link. Refuses with `identity.lastWayIn`, `common.notFound`. */
  unlink(context: Context, session: MemberSession, provider: SocialProvider): Promise<void>;
}

export type Evidence = { ticket: string | undefined } | { idToken: string; nonce: string };

/** Provider settings as the console edits them. Secrets can be set but are never returned. */
export interface SocialAdmin {
  providers(
    merchantId: string,
  ): Promise<{ provider: SocialProvider; settings: ProviderSettings; hasSecret: boolean; callbackPath: string }[]>;
  /**
   * Changes a provider; `clientSecret` undefined keeps the current one. Returns the mark of the compared settings after
   * the change. Refuses with `request.invalid`.
   */
  changeProvider(
    context: Context,
    change: {
      merchantId: string;
      provider: SocialProvider;
      settings: ProviderSettings;
      clientSecret?: string | undefined;
      reason: string;
      /** Values the reader saw, see `SiteService.changeAll`; without them the change is not compared. */
      expected?: SiteChange['expected'] | undefined;
    },
  ): Promise<string>;
  phone(merchantId: string): Promise<PhoneProviderSettings | null>;
  /** Changes the phone provider. Returns as `changeProvider`. */
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
