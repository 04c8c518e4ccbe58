import type { FreeRoundsService } from '@sanam/freerounds/server/index.ts';
import type { LedgerService, PromotionSwitch } from '@sanam/ledger/server/index.ts';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { payments } from '@sanam/payments/server/index.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';
import type { TurnoverPort } from '@sanam/wallet/server/index.ts';

export interface MissionDeps extends Pick<Platform, 'db' | 'events'> {
  ledger: Pick<LedgerService, 'post'>;
  promotions: Pick<PromotionSwitch, 'refuseStopped' | 'stopped'>;
  payments: Pick<FrontOf<typeof payments>['service'], 'getDeposit'>;
  protection: Pick<FrontOf<typeof protection>['service'], 'check' | 'holdGate' | 'holdGates' | 'whoMay'>;
  site: Pick<SiteService, 'zoneOf'>;
  giveBonus: TurnoverPort['giveBonus'];
  freeRounds: Pick<FreeRoundsService, 'give' | 'gameNames' | 'refuseUnoffered'>;
}

export interface BoardDeps
  extends Pick<Platform, 'db' | 'events' | 'log'>,
    Pick<MissionDeps, 'ledger' | 'promotions' | 'protection'> {
  members: Pick<MemberService, 'memberById' | 'membersById'>;
}

export interface BoardStaffDeps extends BoardDeps {
  approvals: Pick<ApprovalService, 'define' | 'propose'>;
  people: Pick<People, 'members'>;
}

export interface MissionStaffDeps extends MissionDeps {
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
  members: Pick<MemberService, 'memberById'>;
  people: Pick<People, 'staffNames'>;
}
