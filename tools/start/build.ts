import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runTool } from './process.ts';

const root = join(import.meta.dirname, '../..');
const vite = join(root, 'node_modules/vite/bin/vite.js');

/** The builds for the browser: folder, sources, and a file that shows that the build exists. */
export const webApps = [
  {
    name: 'portal',
    folder: 'apps/portal',
    output: 'dist/index.html',
    sources: [
      'apps/portal',
      'modules/*/{contract,portal}',
      'modules/*/words',
      'packages/ui',
      'packages/client',
      'packages/contract',
      'packages/art',
    ],
  },
  {
    name: 'console',
    folder: 'apps/console',
    output: 'dist/index.html',
    sources: [
      'apps/console',
      'modules/*/{contract,console}',
      'modules/*/words',
      'packages/ui',
      'packages/client',
      'packages/contract',
      'packages/art',
    ],
  },
  { name: 'studio', folder: 'apps/studio', output: 'dist', sources: ['apps/studio'] },
] as const;

type WebApp = (typeof webApps)[number];

/** Builds missing or outdated apps in parallel; reports progress through `onProgress`. */
export async function buildWebApps(onProgress: (text: string) => void): Promise<void> {
  await Promise.all(webApps.map((app) => buildOne(app, onProgress)));
}

async function buildOne(app: WebApp, onProgress: (text: string) => void): Promise<void> {
  const folder = join(root, app.folder);
  const stamp = join(root, '.cache', `build-${app.name}`);
  const want = fingerprint(app.sources);
  if (existsSync(join(folder, app.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === want) return;
  onProgress(`building ${app.name} …`);
  await runTool(vite, ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' }, folder);
  await compress(join(folder, 'dist'));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, want);
}

/** Returns a hash that changes when a source file is added, removed or written. */
function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of [...sources.map((one) => `${one}/**/*`), 'package-lock.json']) {
    const files = globSync(source, {
      cwd: root,
      exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(name)),
    });
    for (const file of files.toSorted()) {
      const info = statSync(join(root, file));
      if (info.isFile()) hash.update(`${file} ${info.size} ${Math.floor(info.mtimeMs)}\n`);
    }
  }
  return hash.digest('hex');
}

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest']);
const SMALL_BYTES = 1024;

/** Writes `.br` and `.gz` beside text files, so that no request waits for compression. */
async function compress(folder: string): Promise<void> {
  const files = globSync('**/*', { cwd: folder })
    .map((file) => join(folder, file))
    .filter((file) => compressible.has(extname(file)) && statSync(file).size > SMALL_BYTES);
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        promisify(gzip)(bytes, { level: 9 }),
      ]);
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    }),
  );
}
