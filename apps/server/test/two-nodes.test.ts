// Two nodes of one installation share everything they store; a node with another secret does not start.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anotherNode, buildTestApp, type TestApp, type TestNode } from './build-test-app.ts';
import { sealBody, staffSession } from './clients.ts';

let t: TestApp;
let other: TestNode;
beforeAll(async () => {
  t = await buildTestApp();
  other = await anotherNode(t);
});
afterAll(async () => {
  await other.close();
  await t.close();
});

const answerOf = async (url: string) => {
  const response = await fetch(url);
  const told = ['content-type', 'content-length', 'cache-control'].map((name) => response.headers.get(name));
  return { status: response.status, told, bytes: Buffer.from(await response.arrayBuffer()).toString('base64') };
};

it('a picture kept by one node is answered by both, the same to the byte', async () => {
  const editor = await staffSession(t, ['content']);
  const form = new FormData();
  const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: '#456' } });
  form.append('file', new Blob([new Uint8Array(await photo.png().toBuffer())]), 'banner.png');
  const { url } = (await editor.call('opsUploadPicture', { body: form })).value;
  const here = await answerOf(t.url + url);
  expect(here).toMatchObject({ status: 200, told: ['image/png', expect.stringMatching(/^\d+$/), expect.anything()] });
  expect(await answerOf(other.url + url)).toEqual(here);
});

it('a node takes in the files of its old data folder when it starts, and both nodes have them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanam-older-'));
  mkdirSync(join(dataDir, 'media'));
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  writeFileSync(join(dataDir, 'media', 'pic_older.png'), photo);
  await t.owner.query(
    `insert into content_pictures (picture_id, merchant_id, file_name, media_type, byte_count, width, height, created_by)
     values ('pic_older', 'default', 'pic_older.png', 'image/png', $1, 9, 9, 'stf_older')`,
    [photo.length],
  );
  expect((await fetch(`${t.url}/media/pic_older.png`)).status).toBe(404);
  const third = await anotherNode(t, { DATA_DIR: dataDir });
  await third.close();
  for (const url of [t.url, other.url]) {
    const answer = await fetch(`${url}/media/pic_older.png`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(photo)).toBe(true);
  }
  rmSync(dataDir, { recursive: true, force: true });
});

it('a body sealed for a key that one node has just made is opened by the other', async () => {
  const logIn = async () => {
    const response = await fetch(`${other.url}/wps/session/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/jose' },
      body: await sealBody(t, {}),
    });
    return ((await response.json()) as { code?: string }).code;
  };
  expect(await logIn()).toBe('request.invalid');
  const { keys: before } = await t.app.platform.encryptedCalls.jwks();
  await t.owner.query("update platform_keys set created_at = created_at - interval '31 days'");
  await t.app.platform.encryptedCalls.rotate();
  const { keys: after } = await t.app.platform.encryptedCalls.jwks();
  expect(after[0]!.kid).not.toBe(before[0]!.kid);
  expect(await logIn()).toBe('request.invalid');
});

it('a node with another secret does not start, and says why', async () => {
  const secret = randomBytes(32).toString('base64');
  await expect(anotherNode(t, { SANAM_SECRET: secret })).rejects.toThrow('SANAM_SECRET is not the secret of this');
});

it('an installation of before the check is known by what it sealed', async () => {
  // The first request for the public key creates it.
  await fetch(`${t.url}/.well-known/jwks.json`);
  await t.owner.query('delete from platform_installation');
  const secret = randomBytes(32).toString('base64');
  await expect(anotherNode(t, { SANAM_SECRET: secret })).rejects.toThrow('SANAM_SECRET is not the secret of this');
  expect((await t.owner.query('select 1 from platform_installation')).rowCount).toBe(0);
  await (await anotherNode(t)).close();
  expect((await t.owner.query('select 1 from platform_installation')).rowCount).toBe(1);
});

it('a node whose pooler gives it another role, or no bounds, does not start', async () => {
  const unprepared = anotherNode(t, { DATABASE_POOLER_URL: t.databaseUrl });
  await expect(unprepared).rejects.toThrow(
    /^DATABASE_POOLER_URL works as \w+, not as sanam_app and .*has no lock_timeout/,
  );
});
