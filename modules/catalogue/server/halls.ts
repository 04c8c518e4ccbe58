import type { Platform } from '@sanam/server/platform/platform.ts';
import type { VendorPort } from '@sanam/vendors/server/index.ts';
import { type BulkDesk, createBulkDesk } from './desk/bulk.ts';
import { createGameDesk, type GameDesk } from './desk/games.ts';
import { createPinDesk, type PinDesk } from './desk/pins.ts';
import { createImports, type Imports } from './import/service.ts';
import { createHalls } from './search/loader.ts';
import { createCatalogue, type CatalogueService } from './service.ts';

/** What staff read and change of games. */
export interface Desk {
  games: GameDesk;
  bulk: BulkDesk;
  pins: PinDesk;
  imports: Imports;
  /** Brings a change into the halls of this node; the others hear of it by themselves. */
  refresh(): Promise<void>;
}

export interface Halls {
  catalogue: CatalogueService;
  desk: Desk;
  /** Reads the halls and listens for their changes. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The games as members see them, held in memory, and the desk where staff change them. */
export function createHallsAndDesk(platform: Pick<Platform, 'db' | 'log' | 'databaseUrl'>, vendors: VendorPort): Halls {
  const { db, log, databaseUrl: listenUrl } = platform;
  const halls = createHalls({ db, log, listenUrl });
  const games = createGameDesk({ db, halls });
  return {
    catalogue: createCatalogue({ db, log, vendors, halls }),
    desk: {
      games,
      bulk: createBulkDesk({ db, games }),
      pins: createPinDesk({ db, halls }),
      imports: createImports({ db, vendors, onLanded: () => halls.refresh() }),
      refresh: () => halls.refresh(),
    },
    start: () => halls.start(),
    stop: () => halls.stop(),
  };
}
