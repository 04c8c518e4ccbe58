import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';

export interface TreeDeps extends Pick<Platform, 'events'> {
  books: Pick<LedgerService, 'openAccount'>;
  members: Pick<MemberService, 'setAgentType' | 'memberById'>;
}
