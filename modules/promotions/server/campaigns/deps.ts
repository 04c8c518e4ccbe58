import type { FreeRoundsService } from '@sanam/freerounds/server/index.ts';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { members, MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { AuthService } from '@sanam/auth/server/index.ts';
import type { payments } from '@sanam/payments/server/index.ts';
import type { play } from '@sanam/play/server/index.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { ApprovalService, People, StaffService } from '@sanam/staff/server/index.ts';
import type { BonusPlay, Vendors } from '@sanam/vendors/server/index.ts';
import type { AgentsAbove, MembersBeside } from './lines.ts';

export interface PromotionDeps extends Pick<Platform, 'db' | 'events' | 'log'> {
  site: Pick<SiteService, 'zoneOf' | 'dayBounds'>;
  members: Pick<
    MemberService,
    'findForWallet' | 'labelNamesOf' | 'memberById' | 'memberByName' | 'membersById' | 'ranksOf' | 'searchMembers'
  > &
    Pick<FrontOf<typeof members>, 'namesNear' | 'signUpSigns'>;
  protection: Pick<
    FrontOf<typeof protection>['service'],
    'check' | 'holdGate' | 'levelOf' | 'limits' | 'stopEnded' | 'whoMay'
  >;
  ledger: Pick<LedgerService, 'post' | 'historyTotals' | 'lockOwner' | 'balancesOf' | 'countsIn' | 'flows'>;
  payments: Pick<FrontOf<typeof payments>['service'], 'getDeposit'> &
    Pick<FrontOf<typeof payments>, 'moneySigns' | 'sharedSigns' | 'withoutDeposits'>;
  auth: Pick<AuthService, 'placeSigns'>;
  play: Pick<FrontOf<typeof play>, 'betSigns' | 'opponents' | 'sameBets' | 'turnoverSince'>;
  bonusPlay: BonusPlay;
  freeRounds: Pick<FreeRoundsService, 'give' | 'gameNames' | 'refuseUnoffered'>;
  vendors: Pick<Vendors, 'find'>;
  agentsAbove: AgentsAbove;
  membersBeside: MembersBeside;
}

export interface PromotionStaffDeps extends PromotionDeps {
  roles: { giving: StaffService['rolesGiving'] };
  people: People;
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
}
