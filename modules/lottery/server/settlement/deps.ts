import type { Platform } from '@sanam/server/platform/platform.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { House } from '@sanam/vendors/server/index.ts';

/** Code of the lottery as a vendor of the wallet engine. */
export const HOUSE_VENDOR = 'HOUSE_LOTTO';

export interface SettlementDeps extends Pick<Platform, 'db' | 'events' | 'jobs' | 'live' | 'log' | 'vault'> {
  house: Pick<House, 'closeRounds' | 'knownPlayers' | 'serve'>;
}

export const BY_SETTLEMENT = systemContext('lottery.settle');
