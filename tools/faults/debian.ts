// Finds operating-system programs that a run needs, or installs them from Debian packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of a program, installed first if missing. Throws if that fails. */
export function debianProgram(program: string, packageName = program): string {
  const found = findProgram(program);
  if (found !== undefined) return found;
  install(packageName);
  const installed = findProgram(program);
  if (installed === undefined) throw new Error(`the Debian package ${packageName} brought no program ${program}`);
  return installed;
}

function findProgram(program: string): string | undefined {
  // Servers are in sbin, which is not in an ordinary account's path.
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
