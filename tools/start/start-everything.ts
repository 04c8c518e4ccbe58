// Starts the whole product in sandbox mode: rail, server, studio, demonstration data. Used by `npm start` and by the journeys.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildWebApps } from './build.ts';
import { choosePort, type Running, runTool, startProcess } from './process.ts';

const root = join(import.meta.dirname, '../..');
const STUDIO_VENDOR = 'STUDIO';

export interface StartOptions {
  dataDir: string;
  /** 0: any free port. */
  ports: { server: number; studio: number; rail: number };
  /** Fill demonstration members, staff and games at the first start. */
  demo?: boolean;
  env?: Record<string, string>;
  onProgress?: (text: string) => void;
  /** Lines the processes write beside their `ready`. */
  onLine?: (name: string, line: string) => void;
}

export interface DemoLogins {
  player: { username: string; password: string };
  staff: { username: string; password: string; role: string }[];
}

export interface Everything {
  portalUrl: string;
  consoleUrl: string;
  docsUrl: string;
  studioUrl: string;
  railUrl: string;
  demo: DemoLogins | undefined;
  /** The vendor keys of the studio, for tools that speak HWP/1. */
  vendor: { vendor: string; request_key: string; answer_key: string };
  processes: { server: Running; studio: Running; rail: Running };
  stop(): Promise<void>;
}

interface SandboxSecrets {
  railSecret: string;
  vendor?: { vendor: string; request_key: string; answer_key: string };
  demo?: DemoLogins;
}

/** Builds what is old, starts everything, and resolves when all of it answers. Stops what had started when a part fails. */
export async function startEverything(options: StartOptions): Promise<Everything> {
  const { onProgress = () => {}, onLine = () => {}, env = {} } = options;
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secrets = readSecrets(dataDir);
  const ports = {
    server: await choosePort(options.ports.server),
    studio: await choosePort(options.ports.studio),
    rail: await choosePort(options.ports.rail),
  };
  const urls = {
    server: `http://localhost:${ports.server}`,
    studio: `http://localhost:${ports.studio}`,
    rail: `http://localhost:${ports.rail}`,
  };
  const started: Running[] = [];
  const start = async (name: string, file: string, settings: Record<string, string>) => {
    const running = await startProcess(name, join(root, file), { ...settings, ...env }, (line) => onLine(name, line));
    started.push(running);
    return running;
  };
  const stop = async () => {
    for (const running of started.toReversed()) await running.stop();
  };
  try {
    onProgress('starting the rail …');
    const railStart = start('rail', 'apps/rail/src/main.ts', {
      RAIL_HOST: '127.0.0.1',
      RAIL_PORT: String(ports.rail),
      RAIL_PUBLIC_URL: urls.rail,
      RAIL_DATA_DIR: join(dataDir, 'rail-pg'),
      RAIL_SECRET: secrets.railSecret,
      CALLBACK_URL: `${urls.server}/rails/sandbox/main/callback`,
    });
    railStart.catch(() => {}); // awaited below, after the builds
    await buildWebApps(onProgress);
    const rail = await railStart;
    onProgress('starting the server …');
    const serverEnv = {
      PORT: String(ports.server),
      PUBLIC_URL: urls.server,
      DATA_DIR: dataDir,
      STUDIO_URL: urls.studio,
      GAME_HOSTS: urls.studio,
      RAIL_URL: urls.rail,
      RAIL_PUBLIC_URL: urls.rail,
      RAIL_SECRET: secrets.railSecret,
    };
    const server = await start('server', 'apps/server/src/main.ts', serverEnv);
    if (secrets.vendor === undefined) {
      onProgress('making the keys of the studio …');
      secrets.vendor = JSON.parse(
        await runTool(join(root, 'apps/server/src/cli/demo.ts'), ['vendor', STUDIO_VENDOR], { ...serverEnv, ...env }),
      ) as NonNullable<SandboxSecrets['vendor']>;
      writeSecrets(dataDir, secrets);
    }
    onProgress('starting the studio …');
    const studio = await start('studio', 'apps/studio/src/main.ts', {
      STUDIO_PORT: String(ports.studio),
      STUDIO_PUBLIC_URL: urls.studio,
      STUDIO_DATA_DIR: join(dataDir, 'studio-pg'),
      PORTAL_ORIGIN: urls.server,
      WALLET_URL: urls.server,
      VENDOR_CODE: secrets.vendor.vendor,
      REQUEST_KEY: secrets.vendor.request_key,
      ANSWER_KEY: secrets.vendor.answer_key,
    });
    if (options.demo !== false && secrets.demo === undefined) {
      onProgress('filling demonstration data …');
      secrets.demo = JSON.parse(
        await runTool(join(root, 'apps/server/src/cli/demo.ts'), ['fill', STUDIO_VENDOR], { ...serverEnv, ...env }),
      ) as DemoLogins;
      writeSecrets(dataDir, secrets);
    }
    return {
      portalUrl: urls.server,
      consoleUrl: `${urls.server}/console/`,
      docsUrl: `${urls.server}/docs`,
      studioUrl: urls.studio,
      railUrl: urls.rail,
      demo: secrets.demo,
      vendor: secrets.vendor,
      processes: { server, studio, rail },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What one sandbox made for itself at its first start; readable by its owner only. */
function readSecrets(dataDir: string): SandboxSecrets {
  const file = join(dataDir, 'sandbox.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as SandboxSecrets;
  const secrets = { railSecret: randomBytes(32).toString('base64') };
  writeSecrets(dataDir, secrets);
  return secrets;
}

function writeSecrets(dataDir: string, secrets: SandboxSecrets): void {
  writeFileSync(join(dataDir, 'sandbox.json'), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
}
