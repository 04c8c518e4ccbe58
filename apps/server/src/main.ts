// One node of the server: configuration, database, build, listen and orderly stop.
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabaseServer } from './database-server.ts';
import { createLog } from './platform/log.ts';

/** Longest wait for running work after draining, in milliseconds. */
const STOP_TIMEOUT_MS = 15_000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const database = await openDatabaseServer(config);
  if (database.applied.length > 0) log.info({ applied: database.applied }, 'migrated');
  const app = await buildApp({ config, log, databaseUrl: database.url }).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  const address = await app.http.listen({ host: config.host, port: config.port });
  await app.start();
  process.stdout.write(`ready ${address}\n`);

  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), config.drainSeconds * 1000 + STOP_TIMEOUT_MS).unref();
    app
      .drain()
      .then(() => app.close())
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
