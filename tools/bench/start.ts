// Time to start: the first `npm start` of a fresh clone with an empty npm cache, and every later one.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePort } from '../start/process.ts';

const root = join(import.meta.dirname, '../..');
const READY_TIMEOUT_MS = 10 * 60_000;

/** Clones this checkout's last commit, starts it twice, and removes it. */
export async function benchStart(say: (line: string) => void): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'sanam-bench-start-'));
  const clone = join(folder, 'sanam');
  try {
    const cloned = spawnSync('git', ['clone', '--quiet', root, clone], { encoding: 'utf8' });
    if (cloned.status !== 0) throw new Error(`git clone failed: ${cloned.stderr}`);
    const env = await freshEnvironment(folder);
    say('first start (empty npm cache) …');
    const firstSeconds = await secondsToReady(clone, env);
    say(`first start: ${firstSeconds} s`);
    const laterSeconds = await secondsToReady(clone, env);
    say(`later start: ${laterSeconds} s`);
    return { first_start_s: firstSeconds, later_start_s: laterSeconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the environment of a new shell: no npm cache, none of the variables this npm has set, free ports. */
async function freshEnvironment(folder: string): Promise<Record<string, string>> {
  const inherited = Object.entries(process.env).filter(
    ([name, value]) =>
      value !== undefined && !/^(npm_(?!config_(registry|proxy|https_proxy|cafile))|NODE$|INIT_CWD)/i.test(name),
  ) as [string, string][];
  const env = Object.fromEntries(inherited);
  const path = (env.PATH ?? '').split(':').filter((entry) => !entry.startsWith(root));
  const [server, studio, rail] = await Promise.all([choosePort(0), choosePort(0), choosePort(0)]);
  return {
    ...env,
    PATH: path.join(':'),
    npm_config_cache: join(folder, 'npm-cache'),
    PORT: String(server),
    STUDIO_PORT: String(studio),
    RAIL_PORT: String(rail),
  };
}

/** Returns the seconds from the command to the line `ready`; then stops it and waits for its end. */
function secondsToReady(folder: string, env: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const signal = (name: NodeJS.Signals) => {
    // The whole group, because npm does not forward signals to its children.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, name);
  };
  return new Promise((resolve, reject) => {
    let written = '';
    let seconds: number | undefined;
    const timer = setTimeout(() => {
      signal('SIGKILL');
      reject(new Error(`not ready in time: ${written.slice(-2_000)}`));
    }, READY_TIMEOUT_MS);
    const listen = (chunk: Buffer) => {
      written += String(chunk);
      if (seconds !== undefined || !/\bready$/m.test(written)) return;
      seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1));
      signal('SIGINT');
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => {
      clearTimeout(timer);
      if (seconds === undefined) reject(new Error(`npm start ended with ${code}: ${written.slice(-2_000)}`));
      else resolve(seconds);
    });
  });
}
