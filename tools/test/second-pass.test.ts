import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../tidy/files.ts';
import { SECOND_PASS, uncalled } from './second-pass.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanam-routines-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function noted(...names: string[]): string {
  const file = join(folder, 'notes');
  writeFileSync(file, names.map((name) => `${name}\n`).join(''));
  return file;
}

it('names the functions that no test ran, but not those that the database reads when they are made', () => {
  const missing = uncalled(noted());
  expect(missing).toContain('ledger_post');
  expect(missing).not.toContain('platform_refuse_change');
  expect(uncalled(noted('ledger_post'))).toEqual(missing.filter((name) => name !== 'ledger_post'));
  expect(uncalled(noted(...missing))).toEqual([]);
});

it('lists only tests that are there', () => {
  const isThere = (part: string): boolean => {
    const path = join(ROOT, part);
    if (part.endsWith('/')) return existsSync(path);
    return readdirSync(dirname(path)).some((name) => join(dirname(path), name).startsWith(path));
  };
  expect(SECOND_PASS.filter((part) => !isThere(part))).toEqual([]);
});
