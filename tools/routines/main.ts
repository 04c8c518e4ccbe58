// npm run routines: lists differences between the routine files and the functions created by the migrations alone. Run
// by hand after a function of a migration was moved to its routine file; routines changed since then differ on purpose.
import { copyTemplate, createTemplate, openPool, startTestCluster } from '@sanam/database';
import { migrations, routines } from '../../apps/server/src/sql-files.ts';
import { type DatabaseFunction, readFunctions } from '../../apps/server/test/database-functions.ts';

const cluster = await startTestCluster();
try {
  const alone = await functionsOf('routines_alone', []);
  const whole = await functionsOf('routines_whole', routines);
  const differing = [...new Set([...alone.keys(), ...whole.keys()])].toSorted().flatMap((signature) => {
    const difference = compare(alone.get(signature), whole.get(signature));
    return difference === undefined ? [] : [`${signature}: ${difference}`];
  });
  for (const line of differing) console.log(line);
  console.log(`${whole.size} functions, ${differing.length} differ from what the migrations make`);
  process.exitCode = differing.length === 0 ? 0 : 1;
} finally {
  await cluster.stop();
}

async function functionsOf(name: string, of: typeof routines): Promise<Map<string, DatabaseFunction>> {
  await createTemplate(cluster.url, name, migrations, { routines: of });
  const copy = await copyTemplate(cluster.url, name);
  const pool = openPool(copy.url, { connectionsMax: 1 });
  try {
    return await readFunctions(pool);
  } finally {
    await pool.end();
    await copy.drop();
  }
}

function compare(alone: DatabaseFunction | undefined, whole: DatabaseFunction | undefined): string | undefined {
  if (whole === undefined) return 'made by migrations, in no routine file';
  if (alone === undefined) return 'new';
  if (alone.definition !== whole.definition) return 'another definition';
  if (alone.owner !== whole.owner) return `owner ${alone.owner}, now ${whole.owner}`;
  const [before, now] = [alone.privileges.join(' '), whole.privileges.join(' ')];
  return before === now ? undefined : `privileges ${before}, now ${now}`;
}
