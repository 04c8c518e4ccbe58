import { defineConfig } from 'vitest/config';

const shared = {
  environment: 'node' as const,
  pool: 'forks' as const,
  // A test that waits this long waits for something that will not come; a file copies a database template first.
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // So does one that looks again and again; how soon something comes is asked where it matters.
  expect: { poll: { timeout: 15_000 } },
};

/**
 * One process reads the server's modules once and then runs file after file with them: nothing in them remembers (each
 * test builds its application anew, on a database of its own), and reading them anew for each file is half of the
 * processor's time. What a test replaces is put back after it.
 */
const sharedModules = { isolate: false, restoreMocks: true };

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
          ...sharedModules,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tools/test/server-template.ts'],
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
