// `npm run countries -- FILE.csv`: puts the networks of a file (`192.0.2.0/24,TH`, one a line) in the place of the table
// that says in which country an address is. Nothing ships with the product: bring a source that you may use.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { openDatabase } from '@sanam/database';
import { readConfig } from '../config.ts';
import { joinDatabaseServer } from '../database-server.ts';
import { loadCountries } from '../modules/site/index.ts';
import { systemContext } from '../platform/context.ts';

const BAD_SHOWN = 20;

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('countries FILE.csv: lines of NETWORK,CC such as 192.0.2.0/24,TH');
  const text = readFileSync(file, 'utf8');
  const server = await joinDatabaseServer(readConfig());
  const db = openDatabase<unknown>(server.url, {
    connectionsMax: 1,
    role: 'sanam_app',
    applicationName: 'sanam-countries',
  });
  try {
    const { networks, bad } = await loadCountries(db, systemContext('cli.countries'), { text, source: basename(file) });
    console.log(`${networks} networks loaded, ${bad.length} lines left out`);
    for (const { line, problem } of bad.slice(0, BAD_SHOWN)) console.log(`  line ${line}: ${problem}`);
  } finally {
    await db.destroy();
    await server.stop();
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
