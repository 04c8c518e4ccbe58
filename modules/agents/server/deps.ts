import type { MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';
import type { Tree } from './tree/service.ts';

export interface AgentsDeps extends Pick<Platform, 'db' | 'events' | 'live' | 'jobs'> {
  tree: Tree;
  members: Pick<MemberService, 'setAgentType' | 'memberById' | 'memberByName' | 'membersById' | 'searchMembers'>;
  site: Pick<SiteService, 'setting' | 'zoneOf' | 'dayBounds'>;
}

export interface AgentsStaffDeps extends AgentsDeps {
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
  people: People;
}
