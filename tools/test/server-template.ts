// Vitest global setup of the server's tests: the shared cluster with the migrated template `sanam_template`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemplate } from '@sanam/database';
import type { TestProject } from 'vitest/node';
import { migrations, routines } from '../../apps/server/src/sql-files.ts';
import { joinCluster } from './cluster.ts';

const TEST = join(import.meta.dirname, '../../apps/server/test');

/** Tests copy it with `copyTemplate(inject('clusterUrl'), 'sanam_template')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, leave } = await joinCluster(project);
  const extraSql = ['clock.sql', 'money-kinds.sql'].map((file) => readFileSync(join(TEST, file), 'utf8')).join('\n');
  try {
    await createTemplate(url, 'sanam_template', migrations, { routines, extraSql });
  } catch (error) {
    await leave();
    throw error;
  }
  return leave;
}
