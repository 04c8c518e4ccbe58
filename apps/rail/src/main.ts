import { join } from 'node:path';
import { type Embedded, ensureDatabase, migrate, openDatabase, startEmbedded, withDatabase } from '@sanam/database';
import { pino } from 'pino';
import { buildRail } from './app.ts';
import { readConfig } from './config.ts';
import { createMailServer } from './mail/smtp.ts';
import type { RailSchema } from './platform/schema.ts';

const DATABASE = 'sanam_rail';
const IDLE_MS = 250;

const config = readConfig(process.env);
const logger = pino({ level: config.logLevel, base: { service: 'rail' } });
const log = { info: (text: string) => logger.info(text), warn: (text: string) => logger.warn(text) };

let embedded: Embedded | undefined;
let databaseUrl = config.databaseUrl;
if (databaseUrl === undefined) {
  embedded = await startEmbedded(config.dataDir);
  await ensureDatabase(embedded.url, DATABASE);
  databaseUrl = withDatabase(embedded.url, DATABASE);
}
await migrate(databaseUrl, join(import.meta.dirname, '../migrations'));
const db = openDatabase<RailSchema>(databaseUrl, {
  applicationName: 'sanam-rail',
  connectionsMax: 6,
  onError: (error) => log.warn(`an idle connection broke: ${error.message}`),
});
const deps = { ...config, db, clock: () => new Date(), log };
const rail = await buildRail(deps);
const mail = createMailServer(deps);
await rail.app.listen({ port: config.port, host: config.host });
const smtpPort = await mail.listen(config.smtpPort, config.host);

const state = { isStopping: false };
const working = (async () => {
  while (!state.isStopping) {
    try {
      await rail.work();
    } catch (error) {
      log.warn(`a round of work failed: ${String(error)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  }
})();

async function stop(): Promise<void> {
  if (state.isStopping) return;
  state.isStopping = true;
  await rail.app.close();
  await mail.close();
  await working;
  await db.destroy();
  await embedded?.stop();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

process.stdout.write(`takes letters at smtp://${config.host}:${smtpPort}\n`);
process.stdout.write(`ready ${config.publicUrl}\n`);
