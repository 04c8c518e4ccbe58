import type { RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { ProviderClient } from './provider-client.ts';
import type { Providers } from './providers.ts';
import type { SocialPorts } from './types.ts';

export interface SocialDeps {
  platform: Pick<Platform, 'db' | 'vault' | 'log'>;
  site: SiteService;
  providers: Providers;
  client: ProviderClient;
  ports: SocialPorts;
  limiter: RateLimiter<'socialStart'>;
}
