import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { createClockWatch } from './clock-watch.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const SECOND = 1000;

it('records once that a node and the database tell different times, and once that they agree again [R83]', async () => {
  let shift = 0;
  const watch = createClockWatch({ ...t.app.platform, node: 'one', now: () => Date.now() + shift });
  for (const seconds of [0, 3, -90, -90, 86_400, 1, 0]) {
    shift = seconds * SECOND;
    await watch.look();
  }
  const { rows } = await t.owner.query<{ command: string; after: { offsetSeconds: number } }>(
    `select command, after from platform_audit where subject_type = 'node' and subject_id = 'one' order by id`,
  );
  expect(rows.map(({ command }) => command)).toEqual(['platform.clock.off', 'platform.clock.right']);
  expect(Math.round(rows[0]!.after.offsetSeconds)).toBe(-90);
});

it('tells how far they are apart', async () => {
  const watch = createClockWatch({ ...t.app.platform, node: 'two', now: () => Date.now() + 40 * SECOND });
  await watch.look();
  const text = await t.app.platform.metrics.registry.metrics();
  const [, offset] = /^sanam_clock_offset_seconds (\S+)$/m.exec(text) ?? [];
  expect(Math.round(Number(offset))).toBe(40);
});
