import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createFolderStore, keepFiles } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sanam-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = createFolderStore(folder);
const picture = (name: string) => ({ name, bytes: Buffer.from(name) });

it('a file that cannot be put in its place leaves no half behind', async () => {
  mkdirSync(join(folder, 'taken.png'));
  await expect(files.write('taken.png', Buffer.from('x'))).rejects.toThrow(/EISDIR|directory/);
  expect(readdirSync(folder)).toEqual(['taken.png']);
  rmSync(join(folder, 'taken.png'), { recursive: true });
});

it('files stay with what refers to them, or go all', async () => {
  expect(await keepFiles(files, [picture('a.png'), picture('b.png')], async () => 'done')).toBe('done');
  const fails = keepFiles(files, [picture('c.png'), picture('d.png')], async () => {
    throw new Error('the row');
  });
  await expect(fails).rejects.toThrow('the row');
  const second = keepFiles(files, [picture('e.png'), picture('../f.png')], async () => 'done');
  await expect(second).rejects.toThrow('not a name of this store');
  expect(readdirSync(folder).toSorted()).toEqual(['a.png', 'b.png']);
});
