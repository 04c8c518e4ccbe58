// Vitest global setup of the server's tests: the shared cluster and, in it, the migrated template `sanam_template`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemplate } from '@sanam/database';
import type { TestProject } from 'vitest/node';
import { migrations, routines } from '../../apps/server/src/sql-files.ts';
import { joinCluster } from './cluster.ts';

const SERVER = join(import.meta.dirname, '../../apps/server');

/** Tests copy it with `copyTemplate(inject('clusterUrl'), 'sanam_template')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, leave } = await joinCluster(project);
  const clock = join(SERVER, 'test/clock.sql');
  const extraSql = existsSync(clock) ? readFileSync(clock, 'utf8') : '';
  try {
    await createTemplate(url, 'sanam_template', migrations, { routines, extraSql });
  } catch (error) {
    await leave();
    throw error;
  }
  return leave;
}
