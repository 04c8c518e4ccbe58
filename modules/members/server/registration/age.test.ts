import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { createRegistering, type Registering } from '@sanam/server/test/registering.ts';
import { memberSettings } from '../settings.ts';

let t: TestApp;
let as: Registering;
beforeAll(async () => {
  t = await buildTestApp();
  as = createRegistering(t);
  await as.setFields({ birthDate: { enabled: true, required: true } });
});
afterAll(() => t.close());

/** Advances the database's clock to this moment. */
async function setClock(moment: string): Promise<void> {
  const row = await t.owner.query<{ s: number }>(
    `select extract(epoch from $1::timestamptz - platform_now())::float8 as s`,
    [moment],
  );
  await t.advance(row.rows[0]!.s);
}
const tryBorn = async (birthDate: string) =>
  (await as.register({ birthDate, ageConfirmed: false })).code ?? 'registered';

describe('the age of a newcomer', () => {
  it('is counted in full years, in the zone of the merchant, by the clock of the database [IDN-143] [IDN-144] [GAP-066] [K16]', async () => {
    // 23:59 of 9 March in Bangkok.
    await setClock('2027-03-09T16:59:00Z');
    expect(await tryBorn('2009-03-09')).toBe('registered');
    expect(await tryBorn('2009-03-10'), 'one day short').toBe('identity.ageRequired');
    const answer = await as.register({ birthDate: '2009-03-10', ageConfirmed: true });
    expect((answer.body as { value: unknown }).value, 'told at the field, and no box helps').toMatchObject({
      ageMin: 18,
      fields: [{ field: 'birthDate', problem: 'age' }],
    });
    // A minute later it is the 10th there, and still the 9th in London.
    await t.advance(60);
    expect(await tryBorn('2009-03-10')).toBe('registered');
    expect(await tryBorn('2009-03-11')).toBe('identity.ageRequired');
  });

  it('born on 29 February is eighteen on 1 March, never a day early [IDN-143] [K16]', async () => {
    await setClock('2030-02-28T12:00:00+07:00');
    expect(await tryBorn('2012-02-29')).toBe('identity.ageRequired');
    expect(await tryBorn('2012-02-28')).toBe('registered');
    await setClock('2030-03-01T00:00:00+07:00');
    expect(await tryBorn('2012-02-29')).toBe('registered');
  });

  it('has a floor of eighteen that a merchant can raise and not lower [IDN-144]', async () => {
    const { service } = t.app.modules.merchants;
    const set = (value: number | null) =>
      service.changeSetting(systemContext('test'), memberSettings.ageMin, {
        merchantId: 'default',
        value,
        reason: 'test',
      });
    await set(20);
    expect((await t.app.modules.members.registration.settings('default')).ageMin).toBe(20);
    expect(await tryBorn('2011-01-01')).toBe('identity.ageRequired');
    await expect(set(17)).rejects.toThrow('request.invalid');
    await set(null);
    expect(await tryBorn('2011-01-01')).toBe('registered');
  });

  it('is a date, or the box where the date may be left out', async () => {
    expect((await as.register({ ageConfirmed: true })).code, 'the date must be given here').toBe('request.invalid');
    await as.setFields({ birthDate: { enabled: true } });
    expect((await as.register({ ageConfirmed: false })).code).toBe('identity.ageRequired');
    expect((await as.register({ ageConfirmed: true })).status).toBe(200);
    expect(await tryBorn('2000-01-01')).toBe('registered');
    await as.setFields({ birthDate: { enabled: true, patternId: 15 } });
    expect(await tryBorn('17/05/1990')).toBe('registered');
    expect(await tryBorn('05/17/1990')).toBe('request.invalid');
  });
});
