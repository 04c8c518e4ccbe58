import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { createHwpVendors, type VendorAccess } from './adapters/hwp-vendor.ts';
import { createVendorPort } from './adapters/vendor-port.ts';
import { pictureRoutes } from './catalogue/pictures.ts';
import { createHalls } from './catalogue/search/loader.ts';
import { createCatalogue, type CatalogueService } from './catalogue/service.ts';
import type { Hwp } from './hwp/hwp.ts';
import { createSessionEnd } from './play/end-sessions.ts';
import { playRoutes } from './play/routes.ts';
import { createPlay, type Play, type PlayDeps } from './play/service.ts';
import { createOpenRounds } from './reconciliation/open-rounds.ts';
import { createReconciliation, type Reconciliation } from './reconciliation/service.ts';
import { createVendorDesk, type VendorDesk } from './vendor-desk.ts';

const RECONCILE_SECONDS = 15 * 60;
const OPEN_ROUNDS_SECONDS = 10 * 60;

export interface GamesDeps extends Pick<PlayDeps, 'checkMayLaunch' | 'portalUrl' | 'zoneOf' | 'countryOf'> {
  platform: Pick<Platform, 'db' | 'log' | 'vault' | 'jobs' | 'events'>;
  hwp: Pick<Hwp, 'vendors' | 'launchTokens'>;
  listenUrl: string;
}

export interface Games {
  catalogue: CatalogueService;
  play: Play;
  reconciliation: Reconciliation;
  desk: VendorDesk;
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
  const { vendors, launchTokens } = deps.hwp;
  const accessOf = async (code: string): Promise<VendorAccess | undefined> => {
    const vendor = vendors.find(code);
    if (vendor === undefined || vendor.baseUrl === null) return undefined;
    return { code, baseUrl: vendor.baseUrl, requestKeys: vendor.requestKeys, answerKeys: vendor.answerKeys };
  };
  const hwp = createHwpVendors();
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
  return {
    catalogue,
    play,
    reconciliation,
    desk: createVendorDesk(db),
    handlers: playRoutes({ catalogue, play, countryOf: deps.countryOf }),
    routes: pictureRoutes,
    start: halls.start,
    stop: halls.stop,
  };
}
