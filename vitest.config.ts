import { defineConfig } from 'vitest/config';

const shared = {
  environment: 'node' as const,
  pool: 'forks' as const,
  // A test that waits this long waits for something that will not come; a file copies a database template first.
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/**
 * Three groups: `unit` needs nothing, `server` gets a migrated template of the server's database, `services` (studio,
 * rail, the database package) makes templates of its own. All share one PostgreSQL, see tools/test/cluster.ts.
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
            'packages/{art,contract,hwp,ui}/src/**/*.test.{ts,tsx}',
            'apps/{portal,console}/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tools/test/server-template.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'services',
          include: ['apps/{studio,rail}/**/*.test.ts', 'packages/database/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tools/test/cluster.ts'],
        },
      },
    ],
  },
});
