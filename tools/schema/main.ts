// npm run schema: writes the types of the server's tables after a migration.
import { writeFileSync } from 'node:fs';
import { copyTemplate, createTemplate, openPool, startTestCluster } from '@sanam/database';
import { migrations, routines } from '../../apps/server/src/sql-files.ts';
import { generateSchema } from './generate.ts';
import { SCHEMA_FILE } from './file.ts';

const cluster = await startTestCluster();
try {
  await createTemplate(cluster.url, 'schema_template', migrations, { routines });
  const copy = await copyTemplate(cluster.url, 'schema_template');
  const pool = openPool(copy.url, { connectionsMax: 1 });
  const client = await pool.connect();
  writeFileSync(SCHEMA_FILE, await generateSchema(client));
  client.release();
  await pool.end();
  await copy.drop();
} finally {
  await cluster.stop();
}
