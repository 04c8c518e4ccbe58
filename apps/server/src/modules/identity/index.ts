import { createBrakes } from '../../platform/brakes.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SiteService } from '../site/index.ts';
import type { IdentityPorts } from './deps.ts';
import { createHandlers } from './routes.ts';
import { brakeRules } from './rules.ts';
import { createService } from './service.ts';
import { forgetSessions } from './sessions.ts';
import type { IdentityService } from './types.ts';
import { unfinished } from './unfinished.ts';

export type { IdentityService, Member } from './types.ts';

export interface Identity {
  service: IdentityService;
  handlers: Handlers;
}

/** Members, their passwords, sessions and registration. */
export function createIdentity(deps: {
  platform: Platform;
  site: SiteService;
  passwords: Passwords;
  ports: IdentityPorts;
}): Identity {
  const { platform } = deps;
  const brakes = createBrakes(platform, 'identity', brakeRules);
  const service = createService({ ...deps, brakes });
  platform.jobs.define({
    name: 'identity.forget',
    everySeconds: 3600,
    run: async () => {
      await forgetSessions(platform.db);
      await brakes.forget();
    },
  });
  return { service, handlers: { ...unfinished, ...createHandlers({ service, config: platform.config }) } };
}
