import type { AuthService } from '@sanam/auth/server/index.ts';
import type { LedgerService, PromotionSwitch } from '@sanam/ledger/server/index.ts';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';

export interface PrizeDeps extends Pick<Platform, 'db' | 'events' | 'log'> {
  ledger: Pick<LedgerService, 'post'>;
  promotions: Pick<PromotionSwitch, 'refuseStopped'>;
  members: Pick<MemberService, 'memberById' | 'membersById'>;
  auth: Pick<AuthService, 'sharedDevices'>;
  protection: Pick<FrontOf<typeof protection>['service'], 'check' | 'holdGate'>;
}

export interface PrizeStaffDeps extends PrizeDeps {
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
}
