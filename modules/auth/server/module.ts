import { captcha } from '@sanam/captcha/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { messaging } from '@sanam/messaging/server/index.ts';
import { mfa } from '@sanam/mfa/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { createRateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { authCalls } from '../contract/calls.ts';
import { authTopics } from '../contract/live.ts';
import { authPermissions } from '../contract/permissions.ts';
import { authRefusals } from '../contract/refusals.ts';
import { authStaffCalls } from '../contract/staff-calls.ts';
import { authEvents } from './events.ts';
import { authLimits } from './limits.ts';
import { type Cookies, createCookies } from './cookies.ts';
import type { AuthDeps } from './deps.ts';
import { createMemberAccess } from './staff/member-access.ts';
import { answerOf, issueSession } from './issue-session.ts';
import { forgetOld } from './forget.ts';
import { placeOf } from './known-place.ts';
import { noteRefused } from './log-in-flow.ts';
import { passwordNotices } from './passwords/inbox-notices.ts';
import { defineLinkJob } from './passwords/by-email.ts';
import { passwordHandlers } from './passwords/index.ts';
import { placeHandlers } from './places.ts';
import { createHandlers } from './routes.ts';
import { type AuthService, createAuthService } from './service.ts';
import { refreshSession } from './sessions.ts';
import { createSocial, type Social, socialTicketOf } from './social/index.ts';
import { createSignInHandlers } from './staff/routes.ts';
import { createSecurityHandlers } from './staff/security-routes.ts';
import { createMemberSecurity } from './staff/security.ts';
import { createStaffSignIn } from './staff/signin.ts';
import { savePassword } from './store.ts';
import { authSettings } from './settings.ts';
import { authOwnData } from './own-data.ts';
import { socialSettings } from './social/settings.ts';

const needs = { captcha, members, merchants, messaging, mfa, protection, staff };
type Fronts = FrontsOf<typeof needs>;

/** Log-in, sessions, passwords, remembered devices, sign-in with identity providers. */
export const auth = defineModule({
  name: 'auth',
  calls: authCalls,
  staffCalls: authStaffCalls,
  permissions: authPermissions,
  refusals: authRefusals,
  topics: authTopics,
  events: authEvents,
  settings: [...Object.values(authSettings), ...Object.values(socialSettings)],
  needs,
  create(platform, fronts) {
    const holdPayouts = platform.ports.open<AuthDeps['holdPayouts']>('auth.holdPayouts');
    const deps = depsOf(platform, fronts, {
      holdPayouts: holdPayouts.ask,
      tell: fronts.messaging.inbox.declare('passwords', passwordNotices),
    });
    const cookies = createCookies(platform.config);
    const service = createAuthService(deps);
    const { factors } = fronts.mfa;
    const ports = {
      completeLogIn: service.completeLogIn,
      hasPasskey: factors.hasPasskey,
      tellChange: factors.tellChange,
    };
    const social = createSocial({ platform, site: deps.site, cookies, limiter: deps.limiter, ports });
    defineLinkJob(deps);
    platform.jobs.define({ name: 'identity.forget', lane: 'upkeep', everySeconds: 3600, run: () => forgetOld(deps) });
    announce(platform);
    answerPorts(platform, fronts, { deps, service, social, cookies });
    return {
      front: { service, social, ports: { holdPayouts }, ownData: authOwnData },
      handlers: {
        ...createHandlers(deps, cookies),
        ...passwordHandlers(deps, cookies),
        ...placeHandlers(deps, cookies),
        ...social.handlers,
        ...staffHandlers(platform, fronts, social),
      },
      routes: social.routes,
    };
  },
});

function depsOf(platform: Platform, fronts: Fronts, others: Pick<AuthDeps, 'holdPayouts' | 'tell'>): AuthDeps {
  return {
    platform,
    site: fronts.merchants.service,
    passwords: platform.passwords,
    limiter: createRateLimiter(platform, 'identity', authLimits),
    members: fronts.members.service,
    blocks: fronts.members.blocks,
    human: fronts.captcha.service,
    codes: fronts.mfa.codes,
    factors: fronts.mfa.factors,
    gate: { ...fronts.protection.service, lookAtLogin: fronts.protection.register.lookAtLogin },
    ...others,
    sendEmail: fronts.messaging.service.sendEmail,
  };
}

interface Parts {
  deps: AuthDeps;
  service: AuthService;
  social: Social;
  cookies: Cookies;
}

/** Answers the ports that the edge and lower floors need from auth. */
function answerPorts(platform: Platform, fronts: Fronts, { deps, service, social, cookies }: Parts): void {
  const { browserOf, give: giveCookies } = cookies;
  const { completeLogIn, isOwnPassword, endSessions } = service;
  platform.edge.member.answer(service.authenticate);
  fronts.members.ports.auth.answer({
    endSessions,
    issueSession: (trx, context, entry) => issueSession(deps, trx, context, entry),
    answerOf: (entered) => answerOf(deps, entered),
    savePassword,
    browserOf,
    giveCookies,
    socialTicketOf,
    claimIdentity: social.service.claim,
    provenIdentity: social.service.provenIdentity,
    isPhoneProvedByProvider: social.phoneVerification.isOn,
    verifyPhone: social.phoneVerification.verify,
  });
  fronts.mfa.ports.auth.answer({
    completeLogIn,
    isOwnPassword,
    endSessions,
    identitiesOf: social.service.identitiesOf,
    placeOf,
    noteRefused: (context, note) => noteRefused(deps, context, note),
    refreshSession,
    browserOf,
    giveCookies,
  });
}

/** Tells open pages about ended sessions. */
function announce({ events, live }: Platform): void {
  events.on('identity.sessionsEnded', 'identity.tellPages', ({ memberId }) =>
    live.publish(`member:${memberId}`, { type: 'sessionEnded' }),
  );
  events.on('identity.sessionsEnded', 'operator.live', ({ memberId }) =>
    live.publish('staff', { type: 'opsMember', id: memberId }),
  );
}

/** Returns the staff handlers of sign-in settings and of one member's security. */
function staffHandlers(platform: Platform, { merchants, mfa, staff }: Fronts, social: Social): Handlers {
  const { db, live } = platform;
  const { approvals } = staff;
  const access = createMemberAccess({ platform, identitiesOf: social.service.identitiesOf });
  const signIn = createStaffSignIn({ platform, site: merchants.service, social: social.admin, approvals });
  const security = createMemberSecurity({ db, access, factors: mfa.factors, approvals });
  return { ...createSignInHandlers({ live, signIn }), ...createSecurityHandlers({ db, live, security }) };
}
