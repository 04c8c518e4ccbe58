import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createFiles } from './create-files.ts';
import { createDatabaseStore } from './database-store.ts';
import { checked, FILE_BYTES_MAX, type FileStore, keepFiles } from './files.ts';
import { importFolders } from './import-folder.ts';
import type { S3Settings } from './s3-store.ts';

let t: TestDatabase;
let folder: string;
let s3: S3Settings;
let server: S3rver;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sanam-files-'));
  t = await openTestDatabase();
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3') };
  server = new S3rver({ ...options, configureBuckets: [{ name: 'sanam', configs: [] }] });
  const { port } = await server.run();
  s3 = { url: `http://127.0.0.1:${port}/sanam`, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' };
});
afterAll(async () => {
  await server.close();
  await t.closeAfterVerify();
  rmSync(folder, { recursive: true, force: true });
});

const contentOf = async (store: FileStore, name: string) => {
  const file = await store.find(name);
  return file && buffer(file.read());
};
const picture = (name: string) => ({ name, bytes: Buffer.from(name) });

describe.each([
  ['in the database', () => createFiles({ db: t.db, config: { filesS3: undefined } }).area('media')],
  ['in a store that speaks S3', () => createFiles({ db: t.db, config: { filesS3: s3 } }).area('media')],
])('files %s', (_where, storeOf) => {
  it('are read as they were written, on every node, until they are removed', async () => {
    const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * 7) % 251));
    await storeOf().write('pic_large.png', bytes);
    expect((await storeOf().find('pic_large.png'))?.byteCount).toBe(bytes.length);
    expect((await contentOf(storeOf(), 'pic_large.png'))?.equals(bytes)).toBe(true);
    await storeOf().remove('pic_large.png');
    expect(await storeOf().find('pic_large.png')).toBeUndefined();
    // Removal may be repeated.
    await storeOf().remove('pic_large.png');
  });

  it('stay with what refers to them, or go all', async () => {
    const store = storeOf();
    expect(await keepFiles(store, [picture('a.png'), picture('b.png')], async () => 'done')).toBe('done');
    const fails = keepFiles(store, [picture('c.png'), picture('d.png')], async () => {
      throw new Error('the row');
    });
    await expect(fails).rejects.toThrow('the row');
    const second = keepFiles(store, [picture('e.png'), picture('../f.png')], async () => 'done');
    await expect(second).rejects.toThrow('not a name of this store');
    const found = await Promise.all(['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map((name) => store.find(name)));
    expect(found.map((file) => file !== undefined)).toEqual([true, true, false, false, false]);
    await Promise.all(['a.png', 'b.png'].map((name) => store.remove(name)));
  });

  it('have a bound', async () => {
    await expect(storeOf().write('pic_huge.png', Buffer.alloc(FILE_BYTES_MAX + 1))).rejects.toThrow('not a size');
    await expect(storeOf().write('pic_none.png', Buffer.alloc(0))).rejects.toThrow('not a size');
  });
});

it('a file of the database is read part by part, and an end in the middle is told', async () => {
  const store = createDatabaseStore(t.db, 'media', 4);
  await store.write('parts.png', Buffer.from('abcdefghij'));
  const parts: string[] = [];
  for await (const part of (await store.find('parts.png'))!.read()) parts.push(String(part));
  expect(parts).toEqual(['abcd', 'efgh', 'ij']);
  const reading = (await store.find('parts.png'))!.read();
  await store.remove('parts.png');
  await expect(buffer(reading)).rejects.toThrow('removed while it was read');
});

it('files of the database are found after the installation moved to S3, and removed there too', async () => {
  const before = createFiles({ db: t.db, config: { filesS3: undefined } }).area('proofs');
  const after = createFiles({ db: t.db, config: { filesS3: s3 } }).area('proofs');
  await before.write('old.png', Buffer.from('kept before'));
  expect(String(await contentOf(after, 'old.png'))).toBe('kept before');
  await after.remove('old.png');
  expect(await before.find('old.png')).toBeUndefined();
});

it('a store that refuses the key is a fault, never an absent file', async () => {
  const wrong = createFiles({ db: t.db, config: { filesS3: { ...s3, secret: 'another' } } }).area('media');
  await expect(wrong.find('a.png')).rejects.toThrow('answered GET with 403');
  await expect(wrong.write('a.png', Buffer.from('a'))).rejects.toThrow('answered PUT with 403');
});

it('what an older version kept in folders is taken in once, by several nodes at once, and never comes back', async () => {
  const dataDir = join(folder, 'data');
  const files = createFiles({ db: t.db, config: { filesS3: undefined } });
  expect(await importFolders(files, dataDir)).toBe(0);
  mkdirSync(join(dataDir, 'media'), { recursive: true });
  mkdirSync(join(dataDir, 'proofs'));
  writeFileSync(join(dataDir, 'media', 'pic_1.png'), 'one');
  writeFileSync(join(dataDir, 'media', 'half.png.part'), 'no file of ours');
  writeFileSync(join(dataDir, 'proofs', 'prf_1.jpg'), 'two');
  await Promise.all([importFolders(files, dataDir), importFolders(files, dataDir)]);
  expect(String(await contentOf(files.area('media'), 'pic_1.png'))).toBe('one');
  expect(String(await contentOf(files.area('proofs'), 'prf_1.jpg'))).toBe('two');
  expect(readdirSync(join(dataDir, 'media'))).toEqual(['half.png.part']);
  expect(existsSync(join(dataDir, 'proofs', 'prf_1.jpg'))).toBe(false);
  await files.area('proofs').remove('prf_1.jpg');
  expect(await importFolders(files, dataDir)).toBe(0);
  expect(await files.area('proofs').find('prf_1.jpg')).toBeUndefined();
});

it('a name is one of ours', async () => {
  const store = checked(createDatabaseStore(t.db, 'media'));
  await expect(store.find('../etc/passwd')).rejects.toThrow('not a name of this store');
});
