import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { createHwpVendors, type VendorAccess } from '@sanam/vendors/server/adapters/hwp-vendor.ts';
import { createVendorPort } from '@sanam/vendors/server/adapters/vendor-port.ts';
import { pictureRoutes } from '@sanam/catalogue/server/pictures.ts';
import { createHalls } from '@sanam/catalogue/server/search/loader.ts';
import { createCatalogue, type CatalogueService } from '@sanam/catalogue/server/service.ts';
import type { Hwp } from '@sanam/vendors/server/hwp/hwp.ts';
import { createSessionEnd } from './end-sessions.ts';
import { playRoutes } from './routes.ts';
import { createPlay, type Play, type PlayDeps } from './service.ts';
import { createOpenRounds } from '@sanam/vendors/server/reconciliation/open-rounds.ts';
import { createReconciliation, type Reconciliation } from '@sanam/vendors/server/reconciliation/service.ts';
import { type CallbackMonitor, createCallbackMonitor } from '@sanam/vendors/server/callbacks/monitor.ts';
import { createImports, type Imports } from '@sanam/catalogue/server/import/service.ts';
import { type BulkDesk, createBulkDesk } from '@sanam/catalogue/server/desk/bulk.ts';
import { createGameDesk, type GameDesk } from '@sanam/catalogue/server/desk/games.ts';
import { createPinDesk, type PinDesk } from '@sanam/catalogue/server/desk/pins.ts';
import { createVendorDesk, type VendorDesk } from '@sanam/vendors/server/desk/vendors.ts';
import { type DayFigures, figures } from './figures.ts';

const RECONCILE_SECONDS = 15 * 60;
const OPEN_ROUNDS_SECONDS = 10 * 60;
const ROLL_UP_SECONDS = 5 * 60;
const FORGET_SECONDS = 6 * 3600;

export interface GamesDeps extends Pick<PlayDeps, 'checkMayLaunch' | 'zoneOf' | 'countryOf'> {
  /** The pages that a call came from: a game sends its player back there. */
  portalUrl(request: FastifyRequest): string;
  platform: Pick<Platform, 'db' | 'log' | 'vault' | 'jobs' | 'events'>;
  hwp: Pick<Hwp, 'vendors' | 'launchTokens' | 'callbacks'>;
  listenUrl: string;
}

/** What staff read and change. */
export interface Desk {
  vendors: VendorDesk;
  games: GameDesk;
  bulk: BulkDesk;
  pins: PinDesk;
  imports: Imports;
  callbacks: CallbackMonitor;
  /** Stakes and wins of rounds settled in a span of time, real currency only; stakes of open and void rounds are left out. */
  figures(from: Date, to: Date): Promise<DayFigures>;
  /** Brings a change into the halls of this node; the others hear of it by themselves. */
  refresh(): Promise<void>;
}

export interface Games {
  catalogue: CatalogueService;
  play: Play;
  reconciliation: Reconciliation;
  desk: Desk;
  handlers: Handlers;
  /** Mounts the drawn pictures. */
  routes(app: FastifyInstance): void;
  /** Reads the halls and listens for their changes. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The games as members and staff see them, on top of the wallet calls. */
export function createGames(deps: GamesDeps): Games {
  const { db, log, vault, jobs, events } = deps.platform;
  const { vendors, launchTokens, callbacks } = deps.hwp;
  const accessOf = async (code: string): Promise<VendorAccess | undefined> => {
    const vendor = vendors.find(code);
    if (vendor === undefined || vendor.baseUrl === null) return undefined;
    return { code, baseUrl: vendor.baseUrl, requestKeys: vendor.requestKeys, answerKeys: vendor.answerKeys };
  };
  const hwp = createHwpVendors(({ vendorCode, call, code, ms, circuitOpenForMs }) => {
    const vendorId = vendors.find(vendorCode)?.id;
    if (vendorId === undefined) return;
    const note = { vendorId, direction: 'out', call, code, ms, replays: 0 } as const;
    callbacks.note(note, () => ({ httpStatus: null, requestId: '', transactionId: null, address: null }));
    if (circuitOpenForMs > 0) callbacks.circuit(vendorId, circuitOpenForMs);
  });
  const port = createVendorPort({
    hwp,
    accessOf,
    launchHostsOf: async (code) => vendors.find(code)?.launchHosts ?? [],
  });
  const takesPlayMoney = (code: string): boolean => vendors.find(code)?.capabilities.has('play_money') === true;
  const halls = createHalls({ db, log, listenUrl: deps.listenUrl });
  const catalogue = createCatalogue({ db, log, vendors: port, halls });
  const play = createPlay({
    ...deps,
    db,
    vault,
    vendors: port,
    tokens: launchTokens,
    takesPlayMoney,
    isOpenTo: catalogue.isOpenTo,
  });
  const reconciliation = createReconciliation({ db, log, hwp, accessOf });
  const openRounds = createOpenRounds({ db, log, hwp, accessOf });
  events.on('identity.sessionsEnded', 'games', createSessionEnd({ db, log, hwp, accessOf }));
  jobs.define({
    name: 'games.reconcile',
    everySeconds: RECONCILE_SECONDS,
    run: async () => void (await reconciliation.runAll()),
  });
  jobs.define({ name: 'games.openRounds', everySeconds: OPEN_ROUNDS_SECONDS, run: () => openRounds.chase() });
  const desk = createDesk({ db, halls, port, vendors });
  jobs.define({ name: 'games.rollUpCallbacks', everySeconds: ROLL_UP_SECONDS, run: desk.callbacks.rollUp });
  jobs.define({ name: 'games.forgetImports', everySeconds: FORGET_SECONDS, run: desk.imports.forget });
  return {
    catalogue,
    play,
    reconciliation,
    desk,
    handlers: playRoutes({ catalogue, play, countryOf: deps.countryOf, portalUrl: deps.portalUrl }),
    routes: pictureRoutes,
    start: halls.start,
    stop: halls.stop,
  };
}

function createDesk(deps: {
  db: Platform['db'];
  halls: ReturnType<typeof createHalls>;
  port: ReturnType<typeof createVendorPort>;
  vendors: Hwp['vendors'];
}): Desk {
  const { db, halls, port, vendors } = deps;
  const games = createGameDesk({ db, halls });
  return {
    games,
    vendors: createVendorDesk({
      db,
      onChanged: async () => void (await Promise.all([halls.refresh(), vendors.reload()])),
    }),
    bulk: createBulkDesk({ db, games }),
    pins: createPinDesk({ db, halls }),
    imports: createImports({ db, vendors: port, onLanded: halls.refresh }),
    callbacks: createCallbackMonitor({ db }),
    figures: (from, to) => figures(db, from, to),
    refresh: halls.refresh,
  };
}
