import { readFileSync } from 'node:fs';
import { openPool, withDatabase } from '@sanam/database';
import { expect, inject, it } from 'vitest';
import { SCHEMA_FILE } from './file.ts';
import { generateSchema } from './generate.ts';

it('the types of the tables are those of the migrations: npm run schema', async () => {
  const pool = openPool(withDatabase(inject('clusterUrl'), 'sanam_template'), { connectionsMax: 1 });
  const client = await pool.connect();
  try {
    expect(await generateSchema(client)).toBe(readFileSync(SCHEMA_FILE, 'utf8'));
  } finally {
    client.release();
    await pool.end();
  }
});
