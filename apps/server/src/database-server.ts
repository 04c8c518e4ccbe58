import { join } from 'node:path';
import { ensureDatabase, migrate, runningEmbedded, startEmbedded, withDatabase } from '@sanam/database';
import type { Config } from './config.ts';
import { migrations, routines } from './sql-files.ts';

const DATABASE = 'sanam';

export interface DatabaseServer {
  url: string;
  stop(): Promise<void>;
}

/** Opens the database of `DATABASE_URL`, or starts and migrates the embedded one in the data folder. */
export async function openDatabaseServer(config: Config): Promise<DatabaseServer & { applied: string[] }> {
  const server =
    config.databaseUrl === undefined
      ? await startOwn(config.dataDir)
      : { url: config.databaseUrl, stop: async () => {} };
  return { ...server, applied: await migrate(server.url, migrations, routines) };
}

/** The same for a command line tool: joins the embedded database if the server already runs it. */
export async function joinDatabaseServer(config: Config): Promise<DatabaseServer> {
  const running = config.databaseUrl === undefined ? runningEmbedded(join(config.dataDir, 'pg')) : undefined;
  if (running !== undefined) return { url: withDatabase(running, DATABASE), stop: async () => {} };
  return openDatabaseServer(config);
}

async function startOwn(dataDir: string): Promise<DatabaseServer> {
  const embedded = await startEmbedded(join(dataDir, 'pg'));
  await ensureDatabase(embedded.url, DATABASE);
  return { url: withDatabase(embedded.url, DATABASE), stop: () => embedded.stop() };
}
