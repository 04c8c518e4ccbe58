import { buildStudio } from './app.ts';
import { readConfig } from './config.ts';
import { openStudioDatabase } from './database.ts';
import { catalogue, returnOf } from './games/catalogue.ts';

const STOP_DEADLINE_MS = 8_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const opened = await openStudioDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    onError: (error) => console.error(`database: ${error.message}`),
  });
  const studio = await buildStudio(config, opened.db);
  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    await studio.close();
    await opened.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop().catch((error: Error) => {
        console.error(error.message);
        process.exitCode = 1;
      });
    });
  }
  // Computes the returns before the first call: each takes a third of a second. During a call the wallet would wait for
  // it, and its timeout of three seconds may be too short on a busy machine.
  for (const { game } of catalogue) returnOf(game);
  await studio.http.listen({ host: config.host, port: config.port });
  studio.queue.start();
  studio.purge.start();
  const [address] = studio.http.addresses();
  const port = typeof address === 'object' ? address.port : config.port;
  const mode = config.wallet === undefined ? 'fun mode only: no wallet keys' : `vendor ${config.wallet.vendorCode}`;
  console.log(`ready http://localhost:${port} (studio, ${mode})`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
