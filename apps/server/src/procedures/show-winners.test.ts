import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { openTrial, registerMember, setFeature } from '@sanam/server/test/clients.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('shows real, active accounts only', async () => {
  await setFeature(t, 'FREEPLAY', true);
  const [player, blocked] = [await registerMember(t), await registerMember(t)];
  const guest = (await openTrial(t)).value.id;
  await t.app.modules.members.service.setState(systemContext('test'), {
    memberId: blocked.memberId,
    state: 'blocked',
    reason: 'test',
  });
  const { ports } = t.app.modules.content;
  const shown = await ports.members.ask([player.memberId, blocked.memberId, guest]);
  expect([...shown.keys()]).toEqual([player.memberId]);
  expect(await ports.mayBeShown.ask(player.memberId)).toBe(true);
});
