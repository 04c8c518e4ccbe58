import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { readCountries } from './countries-file.ts';
import * as store from './store.ts';

/**
 * Replaces the table of addresses: imports good lines and returns bad ones by number. Other nodes clear their cached
 * addresses within seconds. Refuses with `request.invalid` if no line is good.
 */
export async function loadCountries(
  db: Db,
  context: Context,
  { text, source }: { text: string; source: string },
): Promise<{ networks: number; bad: { line: number; problem: string }[] }> {
  const { networks, bad } = readCountries(text);
  if (networks.length === 0) throw refuse('request.invalid', { fields: [{ field: 'text', problem: 'empty' }] });
  await inTransaction(db, async (trx) => {
    const before = await store.lastLoad(trx);
    await store.replaceCountries(trx, networks, source);
    await audit(trx, context, {
      command: 'site.countries.load',
      subject: { type: 'site', id: 'addressCountries' },
      before: before ?? null,
      after: { networks: networks.length, source, bad: bad.length },
    });
  });
  return { networks: networks.length, bad };
}
