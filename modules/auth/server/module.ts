import { access } from '@sanam/access/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { messaging } from '@sanam/messaging/server/index.ts';
import { createInvitationCalls } from '@sanam/members/server/staff/invitations.ts';
import { createRegistrationDesk, type RegistrationDeps } from '@sanam/members/server/staff/registration.ts';
import { createSecurityHandlers } from '@sanam/members/server/staff/routes.ts';
import { createMemberSecurity } from '@sanam/members/server/staff/security.ts';
import { createRegistrationHandlers } from '@sanam/members/server/staff/settings-routes.ts';
import { protection } from '@sanam/protection/server/index.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { staff } from '@sanam/staff/server/index.ts';
import type { IdentityPorts } from './deps.ts';
import { createIdentity, type Identity } from './identity.ts';
import { createBlockDesk } from './staff/blocks.ts';
import { createSignInHandlers } from './staff/routes.ts';
import { createSignInDesk } from './staff/signin.ts';

/** Log-in, sessions, passwords, second factors, sign-in with providers; also members and their registration. */
const needs = { access, ledger, merchants, messaging, protection, staff };

export const auth = defineModule({
  name: 'auth',
  needs,
  create(platform, fronts) {
    const ports = {
      hasTerms: platform.ports.open<RegistrationDeps['hasTerms']>('auth.hasTerms'),
      fundTrial: platform.ports.open<IdentityPorts['fundTrial']>('auth.fundTrial'),
      holdPayouts: platform.ports.open<IdentityPorts['holdPayouts']>('auth.holdPayouts'),
      hasPaymentPassword: platform.ports.open<IdentityPorts['hasPaymentPassword']>('auth.hasPaymentPassword'),
      isPaymentPassword: platform.ports.open<IdentityPorts['isPaymentPassword']>('auth.isPaymentPassword'),
      isGoodPaymentPassword: platform.ports.open<IdentityPorts['isGoodPaymentPassword']>('auth.isGoodPaymentPassword'),
      setFirstPaymentPassword:
        platform.ports.open<IdentityPorts['setFirstPaymentPassword']>('auth.setFirstPaymentPassword'),
    };
    const { service: books } = fronts.ledger;
    const { service: gate } = fronts.protection;
    const identity = createIdentity({
      platform,
      site: fronts.merchants.service,
      passwords: platform.passwords,
      ports: {
        messages: fronts.messaging.service,
        openWallet: async (trx, memberId, currency) => {
          await books.openAccount(trx, { class: 'player_cash', owner: memberId }, currency);
          await books.openAccount(trx, { class: 'player_hold', owner: memberId }, currency);
        },
        openGate: gate.openGate,
        beforeMaintenance: fronts.access.gates.checkMayEnter,
        beforeLogin: gate.atLogin,
        atLogin: async (trx, memberId) => {
          await gate.holdGate(trx, memberId);
          return gate.atLogin(trx, memberId);
        },
        exclusionOf: gate.exclusionOf,
        fundTrial: ports.fundTrial.ask,
        holdPayouts: ports.holdPayouts.ask,
        hasPaymentPassword: ports.hasPaymentPassword.ask,
        isPaymentPassword: ports.isPaymentPassword.ask,
        isGoodPaymentPassword: ports.isGoodPaymentPassword.ask,
        setFirstPaymentPassword: ports.setFirstPaymentPassword.ask,
      },
    });
    platform.edge.member.answer(identity.service.authenticate);
    platform.edge.stepUpValue.answer(async (session) => ({ ...(await identity.factors.stepUpValue(session)) }));
    return {
      front: { ...identity, ports },
      handlers: { ...identity.handlers, ...staffHandlers(platform, fronts, identity, ports.hasTerms.ask) },
      routes: identity.routes,
    };
  },
});

/** Registration, invitations, sign-in settings, blocks and members' security: what staff read and change. */
function staffHandlers(
  platform: Platform,
  { merchants, staff }: FrontsOf<typeof needs>,
  identity: Identity,
  hasTerms: RegistrationDeps['hasTerms'],
): Handlers {
  const { config, db, events, live } = platform;
  const { service: site } = merchants;
  const { approvals, people } = staff;
  events.on('identity.sessionsEnded', 'operator.live', ({ memberId }) =>
    live.publish('staff', { type: 'opsMember', id: memberId }),
  );
  return {
    ...createSignInHandlers({
      db,
      live,
      blocks: createBlockDesk({ blocks: identity.blocks, people }),
      signIn: createSignInDesk({ platform, site, social: identity.social.admin, approvals }),
    }),
    ...createRegistrationHandlers({
      live,
      invitations: createInvitationCalls({ site, invitations: identity.invitations, people }),
      registration: createRegistrationDesk({ site, hasTerms, ageFloor: config.ageMin }),
    }),
    ...createSecurityHandlers({
      db,
      live,
      security: createMemberSecurity({ db, desk: identity.desk, factors: identity.factors, approvals }),
    }),
  };
}
