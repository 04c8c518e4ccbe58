import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the checkout. */
export const ROOT = join(import.meta.dirname, '../..');

/** Files that git knows or would take up (nothing ignored, nothing deleted), as paths from the root. */
export function filesUnder(...folders: string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...folders];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(ROOT, path))).toSorted();
}
