// The register of exclusions over all merchants of the installation: a listed person opens no account and plays in
// none.
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { Refusal, refuse } from '@sanam/server/platform/errors.ts';
import * as exclusionStore from '../exclusion-store.ts';
import { startExclusion } from '../exclusions.ts';
import { addEvent } from '../store.ts';
import type { ProtectionDeps } from '../types.ts';
import { type AccountTraits, type Trait, traitsOf } from './rules.ts';
import type { OutsideRegister } from './outside.ts';
import * as settings from './settings-store.ts';
import * as store from './store.ts';

const PURPOSE = 'protection.register';
const BATCH = 200;

export interface RegisterDeps {
  db: Db;
  vault: Pick<Vault, 'keyedHash'>;
  protection: ProtectionDeps;
  /** External register. */
  outside: OutsideRegister;
  /** Returns the facts of other modules about these members. */
  accountsOf(memberIds: readonly string[]): Promise<Map<string, AccountTraits>>;
}

export interface ExclusionRegister {
  /** Checks whether a person with this data is excluded now at any merchant. Writes nothing. */
  isListed(account: AccountTraits): Promise<boolean>;
  /** Compares these accounts with the register by their current data, and stops or marks matches. */
  look(memberIds: readonly string[]): Promise<void>;
  /** Like `look`, for another name or birth date: the external register is asked again before the next launch. */
  lookAgain(memberId: string): Promise<void>;
  /** Like `look`, by stored data: one statement. */
  lookAtLogin(memberId: string): Promise<void>;
  /**
   * Asks the external register, at most once a day; a listed account is stopped. Refuses with `protection.excluded`,
   * and `protection.checkUnavailable` while the answer is unknown.
   */
  beforePlay(memberId: string): Promise<void>;
}

export function createRegister(deps: RegisterDeps) {
  return {
    isListed: (account: AccountTraits) => isListed(deps, account),
    beforePlay: (memberId: string) => beforePlay(deps, memberId),
    look: (memberIds: readonly string[]) => look(deps, memberIds),
    async lookAgain(memberId: string): Promise<void> {
      await settings.forgetAnswer(deps.db, memberId);
      await look(deps, [memberId]);
    },
    lookAtLogin: (memberId: string) => sweep(deps, { memberIds: [memberId] }),
    /** Compares all other accounts with a new exclusion of this member. */
    async sweepFor(memberId: string): Promise<void> {
      await refresh(deps, [memberId]);
      await sweep(deps, { exclusionOf: memberId });
    },
    sweepAll: () => sweepAll(deps),
    followEnds: () => followEnds(deps),
  };
}

/** Checks our register and the external one. An unknown answer does not stop registration: play is checked again. */
async function isListed(deps: RegisterDeps, account: AccountTraits): Promise<boolean> {
  if (await store.isRegistered(deps.db, keysOf(deps, traitsOf(account)))) return true;
  return (await deps.outside.check(account)) === 'blocked';
}

async function beforePlay(deps: RegisterDeps, memberId: string): Promise<void> {
  const { db, outside } = deps;
  if (!(await settings.asksOutside(db))) return;
  const kept = await settings.freshAnswer(db, memberId);
  if (kept === 'clear') return;
  const account = (await deps.accountsOf([memberId])).get(memberId);
  // A play-money account has no person behind it.
  if (account === undefined) return;
  const answer = kept ?? (await outside.check(account));
  if (answer === undefined) return;
  if (answer === 'unknown') throw refuse('protection.checkUnavailable');
  await settings.keepAnswer(db, memberId, answer);
  if (answer === 'clear') return;
  await startExclusion(deps.protection, db, { memberId, kind: 'operator', term: 'lifted', by: 'register' }).catch(
    // It is already in force.
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    },
  );
  throw refuse('protection.excluded');
}

/** Hashed before any lock is taken. */
const keysOf = ({ vault }: RegisterDeps, traits: readonly Trait[]): store.Key[] =>
  traits.map(({ kind, value, isProven }) => ({
    kind,
    hash: vault.keyedHash(PURPOSE, `${kind}:${value}`),
    isProven,
  }));

async function refresh(deps: RegisterDeps, memberIds: readonly string[]): Promise<void> {
  const known = await deps.accountsOf(memberIds);
  const accounts = memberIds.map((memberId) => ({
    memberId,
    keys: keysOf(deps, traitsOf(known.get(memberId) ?? {})),
  }));
  await store.saveAccountKeys(deps.db, accounts);
  await store.registerAccounts(deps.db, memberIds);
}

async function look(deps: RegisterDeps, memberIds: readonly string[]): Promise<void> {
  await refresh(deps, memberIds);
  await sweep(deps, { memberIds });
}

/** Compares every account, and every exclusion that a lost event left out. */
async function sweepAll(deps: RegisterDeps): Promise<void> {
  for (let after = ''; ; ) {
    const memberIds = await store.memberIdsAfter(deps.db, after, BATCH);
    if (memberIds.length === 0) break;
    await refresh(deps, memberIds);
    after = memberIds.at(-1)!;
  }
  await sweep(deps, {});
  await followEnds(deps);
  await store.forgetOld(deps.db);
}

async function sweep(deps: RegisterDeps, of: { memberIds?: readonly string[]; exclusionOf?: string }): Promise<void> {
  for (;;) {
    const matches = await store.findMatches(deps.db, of, BATCH);
    let done = 0;
    for (const match of matches) if (await act(deps, match)) done += 1;
    // Matches that could not be stopped now are found again tomorrow.
    if (matches.length < BATCH || done === 0) return;
  }
}

/** Stops the account for the time of the exclusion it matches, or marks it for staff. False if nothing changed. */
async function act(deps: RegisterDeps, match: store.Match): Promise<boolean> {
  const { member_id: memberId, exclusion_id: exclusionId, kinds } = match;
  const hit = { memberId, exclusionId, kinds, effect: match.stops ? 'stopped' : 'marked' } as const;
  if (!match.stops) {
    await inTransaction(deps.db, (trx) => store.insertHit(trx, hit));
    return true;
  }
  const source = await store.findExclusion(deps.db, exclusionId);
  if (source === undefined || source.ended_at !== null) return false;
  const { kind, term, term_ends_at: termEndsAt } = source;
  try {
    await startExclusion(deps.protection, deps.db, {
      memberId,
      kind,
      term,
      by: 'register',
      source: { exclusionId, termEndsAt },
      inSame: (trx) => store.insertHit(trx, hit),
    });
    return true;
  } catch (error) {
    // Another one at least as long was started in the meantime.
    if (error instanceof Refusal && error.code === 'protection.cannotShorten') return false;
    throw error;
  }
}

/** Ends exclusions that followed an ended one. */
async function followEnds(deps: RegisterDeps): Promise<void> {
  for (;;) {
    const left = await store.findLeftBehind(deps.db, BATCH);
    for (const { member_id: memberId, exclusion_id: exclusionId } of left)
      await inTransaction(deps.db, async (trx) => {
        await exclusionStore.lockGate(trx, memberId);
        if (!(await store.endFollower(trx, exclusionId))) return;
        await exclusionStore.followExclusions(trx, memberId);
        await addEvent(trx, memberId, 'endedWithSource', { exclusionId });
        await audit(trx, systemContext('protection'), {
          command: 'protection.exclusion.source',
          subject: { type: 'member', id: memberId },
          after: { exclusionId },
        });
        await deps.protection.onStopped?.(trx, memberId);
      });
    if (left.length < BATCH) return;
  }
}
