import type { CatalogueService } from '@sanam/catalogue/server/index.ts';
import type { LedgerService, PromotionSwitch } from '@sanam/ledger/server/index.ts';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';
import type { FreeRoundsPort } from '@sanam/vendors/server/index.ts';
import type { TurnoverPort } from '@sanam/wallet/server/index.ts';

export interface FreeRoundsDeps extends Pick<Platform, 'db' | 'events' | 'jobs' | 'log'> {
  vendors: FreeRoundsPort;
  catalogue: Pick<CatalogueService, 'isOpenTo'>;
  members: Pick<MemberService, 'findForWallet'>;
  protection: Pick<FrontOf<typeof protection>['service'], 'check' | 'holdGate' | 'whoMay'>;
}

/** Pays winnings that are to be bonus money. */
export interface WinningsDeps extends Pick<Platform, 'db' | 'events' | 'log'> {
  ledger: Pick<LedgerService, 'post'>;
  promotions: Pick<PromotionSwitch, 'refuseStopped'>;
  turnover: Pick<TurnoverPort, 'giveBonus' | 'open'>;
}

export interface FreeRoundsStaffDeps extends FreeRoundsDeps {
  approvals: Pick<ApprovalService, 'define' | 'propose'>;
  byName: Pick<MemberService, 'memberByName'>;
  people: Pick<People, 'members' | 'staffName'>;
  site: Pick<SiteService, 'setting'>;
}
