// PostgreSQL versions older than the shipped one do not describe statements, but they must be able to parse all of
// them.
import { copyTemplate, openPool } from '@sanam/database';
import { expect, inject, it } from 'vitest';
import { ROOT } from '../tidy/files.ts';
import { written } from './check.ts';
import { describesStatements, isServers } from './scope.ts';
import { readStatements } from './statements.ts';

it('every statement is understood by an older PostgreSQL', { timeout: 120_000 }, async (context) => {
  const isDescribed = await describesStatements(inject('clusterUrl'));
  context.skip(isDescribed, 'rows.test.ts asks this PostgreSQL for more');
  const copy = await copyTemplate(inject('clusterUrl'), 'sanam_template');
  const pool = openPool(copy.url, { connectionsMax: 1 });
  const program = readStatements(ROOT, 'apps/server/tsconfig.json', isServers);
  const problems: string[] = [];
  try {
    for (const { place, texts } of program.statements) {
      for (const one of texts) {
        await pool
          .query(`prepare understood as ${written(one).text}`)
          .catch((error: Error) => problems.push(`${place}: ${error.message}`));
        await pool.query('deallocate all');
      }
    }
  } finally {
    program.close();
    await pool.end();
    await copy.drop();
  }
  expect(problems.join('\n')).toBe('');
  expect(program.statements.length).toBeGreaterThan(100);
});
