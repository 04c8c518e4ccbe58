// `npm run catalogue -- check VENDOR FILE`: reports the changes of a CSV or JSON file and its invalid rows.
// `npm run catalogue -- import VENDOR FILE [--off]`: imports the valid rows, all or none; with `--off`, new games start
// disabled.
// Reads and writes like the console, for files of up to 250,000 rows.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { createImports, type ImportReport } from '@sanam/catalogue/server/index.ts';
import { systemContext } from '../platform/context.ts';
import { atDatabase, runCommand, UsageError } from './command.ts';

const ROWS_MAX = 250_000;
const FAULTS_SHOWN = 20;
const usage = 'catalogue check|import VENDOR FILE [--off] [--reason TEXT]';

function summary({ row, counts, faults }: ImportReport) {
  return {
    import: row.import_id,
    ...counts,
    badRows: faults.slice(0, FAULTS_SHOWN).map(({ line, code, problems }) => ({
      line,
      code,
      problems: problems.map(({ field, problem }) => `${field}: ${problem}`),
    })),
  };
}

runCommand(usage, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { off: { type: 'boolean', default: false }, reason: { type: 'string', default: 'imported by command' } },
  });
  const [command = '', vendor = '', path = ''] = positionals;
  if (!['check', 'import'].includes(command) || vendor === '' || path === '')
    throw new UsageError('what, of whom, from where?');
  const file = { name: basename(path), bytes: readFileSync(path) };
  await atDatabase('catalogue', async ({ db }) => {
    const imports = createImports({
      db,
      vendors: { catalogue: () => Promise.reject(new Error('a file is read here')) },
      onLanded: async () => {}, // The database notifies the servers.
      rowsMax: ROWS_MAX,
    });
    const context = systemContext('catalogue');
    const report = await imports.check(context, vendor, file);
    if (command === 'check') return console.log(JSON.stringify(summary(report)));
    const importId = report.row.import_id;
    const landed = await imports.land(context, { importId, newGamesOn: !values.off, reason: values.reason });
    console.log(JSON.stringify({ ...summary(report), ...landed }));
  });
});
