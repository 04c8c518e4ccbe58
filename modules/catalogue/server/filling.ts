// Fills the catalogue from a vendor's own list, or with demonstration games.
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { ImportedGame, VendorPort } from '@sanam/vendors/server/index.ts';
import { demonstrationGames } from './demonstration/make.ts';
import { demonstrationVendors } from './demonstration/vendors.data.ts';
import type { Halls } from './search/loader.ts';
import * as store from './store.ts';

const WRITTEN_AT_ONCE = 2500;

export interface FillDeps {
  db: Db;
  log: Log;
  vendors: VendorPort;
  halls: Halls;
}

export async function importFrom(
  deps: FillDeps,
  vendorCode: string,
): Promise<{ added: number; updated: number; bad: { code: string; reason: string }[] }> {
  const { db, halls } = deps;
  const vendor = await store.vendorByCode(db, vendorCode);
  if (vendor === undefined) throw new Error(`there is no vendor ${vendorCode}`);
  const { games, bad } = await deps.vendors.catalogue(vendorCode);
  // The whole list or nothing of it.
  const counts = await inTransaction(db, async (trx) => {
    const sums = { added: 0, updated: 0 };
    for (let from = 0; from < games.length; from += WRITTEN_AT_ONCE) {
      const some = games.slice(from, from + WRITTEN_AT_ONCE).map((game) => ({ ...game, nodeId: newId('game') }));
      const written = await store.upsertGames(trx, vendor.id, some);
      sums.added += written.added;
      sums.updated += written.updated;
    }
    return sums;
  });
  if (bad.length > 0)
    deps.log.warn({ vendor: vendorCode, bad: bad.slice(0, 50) }, 'some games of the catalogue could not be read');
  await halls.refresh();
  return { ...counts, bad };
}

/** Adds games of the portal's own product; refreshes existing ones. */
export async function addGames(
  { db, halls }: FillDeps,
  vendorId: number,
  games: readonly ImportedGame[],
): Promise<void> {
  const named = games.map((game) => ({ ...game, nodeId: newId('game') }));
  await inTransaction(db, (trx) => store.upsertGames(trx, vendorId, named));
  await halls.refresh();
}

export async function mark(
  { db, halls }: FillDeps,
  vendorCode: string,
  code: string,
  marks: { isHot: boolean; isNew: boolean; position: number },
): Promise<void> {
  const vendor = await store.vendorByCode(db, vendorCode);
  if (vendor === undefined) return;
  await store.markGame(db, vendor.id, code, marks);
  await halls.refresh();
}

export async function fillDemonstration({ db, halls }: FillDeps, scale = 1): Promise<number> {
  let count = 0;
  for (const vendor of demonstrationVendors) {
    const vendorId = await store.addDemonstrationVendor(db, vendor);
    const games = demonstrationGames(vendor, scale);
    for (let from = 0; from < games.length; from += WRITTEN_AT_ONCE) {
      const some = games.slice(from, from + WRITTEN_AT_ONCE).map((game) => ({ ...game, nodeId: newId('game') }));
      await inTransaction(db, (trx) => store.upsertGames(trx, vendorId, some, { hasMarks: true }));
    }
    count += games.length;
  }
  await halls.refresh();
  return count;
}
