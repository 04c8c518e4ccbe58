import type { LedgerService, PromotionSwitch } from '@sanam/ledger/server/index.ts';
import type { members, MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { payments } from '@sanam/payments/server/index.ts';
import type { play } from '@sanam/play/server/index.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';

export interface ReferralDeps extends Pick<Platform, 'db' | 'events' | 'log'> {
  ledger: Pick<LedgerService, 'post'>;
  promotions: Pick<PromotionSwitch, 'refuseStopped'>;
  site: Pick<SiteService, 'zoneOf'>;
  members: Pick<MemberService, 'memberById' | 'membersById'>;
  invitations: Pick<FrontOf<typeof members>['invitations'], 'issue'>;
  payments: Pick<FrontOf<typeof payments>, 'largestDeposit' | 'sharedSigns'>;
  play: Pick<FrontOf<typeof play>, 'turnoverSince'>;
  protection: Pick<FrontOf<typeof protection>['service'], 'check' | 'holdGate' | 'stopEnded'>;
}

export interface ReferralStaffDeps extends ReferralDeps {
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
  people: Pick<People, 'members'>;
}
