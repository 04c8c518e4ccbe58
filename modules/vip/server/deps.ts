import type { LedgerService, PromotionSwitch } from '@sanam/ledger/server/index.ts';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';
import type { TurnoverPort } from '@sanam/wallet/server/index.ts';

export interface VipDeps extends Pick<Platform, 'db' | 'events' | 'log'> {
  ledger: Pick<LedgerService, 'post'>;
  promotions: Pick<PromotionSwitch, 'refuseStopped' | 'stopped'>;
  members: Pick<MemberService, 'memberById'>;
  protection: Pick<FrontOf<typeof protection>['service'], 'check' | 'holdGate' | 'holdGates' | 'whoMay'>;
  site: Pick<SiteService, 'dayBounds' | 'setting' | 'zoneOf' | 'zones'>;
  turnover: Pick<TurnoverPort, 'open' | 'giveBonus'>;
}

export interface VipStaffDeps extends VipDeps {
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
  people: Pick<People, 'staffNames'>;
}
