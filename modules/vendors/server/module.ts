import { ledger } from '@sanam/ledger/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { vendorsTopics } from '../contract/live.ts';
import { vendorsPermissions } from '../contract/permissions.ts';
import { vendorsRefusals } from '../contract/refusals.ts';
import { vendorsStaffCalls } from '../contract/staff-calls.ts';
import { createCallbackMonitor } from './callbacks/monitor.ts';
import { createVendorHandlers } from './staff/routes.ts';
import { winsUnderReview } from './staff/finding-store.ts';
import { createFindings } from './staff/findings.ts';
import { createStaffVendors } from './staff/vendors.ts';
import { createHwp } from './hwp/hwp.ts';
import { gamesMoneyKinds } from './money-kinds.ts';
import { createVendorSide } from './vendor-side.ts';

const ROLL_UP_SECONDS = 5 * 60;
const FORGET_SECONDS = 86_400;

/** Game vendors, their wallet calls (HWP/1), the engine that answers them, and the reconciliation with them. */
export const vendors = defineModule({
  name: 'vendors',
  staffCalls: vendorsStaffCalls,
  permissions: vendorsPermissions,
  refusals: vendorsRefusals,
  topics: vendorsTopics,
  needs: { ledger, merchants, protection, staff },
  moneyKinds: gamesMoneyKinds,
  create(platform, needs) {
    const { db, jobs, live } = platform;
    const hwp = createHwp({
      ...platform,
      fund: async (trx, { memberId, amountMinor, id }) => {
        const from = { class: 'suspense', owner: 'sandbox' } as const;
        const moves = [{ from, to: { class: 'player_cash', owner: memberId } as const, amountMinor }];
        const source = { type: 'sandbox', id };
        await needs.ledger.service.post(trx, { source, kind: 'sandbox.funded', memberId, currency: 'THB', moves });
      },
      exclude: (memberId) => needs.protection.service.exclude(db, memberId, { kind: 'exclusion' }),
    });
    const side = createVendorSide(platform, hwp);
    /** A vendor was opened, closed or changed. */
    const changed = platform.ports.open<() => Promise<void>>('vendors.changed');
    const staff = createStaffVendors({
      db,
      onChanged: async () => void (await Promise.all([changed.ask(), hwp.vendors.reload()])),
    });
    const callbacks = createCallbackMonitor({ db });
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
      front: { ...hwp, ...side, staff, winsUnderReview, ports: { changed } },
      handlers: {
        ...createVendorHandlers({
          live,
          vendors: staff,
          findings: createFindings({ db, people: needs.staff.people }),
          callbacks,
          people: needs.staff.people,
          site: needs.merchants.service,
        }),
      },
      raw: hwp.raw,
      load: hwp.vendors.reload,
      start: hwp.start,
      stop: hwp.stop,
    };
  },
});
