import { createBrakes } from '@sanam/server/platform/brakes.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Passwords } from '@sanam/server/platform/passwords.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { Content } from '@sanam/content/server/index.ts';
import type { Games } from '@sanam/play/server/index.ts';
import {
  type Blocks,
  type IdentityService,
  type InvitationDesk,
  isCommonPassword,
  type MemberDesk,
  type SocialAdmin,
} from '@sanam/auth/server/index.ts';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { MessagesService } from '@sanam/messaging/server/index.ts';
import type { Site } from '@sanam/merchants/server/index.ts';
import type { WalletService } from '@sanam/wallet/server/index.ts';
import { createApprovalHandlers } from './approvals/routes.ts';
import { type ApprovalService, createApprovals } from './approvals/service.ts';
import { createAnnouncements } from '@sanam/content/server/staff/announcements.ts';
import { createArticles } from '@sanam/content/server/staff/articles.ts';
import { createCases } from '@sanam/content/server/staff/cases.ts';
import { createContentHandlers } from '@sanam/content/server/staff/routes.ts';
import { createServiceDesk } from '@sanam/content/server/staff/service-settings.ts';
import { createHallSettingsDesk } from '@sanam/catalogue/server/staff/hall-settings.ts';
import { createGamesHandlers } from '@sanam/catalogue/server/staff/routes.ts';
import { createOverviewHandlers } from './overview/routes.ts';
import { createDepositQueue } from '@sanam/payments/server/staff/deposits.ts';
import { createPaymentHandlers } from '@sanam/payments/server/staff/routes.ts';
import { createWithdrawalQueue } from '@sanam/payments/server/staff/withdrawals.ts';
import { createPeople, type People } from './people.ts';
import { createPlayerHandlers } from '@sanam/members/server/staff/routes.ts';
import { createMemberSecurity, type FactorsDesk } from '@sanam/members/server/staff/security.ts';
import { createPlayers } from '@sanam/members/server/staff/service.ts';
import { createBlockDesk } from '@sanam/auth/server/staff/blocks.ts';
import { createFeatureDesk } from '@sanam/merchants/server/staff/features.ts';
import { createRegistrationDesk } from '@sanam/members/server/staff/registration.ts';
import { createMessagingDesk } from '@sanam/messaging/server/staff/messaging.ts';
import { createSettingsHandlers } from './settings/routes.ts';
import { createSignInDesk } from '@sanam/auth/server/staff/signin.ts';
import { createAccessDesk, createMaintenanceDesk } from '@sanam/access/server/staff/gates.ts';
import { createInvitationCalls } from '@sanam/members/server/staff/invitations.ts';
import { createMerchantDesk } from '@sanam/merchants/server/staff/merchants.ts';
import { createSiteHandlers } from './site/routes.ts';
import { forgetDevices } from './accounts/devices.ts';
import { createStaffPassword } from './accounts/password.ts';
import { createStaffHandlers } from './accounts/routes.ts';
import { createStaffService, staffBrakes, type StaffService } from './accounts/service.ts';

export type { StaffService } from './accounts/service.ts';

/** Name of the recurring job that closes proposals nobody decided. */
export const expireApprovalsJob = 'operator.expireApprovals';

export interface Operator {
  staff: StaffService;
  approvals: ApprovalService;
  handlers: Handlers;
}

export interface OperatorDeps {
  platform: Platform;
  passwords: Passwords;
  site: Site;
  invitations: InvitationDesk;
  identity: IdentityService;
  memberDesk: MemberDesk;
  factors: FactorsDesk;
  blocks: Blocks;
  social: SocialAdmin;
  messages: MessagesService;
  ledger: LedgerService;
  wallet: WalletService;
  games: Games;
  content: Content;
}

/** The console's server side: staff, approvals by two people, queues, reports. */
export function createOperator(deps: OperatorDeps): Operator {
  const { platform, passwords, identity, ledger, wallet, games, content } = deps;
  const site = deps.site.service;
  const { db, events, live, jobs, config } = platform;
  const brakes = createBrakes(platform, 'staff', staffBrakes);
  const staff = createStaffService({ platform, passwords, brakes });
  const approvals = createApprovals({ platform, staff });
  const people = createPeople({ db, identity, staff });
  const money = { db, wallet, identity, site, approvals, people };
  const deposits = createDepositQueue(money);
  const withdrawals = createWithdrawalQueue(money);
  const players = createPlayers({ db, identity, ledger, wallet, site, play: games.play });
  const security = createMemberSecurity({ db, desk: deps.memberDesk, factors: deps.factors, approvals });
  const changePassword = createStaffPassword({ platform, passwords, brakes, isCommon: isCommonPassword });
  const registration = createRegistrationDesk({ site, hasTerms: content.help.hasTerms, ageFloor: config.ageMin });
  const features = createFeatureDesk({ site });
  const blocks = createBlockDesk({ blocks: deps.blocks, people });
  const signIn = createSignInDesk({ platform, site, social: deps.social, approvals });
  const messaging = createMessagingDesk({ platform, site, messages: deps.messages });
  const hallSettings = createHallSettingsDesk({ site });

  events.on('operator.approvalChanged', 'live', ({ approvalId }) =>
    live.publish('staff', { type: 'opsApproval', id: approvalId }),
  );
  // A confirmed change of settings holds at once on the node that hears of it, on the others within seconds.
  events.on('operator.approvalChanged', 'operator.reloadSite', () => site.reload());
  events.on('identity.sessionsEnded', 'operator.live', ({ memberId }) =>
    live.publish('staff', { type: 'opsMember', id: memberId }),
  );
  jobs.define({ name: 'operator.forgetDevices', everySeconds: 86_400, run: () => forgetDevices(db) });
  jobs.define({ name: expireApprovalsJob, everySeconds: 60, run: () => approvals.expireDue() });

  return {
    staff,
    approvals,
    handlers: {
      ...createStaffHandlers({ service: staff, config, changePassword }),
      ...createApprovalHandlers({ platform, approvals }),
      ...createPaymentHandlers({ db, deposits, withdrawals }),
      ...createPlayerHandlers({ db, live, players, security }),
      ...createSettingsHandlers({ db, live, registration, features, blocks, signIn, messaging }),
      ...createContentHandlers({
        db,
        live,
        announcements: createAnnouncements({ desk: content.desk, people }),
        articles: createArticles({ ...content, site, agreedTerms: identity.agreedTerms, people }),
        pictures: content.pictures,
        service: createServiceDesk({ site }),
        cases: createCases({ writers: content.people, people }),
      }),
      ...createSiteHandlers(siteDesks(deps, people)),
      ...createGamesHandlers({ db, live, desk: games.desk, people, site, hallSettings }),
      ...createOverviewHandlers({ db, wallet, site, approvals, people, games, writers: content.people }),
    },
  };
}

/** Brands, their gates, faults of browsers, invitations. */
function siteDesks(deps: OperatorDeps, people: People) {
  const { platform, identity, social } = deps;
  const { service: site, gates, gatesDesk, hosts, brands, clientLog } = deps.site;
  const gateDeps = { config: platform.config, site, gates, gatesDesk, identity, people };
  return {
    live: platform.live,
    merchants: createMerchantDesk({ site, gates, hosts, brands, social, people }),
    maintenance: createMaintenanceDesk(gateDeps),
    access: createAccessDesk(gateDeps),
    clientLog,
    invitations: createInvitationCalls({ site, invitations: deps.invitations, people }),
  };
}
