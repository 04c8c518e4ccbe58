// Makes `npm start` and `npm test` work on a fresh clone. Plain Node >= 18, no dependencies.
// 1. installs the pinned Node (tools/node), 2. runs `npm ci` on that Node, 3. puts it first on the PATH of every script.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;
const LOCK_STALE_MS = 10 * 60_000;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tool = join(root, 'tools/node');
const isWindows = process.platform === 'win32';
const exe = isWindows ? 'node.exe' : 'node';
const platform = { linux: 'linux', darwin: 'darwin', win32: 'win' }[process.platform];
const pinned = join(tool, 'node_modules', `node-${platform}-${process.arch}`, 'bin', exe);
const startedAt = Date.now();

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
const isStamped = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value;

function npm(node, args, cwd) {
  const cli = process.env.npm_execpath; // set by npm for every script
  const env = { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH };
  delete env.npm_config_prefix;
  const flags = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const result = cli?.endsWith('.js')
    ? spawnSync(node, [cli, ...flags], { cwd, env, stdio: 'inherit' })
    : spawnSync('npm', flags, { cwd, env, stdio: 'inherit', shell: isWindows });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/**
 * Allows one bootstrap at a time in a checkout: creating a folder is atomic, and a second caller waits for its removal.
 */
function withLock(work) {
  const lock = join(root, '.bootstrap-lock');
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0;
      if (age > LOCK_STALE_MS) rmSync(lock, { recursive: true, force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function installNode() {
  const current = Number(process.versions.node.split('.')[0]);
  const runsInside = process.execPath.startsWith(root + sep); // `npm ci` would replace the running Node.
  if (current === NODE_MAJOR && !runsInside && !existsSync(pinned)) return process.execPath;
  const stamp = join(tool, 'node_modules', '.stamp');
  const want = hashOf(join(tool, 'package-lock.json'));
  if (!isStamped(stamp, want)) {
    console.log(`[bootstrap] installing Node ${NODE_MAJOR} …`);
    npm(process.execPath, ['ci', '--include=optional'], tool);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, want);
  }
  if (existsSync(pinned)) return pinned;
  if (current >= NODE_MAJOR) return process.execPath;
  console.error(
    `[bootstrap] there is no Node ${NODE_MAJOR} package for ${process.platform}-${process.arch}: please install Node ${NODE_MAJOR} yourself, then run this again.`,
  );
  process.exit(1);
}

function installDependencies(node) {
  const stamp = join(root, 'node_modules', '.stamp');
  const want = hashOf(join(root, 'package-lock.json'));
  if (isStamped(stamp, want)) return;
  console.log('[bootstrap] installing dependencies (npm ci) …');
  npm(node, ['ci', '--include=dev', '--include=optional'], root);
  writeFileSync(stamp, want);
  console.log(`[bootstrap] done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/**
 * npm puts node_modules/.bin first on the PATH of every script, so a `node` there is the pinned one for all scripts.
 */
function linkNode(node) {
  if (node !== pinned) return;
  const link = join(root, 'node_modules/.bin', exe);
  let isThere = false;
  try {
    lstatSync(link);
    isThere = true;
  } catch {
    // No link yet.
  }
  if (isThere && existsSync(link)) return;
  rmSync(link, { force: true });
  mkdirSync(dirname(link), { recursive: true });
  if (isWindows) copyFileSync(node, link);
  else symlinkSync(relative(dirname(link), node), link);
}

withLock(() => {
  const node = installNode();
  installDependencies(node);
  linkNode(node);
});
