import type { FastifyInstance } from 'fastify';
import { createBrakes } from '@sanam/server/platform/brakes.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Passwords } from '@sanam/server/platform/passwords.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { createBlocks, type Blocks } from './blocks/index.ts';
import { createCodesPart } from '@sanam/mfa/server/codes/index.ts';
import { createCookies } from './cookies.ts';
import type { IdentityParts, IdentityPorts } from './deps.ts';
import { createMemberDesk, type MemberDesk } from '@sanam/members/server/desk/index.ts';
import { createFactors, type FactorService } from '@sanam/mfa/server/factors/index.ts';
import { createInvitationDesk, type InvitationDesk } from '@sanam/members/server/invitations/index.ts';
import { createHumanCheck, type HumanCheck } from '@sanam/captcha/server/index.ts';
import { createPasswordCalls } from './passwords/index.ts';
import { registrationHandlers } from '@sanam/members/server/registration/index.ts';
import { createHandlers } from './routes.ts';
import { brakeRules } from './brakes.ts';
import { createCore } from './service.ts';
import { createLoginMemory } from './login-memory.ts';
import { forgetSessions } from './sessions.ts';
import { createSocial, type Social } from './social/index.ts';
import { createTrial } from '@sanam/members/server/trial/index.ts';
import type { IdentityService } from './identity-service.ts';

export interface Identity {
  service: IdentityService;
  humanCheck: HumanCheck;
  social: Pick<Social, 'service' | 'admin' | 'phoneProof'>;
  factors: FactorService;
  blocks: Blocks;
  invitations: InvitationDesk;
  desk: MemberDesk;
  handlers: Handlers;
  /** Addresses outside the contract: the ways to identity providers and back. */
  routes(app: FastifyInstance): void;
}

/** Members, their passwords, sessions and registration. */
export function createIdentity(deps: {
  platform: Platform;
  site: SiteService;
  passwords: Passwords;
  ports: IdentityPorts;
}): Identity {
  const { platform } = deps;
  const brakes = createBrakes(platform, 'identity', brakeRules);
  const cookies = createCookies(platform.config);
  const human = createHumanCheck(deps);
  const blocks = createBlocks(platform.db);
  const { messages } = deps.ports;
  const codes = createCodesPart({
    platform,
    site: deps.site,
    messages,
    human: human.service,
    visitorOf: (request, reply) => cookies.browserOf(request, reply).visitorHash,
  });
  const parts: IdentityParts = {
    human: human.service,
    codes: codes.service,
    factors: {
      challengeFor: (ask) => factors.service.challengeFor(ask),
      hasFactor: (memberId) => factors.service.hasFactor(memberId),
      noteEntry: (trx, context, ask) => factors.service.noteEntry(trx, context, ask),
      stepUpValue: (session) => factors.service.stepUpValue(session),
    },
    messages,
    registration: {
      human: human.service,
      codes: codes.service,
      phoneProof: {
        isOn: (merchantId) => social.phoneProof.isOn(merchantId),
        verify: (ask) => social.phoneProof.verify(ask),
      },
      social: { claim: (trx, context, ask) => social.service.claim(trx, context, ask) },
      blocks,
      paymentPassword: {
        isGood: deps.ports.isGoodPaymentPassword,
        setFirst: deps.ports.setFirstPaymentPassword,
      },
    },
  };
  const core = createCore({ ...deps, brakes, parts });
  const { service } = core;
  const passwordCalls = createPasswordCalls({ ...deps, ...core, brakes, parts, cookies });
  const trial = createTrial({ ...deps, ...core, brakes, parts, cookies });
  const social = createSocial({
    platform,
    site: deps.site,
    cookies,
    brakes,
    ports: {
      letIn: (context, proven, browser) => service.letIn(context, proven, browser),
      hasPasskey: (target, memberId) => factors.service.hasPasskey(target, memberId),
      tellChange: (trx, context, ask) => factors.service.tellChange(trx, context, ask),
    },
  });
  const factors = createFactors({
    platform,
    site: deps.site,
    cookies,
    ports: {
      letIn: (context, proven, browser) => service.letIn(context, proven, browser),
      isOwnPassword: (memberId, password) => service.wallet.isOwnPassword(memberId, password),
      paymentPassword: {
        isSet: (memberId) => deps.ports.hasPaymentPassword(memberId),
        isRight: (memberId, given) => deps.ports.isPaymentPassword(memberId, given),
      },
      endSessions: (trx, ask) => service.endSessions(trx, ask),
      holdPayouts: (trx, memberId, reason) => deps.ports.holdPayouts(trx, memberId, reason),
      identitiesOf: (memberId) => social.service.identitiesOf(memberId),
      human: parts.human,
      codes: codes.service,
      messages,
    },
  });
  const loginMemory = createLoginMemory(deps);
  platform.jobs.define({
    name: 'identity.forget',
    everySeconds: 3600,
    run: async () => {
      await forgetSessions(platform.db);
      await loginMemory.forget();
      await core.remember.forget();
      await passwordCalls.forget();
      await brakes.forget();
    },
  });
  return {
    service,
    humanCheck: human.service,
    social,
    factors: factors.service,
    blocks,
    invitations: createInvitationDesk(platform.db),
    desk: createMemberDesk({ platform, identitiesOf: (memberId) => social.service.identitiesOf(memberId) }),
    handlers: {
      ...human.handlers,
      ...codes.handlers,
      ...factors.handlers,
      ...social.handlers,
      ...registrationHandlers({ service: service.registration, cookies }),
      ...passwordCalls.handlers,
      ...trial.handlers,
      ...createHandlers({ service, cookies }),
    },
    routes: social.routes,
  };
}
