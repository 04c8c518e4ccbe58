import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { RateLimit, RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { ProtectionService } from '../../types.ts';
import type { DocumentDeps } from '../documents.ts';
import type { KycProvider } from './types.ts';

/** Starts of a member within a day: five, then waits from ten minutes up to an hour. */
export const checkLimits = {
  check: { free: 5, firstWait: 600, waitMax: 3600, memorySeconds: 86_400 },
} as const satisfies Record<string, RateLimit>;

export interface CheckDeps extends Omit<DocumentDeps, 'limiter' | 'files' | 'vault' | 'checkOf'> {
  vault: Pick<Vault, 'seal' | 'open'>;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  live: Pick<LiveHub, 'publish'>;
  log: Pick<Log, 'warn'>;
  limiter: RateLimiter<keyof typeof checkLimits>;
  provider: KycProvider;
  block: ProtectionService['block'];
}
