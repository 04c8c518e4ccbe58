import type { FastifyInstance } from 'fastify';
import type { RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Cookies } from '../cookies.ts';
import { createPhoneVerification, type PhoneVerification } from './phone-verification.ts';
import { createProviderClient } from './provider-client.ts';
import { createProviders } from './providers.ts';
import { createSocialRoutes } from './routes.ts';
import { createSocialService } from './service.ts';
import { forgetFlows } from './store.ts';
import type { SocialAdmin, SocialPorts, SocialService } from './types.ts';

export type { PhoneVerification } from './phone-verification.ts';
export { socialTicketOf } from './routes.ts';
export { phoneProviderSettings, providerSettings, socialSettings } from './settings.ts';
export type { SocialAdmin, SocialService } from './types.ts';

export interface Social {
  service: SocialService;
  phoneVerification: PhoneVerification;
  /** Service for the console. */
  admin: SocialAdmin;
  handlers: Handlers;
  /** Routes on which browsers leave for a provider and return. */
  routes(app: FastifyInstance): void;
}

const FORGET_SECONDS = 600;

/** Creates the sign-in with identity providers by OpenID Connect, and the phone verification by a provider. */
export function createSocial(deps: {
  platform: Pick<Platform, 'db' | 'vault' | 'log' | 'jobs' | 'config' | 'outside'>;
  site: SiteService;
  cookies: Cookies;
  ports: SocialPorts;
  limiter: RateLimiter<'socialStart'>;
}): Social {
  const { platform, site, cookies, ports, limiter } = deps;
  const { config } = platform;
  const providers = createProviders({ platform, site });
  const client = createProviderClient({ isInsecureAllowed: config.mode === 'sandbox', outside: platform.outside });
  const service = createSocialService({ platform, site, providers, client, ports, limiter });
  platform.jobs.define({
    name: 'identity.forgetSocial',
    lane: 'upkeep',
    everySeconds: FORGET_SECONDS,
    run: () => forgetFlows(platform.db),
  });
  return {
    service,
    phoneVerification: createPhoneVerification({ platform, providers }),
    admin: providers.admin,
    ...createSocialRoutes({ service, site, config, cookies }),
  };
}
