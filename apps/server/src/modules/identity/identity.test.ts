import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { callerOf, registerMember } from '../../../test/clients.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

describe('registration', () => {
  it('registers by username and is logged in [IDN-002]', async () => {
    const member = await registerMember(t);
    const info = await member.call('memberInfo');
    expect(info.value).toMatchObject({ id: member.memberId, account: member.username, type: 0, currency: 'THB' });
    expect((await callerOf(t)('permission', { query: {} })).value.info.merchantCode).toBe('SANAM');
  });
});
