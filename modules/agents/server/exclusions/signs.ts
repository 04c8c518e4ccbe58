// Finds members who look like an agent's own accounts or like multiple accounts of one player; they are excluded or
// inactive until staff clear them.
import { fromWire } from '@sanam/contract';
import { crowdedAddresses } from '@sanam/auth/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { CheckBounds } from '../../contract/check-bounds.ts';
import { groupsOf, isOfCase, openCase } from '../cases/open.ts';
import * as store from './store.ts';

const EVERY_SECONDS = 21_600;
/** Number of past days of rounds and log-ins that are checked. */
const DAYS = 30;
export const signsJob = 'agents.signs';

interface SignDeps extends Pick<Platform, 'events' | 'log'> {
  db: Db;
  /** Time zones of all merchants. */
  zones(): Promise<ReadonlyMap<string, string>>;
  checks(merchantId: string): Promise<CheckBounds>;
}

/** Defines the job. It runs between the runs of whole days, which check again before they are computed. */
export function defineSigns(deps: SignDeps, jobs: Platform['jobs']): void {
  jobs.define({ name: signsJob, lane: 'upkeep', everySeconds: EVERY_SECONDS, run: () => findSigns(deps) });
}

/** Checks all members of lines, in one statement per merchant, and reports play that cannot exist. */
export async function findSigns(deps: SignDeps): Promise<void> {
  const { db, zones, checks } = deps;
  await reportPlayWhileStopped(deps);
  for (const merchantId of (await zones()).keys()) {
    const { addressMax, oppositeRounds, chipRounds, chipMin } = await checks(merchantId);
    const addresses = await crowdedAddresses(db, { above: addressMax, days: DAYS });
    const chips = fromWire(chipMin);
    const ask = { merchantId, days: DAYS, rounds: oppositeRounds, addresses, addressMax, chipRounds, chips };
    const found = await store.findSigns(db, ask);
    for (const one of found.filter((sign) => !isOfCase(sign)))
      await inTransaction(db, (trx) => leaveOut(trx, merchantId, one));
    for (const group of groupsOf(found.filter(isOfCase)))
      await openCase(deps, merchantId, { group, days: DAYS, leaveOut });
  }
}

/**
 * Reports bets that count for a line although their member was on a break or excluded when they were placed, each once:
 * to the log, and in the audit of the member. Only staff learn of it: an agent must not know who is excluded.
 */
async function reportPlayWhileStopped({ db, log }: SignDeps): Promise<void> {
  const found = await inTransaction(db, async (trx) => {
    const noted = await store.noteStoppedPlay(trx, DAYS);
    for (const { merchantId, memberId, bets } of noted)
      await audit(trx, systemContext(signsJob, merchantId), {
        command: 'agents.play.whileStopped',
        subject: { type: 'member', id: memberId },
        after: { bets },
      });
    return noted;
  });
  for (const one of found) log.error(one, 'an excluded member played in a line of agents');
}

const said: Readonly<Record<store.FoundSign['sign'], (other: string) => string>> = {
  sharesDevice: (other) => `logs in with the same browser as the agent ${other}`,
  sharesPhone: (other) => `has the phone of the agent ${other}`,
  sharesIdentity: (other) => `is the same person as the agent ${other}`,
  sharesBankAccount: (other) => `has the bank account of the agent ${other}`,
  oppositeSides: (other) => `bets against ${other} in the same rounds`,
  oneWayChips: (other) => `wins from ${other} or loses to ${other} at one table, and hardly ever the other way`,
  sharesDeviceInTeam: (other) => `logs in with the same browser as ${other}`,
  sharesAddress: () => 'logs in from the address of many others of the line',
};

/** Excludes a member; returns false if another node did it first. */
export async function leaveOut(
  trx: Trx,
  merchantId: string,
  { memberNo, memberId, sign, scope, withNo, withId }: store.FoundSign,
  caseId: string | null = null,
): Promise<boolean> {
  const id = newId('exc');
  const reason = said[sign](withId ?? '');
  const isNew = await store.insertExclusion(trx, {
    exclusion_id: id,
    merchant_id: merchantId,
    member_no: memberNo,
    sign,
    scope,
    reason,
    made_by: null,
    case_id: caseId,
    with_no: withNo,
  });
  if (!isNew) return false;
  await audit(trx, systemContext(signsJob, merchantId), {
    command: 'agents.member.exclude',
    subject: { type: 'member', id: memberId },
    after: { exclusionId: id, sign, scope, ...(caseId === null ? {} : { caseId }) },
    reason,
  });
  return true;
}
