// Follows docs/guides/add-a-module.md: adds a small module with a table, a member call, a staff call, a page on each
// site, words, a job, a money kind, a permission, a live topic, a domain event and a setting to a copy of the project.
// Checks that it works there, that all rules pass, and that few shared files were changed.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder, ROOT } from '../tidy/files.ts';
import { addModule, copyProject, edit } from './copy.ts';

/**
 * The lists of the three shells, the order of floors and the glossary. No other shared file may need a change for a
 * module.
 */
const SHARED_MAX = 5;
const edits: readonly [file: string, from: string | RegExp, into: string][] = [
  [
    'apps/server/src/modules.ts',
    /^import \{ vendors \}.*\n([\s\S]*?\[\n)/m,
    "import { stall } from '@sanam/stall/server/index.ts';\n$&  stall,\n",
  ],
  [
    'apps/portal/src/modules.ts',
    /^import \{ feature as wallet \}.*\n([\s\S]*?\[)/m,
    "import { feature as stall } from '@sanam/stall/portal/feature.ts';\n$&stall, ",
  ],
  [
    'apps/console/src/modules.ts',
    /^import \{ resources as vendors \}.*\n([\s\S]*?\[)/m,
    "import { resources as stall } from '@sanam/stall/console/resource.tsx';\n$&stall, ",
  ],
  ['tools/arch/rules.cjs', "'points']", "'points', 'stall']"],
  ['docs/glossary.md', /\n## Platform\n/, '| stall | pays a coin for the first visit | `visitStall` | |\n$&'],
];

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sanam-walk-'));
  copyProject(root);
  addModule(root);
  for (const [file, from, into] of edits) edit(root, file, from, into);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const OUTPUT_MAX = 6000;

/** Runs one of the project's tools in the copy; returns its output if it failed. */
function run(...args: string[]): Promise<string> {
  // The copy has its own database, because it has one more migration.
  const { TEST_DATABASE_URL: _, VITEST: __, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve(error === null ? '' : `${stdout}\n${stderr}`.slice(-OUTPUT_MAX)),
    );
  });
}

describe('a small module', () => {
  it(`touches at most ${SHARED_MAX} shared files`, () => {
    const touched = filesUnder('.').filter(
      (file) => !readFileSync(join(ROOT, file)).equals(readFileSync(join(root, file))),
    );
    expect(touched.toSorted()).toEqual(edits.map(([file]) => file).toSorted());
    expect(touched.length).toBeLessThanOrEqual(SHARED_MAX);
  });

  it('works on the server, in the portal and in the console, with its table, job, money, words, live topic, event and setting', async () => {
    const projects = ['server', 'web-portal', 'web-console'].flatMap((name) => ['--project', name]);
    expect(await run('node_modules/vitest/vitest.mjs', 'run', ...projects, 'modules/stall', 'money-kinds')).toBe('');
  }, 600_000);

  it('compiles: types know its calls, permission, refusal and words', async () => {
    // Only projects that use modules; tools, journeys and external services are not needed.
    const projects = ['modules', 'apps/server', 'apps/portal', 'apps/console'];
    expect(await run('node_modules/typescript/bin/tsc', '-b', ...projects)).toBe('');
  }, 600_000);

  it('keeps to the rules of the project', async () => {
    expect(await run('tools/tidy/main.ts')).toBe('');
    expect(await run('tools/arch/check.ts')).toBe('');
    expect(await run('tools/languages/main.ts')).toBe('');
  }, 600_000);
});
