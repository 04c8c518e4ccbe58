import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { defineSigns, findSigns } from '../exclusions/signs.ts';
import { CLAIM, claim } from '../facts/claim.ts';
import type { Span } from '../facts/claim.ts';
import { agentsSettings } from '../settings.ts';
import { workRuns, type WorkDeps } from './work.ts';
import type { Trx } from '@sanam/server/platform/db.ts';

/** How often what is over is closed, computed and paid. */
const WORK_SECONDS = 10;
export const wagesJob = 'agents.wages';

interface Fronts {
  ledger: { service: Pick<LedgerService, 'postSet'> };
  merchants: { service: Pick<SiteService, 'setting' | 'zones'> };
  play: { followers: { followFacts(follower: { name: string; sum(trx: Trx, span: Span): Promise<void> }): void } };
}

/**
 * Facts are claimed as they come; the rest is one recurring job, which finds by itself what an outage left.
 * `beforeClaim` brings the lines up to the moment, in the transaction that claims.
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
  play.followers.followFacts({ name: CLAIM, sum });
  const { zones, setting } = merchants.service;
  const checks = (merchantId: string) => setting(merchantId, agentsSettings.checks);
  const signs = { db, zones, checks };
  defineSigns(signs, jobs);
  const deps: WorkDeps = { db, events, log, ledger: ledger.service, zones, checks, findSigns: () => findSigns(signs) };
  jobs.define({ name: wagesJob, lane: 'wages', everySeconds: WORK_SECONDS, run: () => workRuns(deps) });
}
