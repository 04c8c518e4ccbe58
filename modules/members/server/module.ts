import { captcha } from '@sanam/captcha/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { messaging } from '@sanam/messaging/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { createRateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { namesNear, signUpSigns } from './sign-up-signs.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { membersCalls } from '../contract/calls.ts';
import { membersTopics } from '../contract/live.ts';
import { membersPermissions } from '../contract/permissions.ts';
import { membersRefusals } from '../contract/refusals.ts';
import { membersStaffCalls } from '../contract/staff-calls.ts';
import { membersEvents } from './events.ts';
import { createBlocks } from './blocks/index.ts';
import { createClosing } from './closing.ts';
import { memberLimits } from './limits.ts';
import type { MemberDeps } from './deps.ts';
import { createStaffInvitations } from './invitations/index.ts';
import { createMemberService } from './members.ts';
import { membersOwnData } from './own-data.ts';
import type { AuthPort, CodesPort, FriendPort, LevelPort, LinePort, MoneyPort, WalletPort } from './ports.ts';
import { createRegistration } from './registration/index.ts';
import { createHandlers } from './routes.ts';
import { avatarRoutes } from './site/pictures.ts';
import { createMemberSite } from './site/service.ts';
import { createStaffBlocks } from './staff/blocks.ts';
import { createInvitationCalls } from './staff/invitations.ts';
import { createStaffRegistration, type RegistrationDeps } from './staff/registration.ts';
import { createPersonCorrection, tellPages } from './staff/person.ts';
import { createStaffHandlers } from './staff/routes.ts';
import { defineTrialJob } from './trial/index.ts';
import { memberOwners } from './owners.ts';
import { memberSettings, settingFigures } from './settings.ts';

const needs = { captcha, ledger, merchants, messaging, protection, staff };

/** Accounts: registration, invitations, trials, profiles, a merchant's blocklists, and site preferences of a member. */
export const members = defineModule({
  name: 'members',
  calls: membersCalls,
  staffCalls: membersStaffCalls,
  permissions: membersPermissions,
  refusals: membersRefusals,
  topics: membersTopics,
  events: membersEvents,
  settings: Object.values(memberSettings),
  needs,
  create(platform, fronts) {
    const ports = openPorts(platform);
    platform.tenancy.define(memberOwners);
    const deps = depsOf(platform, fronts, ports);
    fronts.merchants.defineFigures(settingFigures);
    const invitations = createStaffInvitations(platform.db);
    const registration = createRegistration(deps);
    const site = createMemberSite(platform);
    defineTrialJob(deps, platform.jobs);
    tellPages(platform);
    const service = createMemberService(deps);
    fronts.protection.ports.searchMembers.answer(async (q, limit, merchantId) => {
      const newest = { merchantId, sort: 'createdAt', order: 'DESC', limit, offset: 0 } as const;
      return (await service.searchMembers({ q, ...newest })).list.map(({ memberId }) => memberId);
    });
    const staffHandlers = createStaffHandlers({
      db: platform.db,
      live: platform.live,
      blocks: createStaffBlocks({ blocks: deps.blocks, people: fronts.staff.people }),
      person: createPersonCorrection({
        ...deps,
        evidenceOf: fronts.protection.evidenceOf,
        approvals: fronts.staff.approvals,
      }),
      invitations: createInvitationCalls({ site: deps.site, invitations, people: fronts.staff.people }),
      registration: createStaffRegistration({
        site: deps.site,
        hasTerms: ports.hasTerms.ask,
        ageFloor: platform.config.ageMin,
      }),
    });
    return {
      front: {
        service,
        registration,
        invitations,
        blocks: deps.blocks,
        site,
        signUpSigns,
        namesNear,
        ports,
        ownData: membersOwnData(platform.vault),
      },
      handlers: { ...createHandlers(deps, { registration, site, closing: createClosing(deps) }), ...staffHandlers },
      routes: avatarRoutes,
    };
  },
});

type Opened = ReturnType<typeof openPorts>;

function openPorts({ ports }: Platform) {
  return {
    hasTerms: ports.open<RegistrationDeps['hasTerms']>('members.hasTerms'),
    auth: ports.group<AuthPort>('members', {
      endSessions: true,
      issueSession: true,
      answerOf: true,
      savePassword: true,
      browserOf: true,
      giveCookies: true,
      socialTicketOf: true,
      claimIdentity: true,
      provenIdentity: true,
      isPhoneProvedByProvider: true,
      verifyPhone: true,
    }),
    money: ports.group<MoneyPort>('members', { lockMoney: true, moneyOf: true }),
    codes: ports.group<CodesPort>('members', { useCode: true }),
    line: ports.group<LinePort>('members', {
      placeNewcomer: true,
      mayBring: true,
      openingOf: true,
      isNameKept: true,
      useOpening: true,
      mayTransferUp: true,
    }),
    friends: ports.group<FriendPort>('members', { noteFriend: true }),
    level: ports.group<LevelPort>('members', {
      highestLevel: true,
      labelsOf: true,
      labelNamesOf: true,
      rankOf: true,
      ranksOf: true,
    }),
    wallet: ports.group<WalletPort>('members', {
      fundTrial: true,
      hasPaymentPassword: true,
      isGoodPaymentPassword: true,
      hashPaymentPassword: true,
      setFirstPaymentPassword: true,
      renameAccounts: true,
    }),
  };
}

function depsOf(platform: Platform, fronts: FrontsOf<typeof needs>, ports: Opened): MemberDeps {
  const { service: books } = fronts.ledger;
  const { service: gate } = fronts.protection;
  return {
    platform,
    site: fronts.merchants.service,
    passwords: platform.passwords,
    limiter: createRateLimiter(platform, 'identity', memberLimits),
    blocks: createBlocks(platform.db),
    human: fronts.captcha.service,
    smsCountries: fronts.messaging.service.smsCountries,
    openWallet: async (trx, memberId, currency) => {
      await books.openAccount(trx, { class: 'player_cash', owner: memberId }, currency);
      await books.openAccount(trx, { class: 'player_hold', owner: memberId }, currency);
    },
    openGate: gate.openGate,
    exclusionOf: gate.exclusionOf,
    register: fronts.protection.register,
    ports: {
      ...ports.auth.asks,
      ...ports.codes.asks,
      ...ports.wallet.asks,
      ...ports.money.asks,
      ...ports.line.asks,
      ...ports.friends.asks,
      ...ports.level.asks,
    },
  };
}
