// Calls to vendors: games, launches, replays, reconciliation and the end of sessions.
import type { Platform } from '@sanam/server/platform/platform.ts';
import { createHwpVendors, type VendorAccess, type VendorReach } from './adapters/hwp-vendor.ts';
import type { VendorPort } from './adapters/types.ts';
import { createVendorPort } from './adapters/vendor-port.ts';
import { createFreeRoundsPort, type FreeRoundsPort } from './free-rounds.ts';
import { createSessionEnd } from './end-sessions.ts';
import type { Hwp } from './hwp/hwp.ts';
import { createOpenRounds } from './reconciliation/open-rounds.ts';
import { createReconciliation, type Reconciliation } from './reconciliation/service.ts';

const RECONCILE_SECONDS = 15 * 60;
const OPEN_ROUNDS_SECONDS = 10 * 60;

export interface VendorSide extends VendorReach {
  port: VendorPort;
  freeRounds: FreeRoundsPort;
  reconciliation: Reconciliation;
  /** Checks whether this vendor accepts the wallet's play money; other vendors show guests their own demonstration. */
  takesPlayMoney(code: string): boolean;
}

export function createVendorSide(
  platform: Pick<Platform, 'db' | 'log' | 'jobs' | 'events'>,
  { vendors, callbacks }: Pick<Hwp, 'vendors' | 'callbacks'>,
): VendorSide {
  const { db, log, jobs, events } = platform;
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
  const reconciliation = createReconciliation({ db, log, hwp, accessOf });
  const openRounds = createOpenRounds({ db, log, hwp, accessOf });
  events.on('identity.sessionsEnded', 'games', createSessionEnd({ db, jobs, log, hwp, accessOf }), 'vendors');
  jobs.define({
    name: 'games.reconcile',
    lane: 'vendors',
    everySeconds: RECONCILE_SECONDS,
    run: async () => void (await reconciliation.runAll()),
  });
  jobs.define({
    name: 'games.openRounds',
    lane: 'vendors',
    everySeconds: OPEN_ROUNDS_SECONDS,
    run: () => openRounds.chase(),
  });
  return {
    hwp,
    accessOf,
    port: createVendorPort({
      hwp,
      accessOf,
      launchHostsOf: async (code) => vendors.find(code)?.launchHosts ?? [],
    }),
    freeRounds: createFreeRoundsPort({ hwp, accessOf }, vendors),
    reconciliation,
    takesPlayMoney: (code) => vendors.find(code)?.capabilities.has('play_money') === true,
  };
}
