// One node of the server: configuration, database, build, listen, and an orderly stop.
import { join } from 'node:path';
import { ensureDatabase, migrate, startEmbedded, withDatabase } from '@sanam/database';
import { buildApp, startBackground } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog } from './platform/log.ts';

const STOP_TIMEOUT_MS = 15_000;
const migrations = join(import.meta.dirname, '../migrations');

/** The database of `DATABASE_URL`, or the embedded one in the data folder. */
async function openDatabaseServer(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: async () => {} };
  const embedded = await startEmbedded(join(config.dataDir, 'pg'));
  await ensureDatabase(embedded.url, 'sanam');
  return { url: withDatabase(embedded.url, 'sanam'), stop: () => embedded.stop() };
}

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const database = await openDatabaseServer(config);
  const applied = await migrate(database.url, migrations);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  const app = await buildApp({ config, log, databaseUrl: database.url });
  const address = await app.http.listen({ host: config.host, port: config.port });
  await startBackground(app);
  process.stdout.write(`ready ${address}\n`);

  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    app
      .close()
      .then(() => database.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the stop was not clean');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
