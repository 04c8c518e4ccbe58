import type { TestApp } from './build-test-app.ts';

/**
 * Moves the database's clock to noon of the next Bangkok day, for tests of daily counts: otherwise the day could end
 * during the test.
 */
export async function goToNoon(t: Pick<TestApp, 'owner' | 'advance'>): Promise<void> {
  const found = await t.owner.query<{ s: number }>(
    `select extract(epoch from (date_trunc('day', platform_now() at time zone 'Asia/Bangkok') + interval '36 hours')
       at time zone 'Asia/Bangkok' - platform_now())::float8 as s`,
  );
  await t.advance(found.rows[0]!.s);
}
