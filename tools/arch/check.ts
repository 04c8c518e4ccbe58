// `npm run arch`: checks the import rules of the whole project. `--update` rewrites the list of known violations.
// tools/arch/known.json lists imports that existed when the modules were separated. The list only shrinks: an import
// that is not in it fails, and so does an entry that is no longer needed.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tidy/files.ts';

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

const KNOWN = join(import.meta.dirname, 'known.json');
const FOLDERS = ['apps', 'packages', 'modules'];

const cruiser = join(ROOT, 'node_modules/.bin/depcruise');
const args = ['--config', 'tools/arch/rules.cjs', '--output-type', 'json', ...FOLDERS];
const run = spawnSync(cruiser, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
if (run.stdout === '') throw new Error(run.stderr);
const { violations, totalCruised } = (
  JSON.parse(run.stdout) as { summary: { violations: Violation[]; totalCruised: number } }
).summary;
if (totalCruised < FOLDERS.length) throw new Error('the cruiser read nothing');

const found = [...new Set(violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`))].toSorted();
if (process.argv.includes('--update')) {
  writeFileSync(KNOWN, `${JSON.stringify(found, null, 2)}\n`);
  console.log(`${found.length} known violations`);
} else {
  const known = JSON.parse(readFileSync(KNOWN, 'utf8')) as string[];
  const fresh = found.filter((one) => !known.includes(one));
  const gone = known.filter((one) => !found.includes(one));
  for (const one of fresh) console.error(one);
  for (const one of gone) console.error(`no longer there, take it out of tools/arch/known.json: ${one}`);
  console.log(`${totalCruised} files, ${known.length} known violations, ${fresh.length} new ones`);
  process.exitCode = fresh.length + gone.length === 0 ? 0 : 1;
}
