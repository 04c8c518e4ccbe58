// The member info of a session, with the field names of the specification.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember } from '@sanam/server/test/clients.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('has id, account, nickname, type, way up and labels, for the session alone [MBR-015]', async () => {
  const member = await registerMember(t);
  const { value } = await member.call('memberInfo');
  expect(value).toMatchObject({
    id: member.memberId,
    account: member.username,
    type: 0,
    toUpline: false,
    clubLabel: { labelName: expect.any(String), rankLevel: expect.any(Number) },
    memberLabel: [],
  });
  expect(typeof value.nickname).toBe('string');
  expect((await callerOf(t)('memberInfo')).code).toBe('identity.notLoggedIn');
});

it('has a picture at an address of this site, for both calls the same [MBR-016] [MBR-017]', async () => {
  const member = await registerMember(t);
  const [avatar, icon] = [await member.call('playerAvatar'), await member.call('memberIcon')];
  expect(avatar.value).toEqual(icon.value);
  expect(avatar.value.url).toMatch(/^\//);
  const picture = await t.app.http.inject({ url: avatar.value.url });
  expect(picture.statusCode).toBe(200);
  expect(picture.headers['content-type']).toMatch(/^image\//);
  for (const call of ['playerAvatar', 'memberIcon'] as const)
    expect((await callerOf(t)(call)).code).toBe('identity.notLoggedIn');
});
