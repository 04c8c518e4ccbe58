// Computes wages from facts and pays them as the server's own jobs do, with the time of each step.
import { createLedger, describeBreaches } from '@sanam/ledger/server/index.ts';
import { CHECK_BOUNDS } from '@sanam/agents/contract/check-bounds.ts';
import { findSigns } from '@sanam/agents/server/exclusions/signs.ts';
import { agentsMoneyKinds } from '@sanam/agents/server/money-kinds.ts';
import { CLAIM, CLAIM_MAX, claim, closeSlots, sumDays, sumHours } from '@sanam/agents/server/facts/claim.ts';
import { sumReports } from '@sanam/agents/server/reports/jobs.ts';
import { verifyWages } from '@sanam/agents/server/runs/verify.ts';
import { type WorkDeps, workRuns } from '@sanam/agents/server/runs/work.ts';
import { createFollowers } from '@sanam/play/server/facts/followers.ts';
import type { openServerDatabase } from '@sanam/server/platform/db.ts';
import { createLog } from '@sanam/server/platform/log.ts';
import { MERCHANT, ZONE } from './fill.ts';

type Database = ReturnType<typeof openServerDatabase>;

const seconds = (from: number): number => Number(((performance.now() - from) / 1000).toFixed(2));

/** Returns the seconds for claiming, for summing, and for computing and paying. */
export async function payWages({ db }: Database): Promise<{ claim_s: number; sum_s: number; pay_s: number }> {
  const log = createLog('error');
  const followers = createFollowers({ db, log });
  followers.followFacts({ name: CLAIM, setMax: CLAIM_MAX, sum: claim });
  const claimFrom = performance.now();
  await followers.drain();
  const claim_s = seconds(claimFrom);
  const sumFrom = performance.now();
  await closeSlots(db);
  await sumHours(db);
  await sumDays(db, MERCHANT, ZONE);
  const sum_s = seconds(sumFrom);
  const zones = async () => new Map([[MERCHANT, ZONE]]);
  const checks = async () => CHECK_BOUNDS;
  const events = { on: () => {}, emit: async () => {} };
  const deps: WorkDeps = {
    db,
    ledger: createLedger({ db, kinds: agentsMoneyKinds }).service,
    events,
    log,
    zones,
    checks,
    beforeClaim: async () => {},
    findSigns: () => findSigns({ db, events, log, zones, checks }),
  };
  const payFrom = performance.now();
  await workRuns(deps);
  return { claim_s, sum_s, pay_s: seconds(payFrom) };
}

/** Returns the seconds for the sums of the pages, which are computed after the wages. */
export async function sumForPages({ db }: Database): Promise<number> {
  const from = performance.now();
  await sumReports({ db, site: { setting: async () => '0.00' as never, zoneOf: () => ZONE } });
  return seconds(from);
}

/** Recomputes every statement and checks every invariant of wages. */
export async function checkWages({ db, pool }: Database): Promise<void> {
  const breaches = await verifyWages({ db, pool });
  if (breaches.length > 0) throw new Error(`the wages do not hold:\n${describeBreaches(breaches)}`);
}
