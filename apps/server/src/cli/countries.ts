// `npm run countries -- FILE.csv`: replaces the table of networks and countries with the networks of a file
// (`192.0.2.0/24,TH`, one a line). The product ships without such data: use a source that you are licensed to use.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { loadCountries } from '@sanam/access/server/index.ts';
import { systemContext } from '../platform/context.ts';
import { atDatabase, runCommand, UsageError } from './command.ts';

const BAD_SHOWN = 20;

const usage = 'countries FILE.csv: lines of NETWORK,CC such as 192.0.2.0/24,TH';

runCommand(usage, async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new UsageError('which file?');
  const text = readFileSync(file, 'utf8');
  await atDatabase('countries', async ({ db }) => {
    const { networks, bad } = await loadCountries(db, systemContext('cli.countries'), { text, source: basename(file) });
    console.log(`${networks} networks loaded, ${bad.length} lines left out`);
    for (const { line, problem } of bad.slice(0, BAD_SHOWN)) console.log(`  line ${line}: ${problem}`);
  });
});
