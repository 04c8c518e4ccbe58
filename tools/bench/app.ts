// A server without jobs and pages in this process, for benches that call its handlers directly.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type App, buildApp } from '@sanam/server/app.ts';
import { readConfig } from '@sanam/server/config.ts';
import { createLog } from '@sanam/server/platform/log.ts';
import type { Installation } from './installation.ts';

export const openApp = ({ databaseUrl, env, folder }: Installation): Promise<App> =>
  buildApp({
    config: readConfig({
      ...env,
      DATA_DIR: join(folder, 'data'),
      ROLES: 'api',
      SANAM_SECRET: randomBytes(32).toString('base64'),
    }),
    log: createLog('silent'),
    databaseUrl,
  });
