// `npm start`: the whole product on this machine, with demonstration data. `npm run dev` adds live reload of the two
// sites.
import { join } from 'node:path';
import './compile-cache.ts';
import { startDevServers } from './dev.ts';
import { type Everything, startEverything } from './start-everything.ts';

const SERVER_PORT = 8080;
const STUDIO_PORT = 8081;
const RAIL_PORT = 8082;

const isDev = process.argv.includes('--dev');
const startedAt = Date.now();

function say(text: string): void {
  process.stdout.write(`[sanam ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${text}\n`);
}

const portOf = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

function summary(all: Everything): string {
  const lines = [
    '',
    '  Sanam is running in sandbox mode: play currency, test payments, no real money.',
    '',
    `  Portal   ${all.portalUrl}`,
    `  Console  ${all.consoleUrl}`,
    `  Rail     ${all.railUrl}   (pay test QR codes, decide test payouts)`,
    `  Inbox    ${all.railUrl}/sms and ${all.railUrl}/mails   (what was sent by SMS and e-mail; SMTP at ${all.mailUrl})`,
    `  Studio   ${all.studioUrl}`,
    `  Calls    ${all.docsUrl}`,
  ];
  if (all.demo !== undefined) {
    lines.push(
      '',
      '  Demonstration log-ins of this installation:',
      `    player   ${all.demo.player.username} / ${all.demo.player.password}`,
    );
    for (const one of all.demo.line ?? []) lines.push(`    line     ${one.username} / ${one.password}   (${one.role})`);
    for (const one of all.demo.staff)
      lines.push(
        `    console  ${one.username} / ${one.password}   (${one.role}; sets up its second factor at the first log-in)`,
      );
  }
  lines.push('', '  Ctrl-C stops everything. Data stays in the data folder.', '');
  return lines.join('\n');
}

async function main(): Promise<void> {
  const all = await startEverything({
    dataDir: process.env.DATA_DIR ?? join(import.meta.dirname, '../../.data'),
    ports: {
      server: portOf('PORT', SERVER_PORT),
      studio: portOf('STUDIO_PORT', STUDIO_PORT),
      rail: portOf('RAIL_PORT', RAIL_PORT),
      mail: portOf('RAIL_SMTP_PORT', 0),
    },
    onProgress: say,
    onLine: (name, line) => process.stdout.write(`${name}: ${line}\n`),
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  });
  const stopDev = isDev ? await startDevServers(all.portalUrl, say) : async () => {};
  say('ready');
  process.stdout.write(summary(all));

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    say('stopping …');
    stopDev()
      .then(() => all.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          say(String(error));
          process.exit(1);
        },
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  for (const running of Object.values(all.processes)) {
    running.child.once('exit', (code) => {
      if (isStopping) return;
      say(`${running.name} ended by itself (${code}); stopping the rest`);
      stop();
    });
  }
}

main().catch((error: unknown) => {
  say(`could not start: ${(error as Error).message}`);
  process.exit(1);
});
