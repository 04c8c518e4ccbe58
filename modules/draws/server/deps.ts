import type { LedgerService, PromotionSwitch } from '@sanam/ledger/server/index.ts';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { payments } from '@sanam/payments/server/index.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';
import type { TurnoverPort } from '@sanam/wallet/server/index.ts';

export interface DrawDeps extends Pick<Platform, 'db' | 'events' | 'log' | 'vault'> {
  ledger: Pick<LedgerService, 'post'>;
  promotions: Pick<PromotionSwitch, 'refuseStopped'>;
  giveBonus: TurnoverPort['giveBonus'];
  payments: Pick<FrontOf<typeof payments>['service'], 'getDeposit'>;
  protection: Pick<FrontOf<typeof protection>['service'], 'check' | 'holdGate' | 'holdGates' | 'whoMay'>;
  site: Pick<SiteService, 'zoneOf'>;
  members: Pick<MemberService, 'memberById' | 'membersById'>;
}

export interface DrawStaffDeps extends DrawDeps {
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
  people: Pick<People, 'members' | 'staffNames'>;
}
