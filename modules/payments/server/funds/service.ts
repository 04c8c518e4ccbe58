// Report of money owed to players: a job writes it from the ledger for each business day of each merchant.
import { toWire } from '@sanam/contract';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { createSums, fundsClasses, owed } from './rules.ts';
import * as store from './store.ts';

export const FUNDS_JOB = 'payments.playerFunds';
const SET = 5000;
/** Maximum days written after a downtime; the ledger still has the earlier days. */
const DAYS_MAX = 35;

export interface FundsDeps {
  db: Db;
  ledger: Pick<LedgerService, 'guardedAt'>;
  membersById: MemberService['membersById'];
  site: Pick<SiteService, 'zones'>;
}

/** Job: writes the finished days not written yet, and the current day as of now. */
export async function reportFunds(deps: FundsDeps): Promise<void> {
  const merchantsIn = new Map<string, string[]>();
  for (const [merchantId, zone] of await deps.site.zones())
    merchantsIn.set(zone, [...(merchantsIn.get(zone) ?? []), merchantId]);
  for (const [zone, merchantIds] of merchantsIn)
    for (const day of await store.openDays(deps.db, { merchantIds, zone, daysMax: DAYS_MAX })) {
      const sums = await sumsAt(deps, day.at);
      await inTransaction(deps.db, async (trx) => {
        for (const merchantId of merchantIds) await store.writeDay(trx, merchantId, day, sums.of(merchantId));
      });
    }
}

/** Sums the accounts of all owners just before a moment, in batches. */
async function sumsAt({ db, ledger, membersById }: FundsDeps, at: Date): Promise<ReturnType<typeof createSums>> {
  const sums = createSums();
  for (let after = 0n; ; ) {
    const held = await ledger.guardedAt(db, { currency: 'THB', classes: fundsClasses, at, after, limit: SET });
    const last = held.at(-1);
    if (last === undefined) return sums;
    const owners = await membersById([...new Set(held.map(({ owner }) => owner))]);
    sums.add(held, (owner) => owners.get(owner)?.merchantId);
    after = last.accountId;
  }
}

/** Converts a row for staff. */
export function fundsRow({ day, as_of: asOf, is_final: isFinal, total: _count, ...funds }: store.FundsRow) {
  const { cash, hold, vendor, transit, agent, bonus, members } = funds;
  return {
    id: day,
    day,
    total: toWire(owed(funds)),
    cash: toWire(cash),
    hold: toWire(hold),
    vendor: toWire(vendor),
    transit: toWire(transit),
    agent: toWire(agent),
    bonus: toWire(bonus),
    members,
    asOf: asOf.toISOString(),
    isFinal,
  };
}
