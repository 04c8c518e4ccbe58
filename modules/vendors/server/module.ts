import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { vendorsCalls } from '../contract/calls.ts';
import { vendorsTopics } from '../contract/live.ts';
import { vendorsPermissions } from '../contract/permissions.ts';
import { vendorsRefusals } from '../contract/refusals.ts';
import { vendorsStaffCalls } from '../contract/staff-calls.ts';
import { createCallbackMonitor } from './callbacks/monitor.ts';
import { limitHits } from './limit-hits.ts';
import { createVendorHandlers } from './staff/routes.ts';
import { winsUnderReview } from './staff/finding-store.ts';
import { createFindings } from './staff/findings.ts';
import { createStaffVendors } from './staff/vendors.ts';
import { bonusPlay } from './hwp/bonus-play.ts';
import { createHwp } from './hwp/hwp.ts';
import { testRealityCheck } from './hwp/sandbox.ts';
import { playedSeconds } from './hwp/sessions.ts';
import { gamesMoneyKinds } from './money-kinds.ts';
import { createVendorSide } from './vendor-side.ts';
import { vendorsEvents } from './events.ts';
import { announceTransfers } from './transfers/live.ts';
import { createTransferSettingsHandlers } from './staff/transfer-settings.ts';
import { createStaffTransfers } from './staff/transfers.ts';
import { createStaffTransferHandlers, createTransferHandlers } from './transfers/routes.ts';
import type { TransferDeps } from './transfers/deps.ts';
import { createTransfers, type Transfers } from './transfers/service.ts';
import { transferSettings } from './transfers/settings.ts';
import { defineTransferJobs } from './transfers/jobs.ts';
import { newTransferInvariants, verifyTransfers } from './transfers/verify.ts';
import { walletParts } from './transfers/parts.ts';
import { defineReturnJob } from './returns/service.ts';
import { createReturnHandlers, createStaffReturns } from './returns/staff.ts';
import { newInvariants } from './verify-new.ts';

const ROLL_UP_SECONDS = 5 * 60;
const FORGET_SECONDS = 86_400;

const needs = { ledger, members, merchants, protection, staff, wallet };

/**
 * The vendors module: game vendors, their wallet calls (HWP/1), the engine that answers them, and the reconciliation.
 */
export const vendors = defineModule({
  name: 'vendors',
  calls: vendorsCalls,
  staffCalls: vendorsStaffCalls,
  permissions: vendorsPermissions,
  refusals: vendorsRefusals,
  topics: vendorsTopics,
  events: vendorsEvents,
  settings: Object.values(transferSettings),
  needs,
  moneyKinds: gamesMoneyKinds,
  invariants: ({ db }) => verifyTransfers(db),
  newInvariants: [...newInvariants, ...newTransferInvariants],
  create(platform, fronts) {
    const { db, jobs, live } = platform;
    const hwp = createHwp({
      ...platform,
      fund: async (trx, { memberId, amountMinor, id }) => {
        const from = { class: 'suspense', owner: 'sandbox' } as const;
        const moves = [{ from, to: { class: 'player_cash', owner: memberId } as const, amountMinor }];
        const source = { type: 'sandbox', id };
        await fronts.ledger.service.post(trx, { source, kind: 'sandbox.funded', memberId, currency: 'THB', moves });
      },
      exclude: (memberId) => fronts.protection.service.exclude(db, memberId, { kind: 'exclusion' }),
      realityCheck: (memberId, isDue) => testRealityCheck(fronts.protection.service, db, { memberId, isDue }),
    });
    fronts.protection.ports.playedSeconds.answer(playedSeconds);
    const side = createVendorSide(platform, hwp);
    const { transfers, handlers: transferHandlers } = openTransfers(platform, fronts, {
      ...side,
      vendors: hwp.vendors,
    });
    /** Reloads after a vendor was opened, closed or changed. */
    const changed = platform.ports.open<() => Promise<void>>('vendors.changed');
    const staff = createStaffVendors({
      db,
      onChanged: async () => void (await Promise.all([changed.ask(), hwp.vendors.reload()])),
    });
    const callbacks = createCallbackMonitor({ db });
    const returns = createStaffReturns({ db, approvals: fronts.staff.approvals, vendors: hwp.vendors });
    defineReturnJob({ ...platform, ledger: fronts.ledger.service, vendors: hwp.vendors });
    jobs.define({
      name: 'vendors.forgetReferences',
      lane: 'upkeep',
      everySeconds: FORGET_SECONDS,
      run: hwp.references.forget,
    });
    jobs.define({
      name: 'games.rollUpCallbacks',
      lane: 'upkeep',
      everySeconds: ROLL_UP_SECONDS,
      run: callbacks.rollUp,
    });
    return {
      front: { ...hwp, ...side, staff, winsUnderReview, bonusPlay, transfers, limitHits, ports: { changed } },
      handlers: {
        ...transferHandlers,
        ...createVendorHandlers({
          live,
          vendors: staff,
          findings: createFindings({ db, people: fronts.staff.people }),
          callbacks,
          people: fronts.staff.people,
          site: fronts.merchants.service,
          returns,
        }),
        ...createReturnHandlers(db, returns),
      },
      raw: hwp.raw,
      load: hwp.vendors.reload,
      start: hwp.start,
      stop: hwp.stop,
    };
  },
});

/** Opens transfers between the main wallet and vendors that keep balances. */
function openTransfers(
  platform: Platform,
  fronts: FrontsOf<typeof needs>,
  side: Pick<TransferDeps, 'hwp' | 'accessOf' | 'vendors'>,
): { transfers: Transfers; handlers: Handlers } {
  const { service: site } = fronts.merchants;
  const deps: TransferDeps = {
    ...platform,
    ...side,
    ledger: fronts.ledger.service,
    protection: fronts.protection.service,
    members: { find: fronts.members.service.findForWallet },
    autoTransferOf: (merchantId) => site.setting(merchantId, transferSettings.autoTransfer),
  };
  const transfers = createTransfers(deps);
  announceTransfers(deps);
  defineTransferJobs(platform.jobs, transfers);
  fronts.wallet.ports.vendors.answer(walletParts(deps));
  const { approvals, people } = fronts.staff;
  const staff = createStaffTransfers({ ...deps, approvals, people });
  return {
    transfers,
    handlers: {
      ...createTransferHandlers(transfers),
      ...createStaffTransferHandlers(platform.db, staff),
      ...createTransferSettingsHandlers({ site, live: platform.live }),
    },
  };
}
