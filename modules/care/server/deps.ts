import type { ledger } from '@sanam/ledger/server/index.ts';
import type { members } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { vendors } from '@sanam/vendors/server/index.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';

export interface CareDeps extends Pick<Platform, 'db' | 'events' | 'log'> {
  ledger: Pick<FrontOf<typeof ledger>['service'], 'history'>;
  members: Pick<FrontOf<typeof members>['service'], 'personOf'>;
  protection: Pick<FrontOf<typeof protection>['service'], 'exclusionOf' | 'hold' | 'release' | 'holdsOf' | 'limits'>;
  site: Pick<SiteService, 'zoneOf'>;
  vendors: Pick<FrontOf<typeof vendors>, 'limitHits'>;
}

export type CareStaffDeps = CareDeps & {
  people: People;
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
};
