// The environment of a bench: a database and the settings of a server on it.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbedded, withDatabase } from '@sanam/database';

export interface Installation {
  /** Folder for the files of the bench; removed at the end. */
  folder: string;
  /** Address of the PostgreSQL server as a whole. */
  serverUrl: string;
  databaseUrl: string;
  /** Environment variables for every program of the server. */
  env: Record<string, string>;
}

export interface InstallationOptions {
  /** Address of a running PostgreSQL; if left out, one is started. */
  serverUrl?: string | undefined;
  /** Settings of the started PostgreSQL. */
  settings?: Record<string, string>;
  logLevel?: 'warn' | 'error';
}

/** Runs `work` on a new installation and removes its files. */
export async function withInstallation<Result>(
  { serverUrl: given, settings = {}, logLevel = 'error' }: InstallationOptions,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'sanam-bench-'));
  const embedded = given ? undefined : await startEmbedded(join(folder, 'pg'), { settings });
  try {
    const serverUrl = given || (embedded?.url ?? '');
    const database = `bench_${randomBytes(4).toString('hex')}`;
    await ensureDatabase(serverUrl, database);
    const databaseUrl = withDatabase(serverUrl, database);
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      SANAM_SECRET: randomBytes(32).toString('base64'),
      LOG_LEVEL: logLevel,
      SERVE_PAGES: '0',
    };
    return await work({ folder, serverUrl, databaseUrl, env });
  } finally {
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
