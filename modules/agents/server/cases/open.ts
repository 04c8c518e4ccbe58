// Opens cases of members who were found with each other, in the transaction that excludes them.
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Db, fromNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { type CaseSign, caseSigns } from '../../contract/case-states.ts';
import type { FoundSign } from '../exclusions/store.ts';
import { caseSubject, emitCase } from './note.ts';
import * as store from './store.ts';

export type FoundOfCase = FoundSign & { sign: CaseSign };

export const isOfCase = (found: FoundSign): found is FoundOfCase =>
  (caseSigns as readonly string[]).includes(found.sign);

/** Groups members who were found with each other, directly or through others, by sign. */
export function groupsOf(found: readonly FoundOfCase[]): FoundOfCase[][] {
  const groups: { sign: CaseSign; numbers: Set<bigint>; list: FoundOfCase[] }[] = [];
  for (const one of found) {
    const own = [one.memberNo, ...(one.withNo === null ? [] : [one.withNo])];
    const near = groups.filter(({ sign, numbers }) => sign === one.sign && own.some((no) => numbers.has(no)));
    const [group = { sign: one.sign, numbers: new Set<bigint>(), list: [] }, ...others] = near;
    if (near.length === 0) groups.push(group);
    for (const other of others) {
      groups.splice(groups.indexOf(other), 1);
      group.list.push(...other.list);
      for (const no of other.numbers) group.numbers.add(no);
    }
    group.list.push(one);
    for (const no of own) group.numbers.add(no);
  }
  return groups.map(({ list }) => list);
}

interface Opening {
  group: readonly FoundOfCase[];
  /** Number of past days whose bets are kept as evidence. */
  days: number;
  leaveOut(trx: Trx, merchantId: string, found: FoundOfCase, caseId: string): Promise<boolean>;
}

const COMMAND = 'agents.case.open';

/**
 * Excludes a group of members and opens their case. Members found with somebody of an undecided case join it. Members
 * are excluded in ascending order, so that of two nodes one does all of it.
 */
export function openCase(
  deps: { db: Db } & Pick<Platform, 'events'>,
  merchantId: string,
  { group, days, leaveOut }: Opening,
): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const { sign } = group[0]!;
    const joined = await store.openCaseWith(
      trx,
      sign,
      group.flatMap(({ withNo }) => (withNo === null ? [] : [withNo])),
    );
    const caseId = joined?.case_id ?? newId('wcs');
    const left: FoundOfCase[] = [];
    for (const one of group.toSorted((a, b) => (a.memberNo < b.memberNo ? -1 : 1)))
      if (await leaveOut(trx, merchantId, one, caseId)) left.push(one);
    if (left.length === 0) return;
    const row =
      joined === undefined
        ? await store.insertCase(trx, { case_id: caseId, merchant_id: merchantId, sign })
        : await store.addToCase(trx, caseId);
    await store.keepEvidence(trx, caseId, fromNow(`-${days} days`));
    await audit(trx, systemContext(COMMAND, merchantId), {
      command: COMMAND,
      subject: caseSubject(caseId),
      after: { sign, members: left.map(({ memberId }) => memberId) },
    });
    await emitCase(deps, trx, row);
  });
}
