import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { defineSigns, findSigns } from '../exclusions/signs.ts';
import { CLAIM, CLAIM_MAX, claim } from '../facts/claim.ts';
import type { Span } from '../facts/claim.ts';
import { agentsSettings } from '../settings.ts';
import { workRuns, type WorkDeps } from './work.ts';
import type { Trx } from '@sanam/server/platform/db.ts';

/** Interval in seconds of closing, computing and paying. */
const WORK_SECONDS = 10;
export const wagesJob = 'agents.wages';

interface Fronts {
  ledger: { service: Pick<LedgerService, 'postSet'> };
  merchants: { service: Pick<SiteService, 'setting' | 'zones'> };
  play: {
    followers: {
      followFacts(follower: { name: string; setMax: number; sum(trx: Trx, span: Span): Promise<void> }): void;
    };
  };
}

/**
 * Defines the follower that claims facts, and the recurring job for the rest, which also catches up after an outage.
 * `beforeClaim` brings the lines up to date in the claiming transaction.
 */
export function defineWages(
  { db, events, jobs, log }: Platform,
  { ledger, merchants, play }: Fronts,
  beforeClaim: (trx: Trx) => Promise<void>,
): void {
  const sum = async (trx: Trx, span: Span) => {
    await beforeClaim(trx);
    await claim(trx, span);
  };
  play.followers.followFacts({ name: CLAIM, setMax: CLAIM_MAX, sum });
  const { zones, setting } = merchants.service;
  const checks = (merchantId: string) => setting(merchantId, agentsSettings.checks);
  const signs = { db, events, log, zones, checks };
  defineSigns(signs, jobs);
  const deps: WorkDeps = {
    db,
    events,
    log,
    ledger: ledger.service,
    zones,
    checks,
    beforeClaim,
    findSigns: () => findSigns(signs),
  };
  jobs.define({ name: wagesJob, lane: 'wages', everySeconds: WORK_SECONDS, run: () => workRuns(deps) });
}
