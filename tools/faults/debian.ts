// Programs of the operating system that a run needs: looked for, else installed from Debian's packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program, installed first when it is absent. Throws when it cannot be. */
export function debianProgram(program: string, packageName = program): string {
  const found = findProgram(program);
  if (found !== undefined) return found;
  install(packageName);
  const installed = findProgram(program);
  if (installed === undefined) throw new Error(`the Debian package ${packageName} brought no program ${program}`);
  return installed;
}

function findProgram(program: string): string | undefined {
  // Servers are in sbin, which an ordinary account does not search.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

function install(packageName: string): void {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', packageName],
  ]) {
    const [command = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    const done = spawnSync(command, rest, { encoding: 'utf8' });
    if (done.status !== 0)
      throw new Error(`${packageName} could not be installed: ${done.error?.message ?? done.stderr.slice(-500)}`);
  }
}
