import type { Platform } from '@sanam/server/platform/platform.ts';
import type { VendorPort } from '@sanam/vendors/server/index.ts';
import { type BulkChanges, createBulkChanges } from './staff/bulk.ts';
import { createStaffGames, type StaffGames } from './staff/games.ts';
import { createStaffPins, type StaffPins } from './staff/pins.ts';
import { createImports, type Imports } from './import/service.ts';
import { createHalls } from './search/loader.ts';
import { createCatalogue, type CatalogueService } from './service.ts';

/** The interface of staff to games. */
export interface StaffCatalogue {
  games: StaffGames;
  bulk: BulkChanges;
  pins: StaffPins;
  imports: Imports;
  /** Applies a change to the halls of this node; the other nodes are notified. */
  refresh(): Promise<void>;
}

export interface Halls {
  catalogue: CatalogueService;
  staff: StaffCatalogue;
  /** Loads the halls and listens for changes. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the parts of the catalogue: the games as members see them, kept in memory, and the staff's changes. */
export function createCatalogueParts(platform: Pick<Platform, 'db' | 'log' | 'notices'>, vendors: VendorPort): Halls {
  const { db, log, notices } = platform;
  const halls = createHalls({ db, log, notices });
  const games = createStaffGames({ db, halls });
  return {
    catalogue: createCatalogue({ db, log, vendors, halls }),
    staff: {
      games,
      bulk: createBulkChanges({ db, games }),
      pins: createStaffPins({ db, halls }),
      imports: createImports({ db, vendors, onLanded: () => halls.refresh() }),
      refresh: () => halls.refresh(),
    },
    start: () => halls.start(),
    stop: () => halls.stop(),
  };
}
