// The scope of the tests of statements, and the PostgreSQL version they need.
import { openPool } from '@sanam/database';

/**
 * Minimum version: the check reads PostgreSQL's description of a prepared statement and its plan, which older versions
 * lack.
 */
const VERSION_MIN = 180_000;

export async function describesStatements(clusterUrl: string): Promise<boolean> {
  const pool = openPool(clusterUrl, { connectionsMax: 1 });
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  await pool.end();
  return Number(rows[0]!.server_version_num) >= VERSION_MIN;
}

const SERVER = /^(apps\/server\/src|modules\/[^/]+\/server|packages\/database\/src)\//;

export const isServers = (path: string): boolean => SERVER.test(path) && !/\.test\.ts$|\/test-[\w-]+\.ts$/.test(path);
