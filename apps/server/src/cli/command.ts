// Shared parts of the operator's commands: the connection to the database of the installation and error messages.
import { openDatabase } from '@sanam/database';
import type { Schema } from '../platform/schema.data.ts';
import { type Config, readConfig } from '../config.ts';
import { joinDatabaseServer } from '../database-server.ts';
import { createVault } from '../platform/crypto.ts';
import { APP_ROLE, type Db } from '../platform/db.ts';
import { checkSecret } from '../platform/installation.ts';

/** A wrong command line; the usage is printed. */
export class UsageError extends Error {}

export interface AtDatabase {
  db: Db;
  databaseUrl: string;
  config: Config;
}

/**
 * Runs the work in the database of the installation, like the server, with or without a running server. Closes
 * everything that it opened.
 */
export async function atDatabase<Answer>(name: string, work: (at: AtDatabase) => Promise<Answer>): Promise<Answer> {
  const config = readConfig();
  const server = await joinDatabaseServer(config);
  const db = openDatabase<Schema>(server.url, {
    connectionsMax: 2,
    role: APP_ROLE,
    applicationName: `sanam-${name}`,
  });
  try {
    await checkSecret({ db, vault: createVault(config.secret) });
    return await work({ db, databaseUrl: server.url, config });
  } finally {
    await db.destroy();
    await server.stop();
  }
}

/** Runs a command. `--help` and wrong use print the usage; any other failure prints one sentence. */
export function runCommand(usage: string, main: () => Promise<void>): void {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return console.log(usage);
  main().catch((error: unknown) => {
    const { message, code = '' } = error as Error & { code?: string };
    const isUsage = error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS');
    console.error(isUsage ? `${message}\n${usage}` : message);
    process.exitCode = 1;
  });
}
