import { createBrakes } from '../../platform/brakes.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Games } from '../games/index.ts';
import {
  type Blocks,
  type IdentityService,
  isCommonPassword,
  type MemberDesk,
  type SocialAdmin,
} from '../identity/index.ts';
import type { LedgerService } from '../ledger/index.ts';
import type { MessagesService } from '../messages/index.ts';
import type { SiteService } from '../site/index.ts';
import type { WalletService } from '../wallet/index.ts';
import { createApprovalHandlers } from './approvals/routes.ts';
import { type ApprovalService, createApprovals } from './approvals/service.ts';
import { createOverviewHandlers } from './overview/routes.ts';
import { createDepositQueue } from './payments/deposits.ts';
import { createPaymentHandlers } from './payments/routes.ts';
import { createWithdrawalQueue } from './payments/withdrawals.ts';
import { createPeople } from './people.ts';
import { createPlayerHandlers } from './players/routes.ts';
import { createMemberSecurity, type FactorsDesk } from './players/security.ts';
import { createPlayers } from './players/service.ts';
import { createBlockDesk } from './settings/blocks.ts';
import { createFeatureDesk } from './settings/features.ts';
import { createRegistrationDesk } from './settings/registration.ts';
import { createMessagingDesk } from './settings/messaging.ts';
import { createSettingsHandlers } from './settings/routes.ts';
import { createSignInDesk } from './settings/signin.ts';
import { createStaffPassword } from './staff/password.ts';
import { createStaffHandlers } from './staff/routes.ts';
import { createStaffService, staffBrakes, type StaffService } from './staff/service.ts';

export type { StaffService } from './staff/service.ts';

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
  site: SiteService;
  identity: IdentityService;
  memberDesk: MemberDesk;
  factors: FactorsDesk;
  blocks: Blocks;
  social: SocialAdmin;
  messages: MessagesService;
  ledger: LedgerService;
  wallet: WalletService;
  games: Games;
}

/** The console's server side: staff, approvals by two people, queues, reports. */
export function createOperator(deps: OperatorDeps): Operator {
  const { platform, passwords, site, identity, ledger, wallet, games } = deps;
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
  const registration = createRegistrationDesk({ site, ageFloor: config.ageMin });
  const features = createFeatureDesk({ site });
  const blocks = createBlockDesk({ blocks: deps.blocks, people });
  const signIn = createSignInDesk({ platform, site, social: deps.social });
  const messaging = createMessagingDesk({ platform, site, messages: deps.messages });

  events.on('operator.approvalChanged', 'live', ({ approvalId }) =>
    live.publish('staff', { type: 'opsApproval', id: approvalId }),
  );
  events.on('identity.sessionsEnded', 'operator.live', ({ memberId }) =>
    live.publish('staff', { type: 'opsMember', id: memberId }),
  );
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
      ...createOverviewHandlers({ db, wallet, site, approvals, people, games }),
    },
  };
}
