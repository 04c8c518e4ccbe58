// Copies the project so that a module can be added: sources are copied, installed packages are linked.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder, ROOT } from '../tidy/files.ts';

const TEMPLATE = join(import.meta.dirname, 'stall');
/** A migration number that the project does not use. */
const MIGRATION = 'apps/server/migrations/9000-stall.sql';

/**
 * Copies the project's files to an empty folder; links workspaces to their copies, and other packages to the installed
 * ones.
 */
export function copyProject(to: string): void {
  for (const file of filesUnder('.')) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(to, file));
  }
  // The tools list files with git.
  execFileSync('git', ['init', '--quiet'], { cwd: to });
  const installed = join(ROOT, 'node_modules');
  mkdirSync(join(to, 'node_modules/@sanam'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@sanam') symlinkSync(join(installed, name), join(to, 'node_modules', name));
  for (const file of globSync('{apps,packages,modules}/*/package.json', { cwd: to })) linkWorkspace(to, dirname(file));
  for (const folder of globSync('{apps,packages,modules}/*/node_modules', { cwd: ROOT }))
    symlinkSync(join(ROOT, folder), join(to, folder));
}

function linkWorkspace(root: string, folder: string): void {
  const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { name: string };
  const link = join(root, 'node_modules', name);
  if (!existsSync(link)) symlinkSync(join(root, folder), link);
}

/** Adds the template's files as `modules/stall`, with its migration. */
export function addModule(root: string): void {
  for (const file of globSync('**/*.txt', { cwd: TEMPLATE })) {
    const name = file.replace(/\.txt$/, '');
    const path = join(root, name === 'migration.sql' ? MIGRATION : `modules/stall/${name}`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, readFileSync(join(TEMPLATE, file)));
  }
  linkWorkspace(root, 'modules/stall');
}

/** Changes a shared file; throws if the text to replace is missing. */
export function edit(root: string, file: string, from: string | RegExp, into: string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, into);
  if (changed === text) throw new Error(`${file}: nothing to change`);
  writeFileSync(path, changed);
}
