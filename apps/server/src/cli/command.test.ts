// Usage messages of the operator's commands. No test here uses a database.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

function run(command: string, ...words: string[]) {
  const file = join(import.meta.dirname, `${command}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('a command', () => {
  it.each(['vendor', 'catalogue', 'countries', 'verify-ledger'])('%s says how it is used when asked', (command) => {
    const { status, stdout, stderr } = run(command, '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^${command}\\b`));
  });

  it.each([['vendor', '--nope'], ['catalogue', 'check'], ['countries']])(
    '%s %s shows its usage, and no trace of the code',
    (command, ...words) => {
      const { status, stdout, stderr } = run(command, ...words);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(new RegExp(`^${command} `, 'm'));
      expect(stderr).not.toMatch(/^\s+at /m);
    },
  );
});
