import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Root folder of the checkout. */
export const ROOT = join(import.meta.dirname, '../..');

export interface TextFile {
  /** Path from the root, with forward slashes. */
  path: string;
  text: string;
}

/** Takes the project's files and returns one sentence per problem. */
export type Rule = (files: TextFile[]) => string[];

const TEXT = /\.(ts|tsx|mts|cts|js|mjs|cjs|json|md|sql|css|html|svg|sh|yml|yaml|txt|cfg|ini)$|^\.ci\/run$/;
const GENERATED = /(^|\/)package-lock\.json$/;

/** Returns files that git tracks or would add (nothing ignored, nothing deleted), as paths from the root. */
export function filesUnder(...folders: string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...folders];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(ROOT, path))).toSorted();
}

/** Returns the hand-written text files of the project. */
export function textFiles(): TextFile[] {
  return filesUnder('.')
    .filter((path) => TEXT.test(path) && !GENERATED.test(path) && statSync(join(ROOT, path)).isFile())
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
