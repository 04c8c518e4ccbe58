import { defineModule } from '@sanam/server/platform/module.ts';
import { ledgerRefusals } from '../contract/refusals.ts';
import type { MoneyKind } from './kinds.ts';
import type { PromotionSwitch } from './promotion-switch.ts';
import { createLedger } from './service.ts';
import { newInvariants, verifyNew } from './verify-new.ts';
import { verifyLedger } from './verify.ts';

/** The ledger module: accounts, postings, balances and the hash chain over them. */
export const ledger = defineModule({
  name: 'ledger',
  refusals: ledgerRefusals,
  needs: {},
  invariants: ({ pool }) => verifyLedger(pool),
  newInvariants,
  checkNew: ({ pool }, rules) => verifyNew(pool, rules),
  create({ db, log, jobs, moneyKinds, ports }) {
    const created = createLedger({
      db,
      kinds: moneyKinds as readonly MoneyKind[],
      log: (message, fields) => log.info(fields, message),
    });
    jobs.define({
      name: 'ledger.rollUp',
      lane: 'upkeep',
      everySeconds: 5,
      run: async () => void (await created.jobs.rollUp()),
    });
    jobs.define({
      name: 'ledger.seal',
      lane: 'upkeep',
      everySeconds: 10,
      run: async () => void (await created.jobs.seal()),
    });
    const promotions = ports.group<PromotionSwitch>('ledger.promotions', { refuseStopped: true, stopped: true });
    return { front: { ...created, promotions } };
  },
});
