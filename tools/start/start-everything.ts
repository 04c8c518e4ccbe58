// Starts the whole product in sandbox mode: rail, server, studio, demonstration data. Used by `npm start` and by the
// journeys.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildWebApps } from './build.ts';
import { choosePort, type Running, runTool, startProcess } from './process.ts';

const root = join(import.meta.dirname, '../..');
const STUDIO_VENDOR = 'STUDIO';

export interface StartOptions {
  dataDir: string;
  /** 0: any free port. */
  ports: { server: number; studio: number; rail: number /** SMTP; any free one if not given. */; mail?: number };
  /** Whether to create demonstration members, staff and games at the first start. */
  demo?: boolean;
  env?: Record<string, string>;
  onProgress?: (text: string) => void;
  /** Called with lines of the processes besides their `ready`. */
  onLine?: (name: string, line: string) => void;
}

export interface DemoLogins {
  player: { username: string; password: string };
  /** Of a sample line of agents. A sandbox that an earlier release filled has none. */
  line?: { username: string; password: string; role: string }[];
  staff: { username: string; password: string; role: string }[];
}

export interface Everything {
  portalUrl: string;
  consoleUrl: string;
  docsUrl: string;
  studioUrl: string;
  railUrl: string;
  /** Address of the sandbox's mail server. */
  mailUrl: string;
  demo: DemoLogins | undefined;
  /** The studio's vendor keys, for tools that use HWP/1. */
  vendor: VendorKeys;
  processes: { server: Running; studio: Running; rail: Running };
  stop(): Promise<void>;
}

interface VendorKeys {
  vendor: string;
  request_key: string;
  answer_key: string;
}

interface SandboxSecrets {
  railSecret: string;
  vendor?: VendorKeys;
  /** Address of the studio when its vendor was configured. */
  studioUrl?: string;
  /**
   * Secret from which the demonstration passwords are derived, so that an interrupted start is completed with the same
   * ones.
   */
  demoSecret?: string;
  demo?: DemoLogins;
}

/**
 * Builds outdated apps, starts everything, and resolves when all of it answers. Stops the started parts if one fails.
 */
export async function startEverything(options: StartOptions): Promise<Everything> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const ports = {
    server: await choosePort(options.ports.server),
    studio: await choosePort(options.ports.studio),
    rail: await choosePort(options.ports.rail),
    mail: await choosePort(options.ports.mail ?? 0),
  };
  const started: Running[] = [];
  const stop = async () => {
    for (const running of started.toReversed()) await running.stop();
  };
  try {
    return { ...(await startParts(options, placeOf(dataDir, ports), started)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Place = ReturnType<typeof placeOf>;

/** Returns addresses, ports and settings of each process of this sandbox. */
function placeOf(dataDir: string, ports: { server: number; studio: number; rail: number; mail: number }) {
  const urls = {
    server: `http://localhost:${ports.server}`,
    studio: `http://localhost:${ports.studio}`,
    rail: `http://localhost:${ports.rail}`,
    mail: `smtp://127.0.0.1:${ports.mail}`,
  };
  const secrets = readSecrets(dataDir);
  const ofGateway = (what: string) => createHash('sha256').update(`${secrets.railSecret} ${what}`).digest('base64');
  const gateway = {
    GATEWAY_SECRET_KEY: `skey_test_${ofGateway('key')}`,
    GATEWAY_WEBHOOK_SECRET: ofGateway('events'),
  };
  const rail = {
    RAIL_HOST: '127.0.0.1',
    RAIL_PORT: String(ports.rail),
    RAIL_PUBLIC_URL: urls.rail,
    RAIL_DATA_DIR: join(dataDir, 'rail-pg'),
    RAIL_SECRET: secrets.railSecret,
    RAIL_SMTP_PORT: String(ports.mail),
    CALLBACK_URL: `${urls.server}/rails/sandbox/main/callback`,
    SMS_REPORT_URL: `${urls.server}/messages/sms/default/report`,
    IDENTITY_MESSAGE_URL: `${urls.server}/identity-checks/default/messages`,
    GATEWAY_CALLBACK_URL: `${urls.server}/rails/gateway/main/callback`,
    ...gateway,
  };
  const server = {
    PORT: String(ports.server),
    PUBLIC_URL: urls.server,
    DATA_DIR: dataDir,
    STUDIO_URL: urls.studio,
    GAME_HOSTS: urls.studio,
    RAIL_URL: urls.rail,
    RAIL_PUBLIC_URL: urls.rail,
    RAIL_SECRET: secrets.railSecret,
    RAIL_SMTP_URL: urls.mail,
    GATEWAY_URL: `${urls.rail}/gateway`,
    ...gateway,
  };
  const studio = {
    STUDIO_PORT: String(ports.studio),
    STUDIO_PUBLIC_URL: urls.studio,
    STUDIO_DATA_DIR: join(dataDir, 'studio-pg'),
    PORTAL_ORIGIN: urls.server,
    WALLET_URL: urls.server,
  };
  return { dataDir, urls, secrets, settings: { rail, server, studio } };
}

async function startParts(options: StartOptions, place: Place, started: Running[]): Promise<Omit<Everything, 'stop'>> {
  const { onProgress = () => {}, onLine = () => {}, env = {} } = options;
  const { urls, secrets, settings, dataDir } = place;
  const start = async (name: 'rail' | 'server' | 'studio', own: Record<string, string>) => {
    onProgress(`starting the ${name} …`);
    const file = join(root, `apps/${name}/src/main.ts`);
    const running = await startProcess(name, file, { ...own, ...env }, (line) => onLine(name, line));
    started.push(running);
    return running;
  };
  const demoTool = async <Answer>(step: string, given: Record<string, string> = {}): Promise<Answer> => {
    const file = join(root, 'apps/server/src/cli/demo.ts');
    return JSON.parse(await runTool(file, [step, STUDIO_VENDOR], { ...settings.server, ...env, ...given })) as Answer;
  };

  const railStart = start('rail', settings.rail);
  railStart.catch(() => {}); // Awaited below; a failure during the builds must not be an unhandled rejection.
  await buildWebApps(onProgress);
  const rail = await railStart;
  const server = await start('server', settings.server);
  if (secrets.vendor === undefined || secrets.studioUrl !== urls.studio) {
    onProgress('making the keys of the studio …');
    secrets.vendor = await demoTool<VendorKeys>('vendor');
    secrets.studioUrl = urls.studio;
    writeSecrets(dataDir, secrets);
  }
  const { vendor, request_key, answer_key } = secrets.vendor;
  const keys = { VENDOR_CODE: vendor, REQUEST_KEY: request_key, ANSWER_KEY: answer_key };
  const studio = await start('studio', { ...settings.studio, ...keys });
  if (options.demo !== false && secrets.demo === undefined) {
    onProgress('filling demonstration data …');
    secrets.demoSecret ??= randomBytes(32).toString('base64');
    writeSecrets(dataDir, secrets);
    secrets.demo = await demoTool<DemoLogins>('fill', { DEMO_SECRET: secrets.demoSecret });
    writeSecrets(dataDir, secrets);
  }
  return {
    portalUrl: urls.server,
    consoleUrl: `${urls.server}/console/`,
    docsUrl: `${urls.server}/docs`,
    studioUrl: urls.studio,
    railUrl: urls.rail,
    mailUrl: urls.mail,
    demo: secrets.demo,
    vendor: secrets.vendor,
    processes: { server, studio, rail },
  };
}

/** Reads the secrets a sandbox generated at its first start; the file is readable by its owner only. */
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
