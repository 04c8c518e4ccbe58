import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { cataloguePlugin } from './apps/portal/build/catalogue-plugin.ts';

const shared = {
  environment: 'node' as const,
  pool: 'forks' as const,
  // These end what hangs; they do not judge speed. A machine that is shared may stand still for many seconds.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/**
 * One process reads the server's modules once and then runs file after file with them: nothing in them remembers (each
 * test builds its application again, on a database of its own), and reading them again for each file is half of the
 * processor's time. What a test replaces is put back after it.
 */
const sharedModules = { isolate: false, restoreMocks: true };

/**
 * Components are tested in jsdom against the fake server of packages/test-web. The files of a worker share modules and
 * page: loading react-admin takes seconds. Each test starts with an empty cache, session and storage.
 */
const inPage = {
  ...shared,
  ...sharedModules,
  environment: 'jsdom' as const,
  environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  setupFiles: [join(import.meta.dirname, 'packages/test-web/src/setup.ts')],
};

/**
 * Five groups. `unit` needs nothing. `web-portal` (with packages/ui) and `web-console` test components: two groups,
 * because each site has its own plugins and resolution. `server` gets a migrated template of the server's database,
 * `services` (studio, rail, the database package) makes its own templates; the two share one PostgreSQL, see
 * tools/test/cluster.ts.
 */
export default defineConfig({
  test: {
    // One more than the cores of a small machine: many tests wait, for a timer, a process or the database.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'packages/{art,beacon,client,contract,hwp,ui,webhooks}/src/**/*.test.ts',
            'apps/{portal,console}/src/**/*.test.ts',
            'modules/*/{contract,portal,console}/**/*.test.ts',
            'tools/!(rows|schema)/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        root: join(import.meta.dirname, 'apps/portal'),
        plugins: [cataloguePlugin()],
        test: {
          ...inPage,
          name: 'web-portal',
          dir: import.meta.dirname,
          include: ['packages/ui/src/**/*.test.tsx', 'apps/portal/src/**/*.test.tsx', 'modules/*/portal/**/*.test.tsx'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        root: join(import.meta.dirname, 'apps/console'),
        // react-admin takes the router through react-router-dom: the console's own code takes the same copy.
        resolve: { alias: [{ find: /^react-router$/, replacement: 'react-router-dom' }] },
        test: {
          ...inPage,
          name: 'web-console',
          dir: import.meta.dirname,
          include: ['apps/console/src/**/*.test.tsx', 'modules/*/console/**/*.test.tsx'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          ...shared,
          ...sharedModules,
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'modules/*/server/**/*.test.ts', 'tools/{rows,schema}/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tools/test/server-template.ts'],
          setupFiles: ['apps/server/test/locks/setup.ts', 'apps/server/test/kept-plans.ts'],
        },
      },
      {
        test: {
          ...shared,
          ...sharedModules,
          name: 'services',
          include: ['apps/{studio,rail}/**/*.test.ts', 'packages/database/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tools/test/cluster.ts'],
        },
      },
    ],
  },
});
