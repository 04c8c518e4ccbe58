import type { Calls, CallValue } from '@sanam/contract';
import { type AuditRow, readAudit } from '@sanam/server/platform/audit.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { StaffService } from './accounts/service.ts';

export type AuditValue = CallValue<Calls['opsListAudit']>['list'][number];

export interface MemberName {
  memberId: string;
  username: string;
  merchantId?: string;
}

/** Converts ids to display names. */
export interface People {
  members(memberIds: string[]): Promise<(memberId: string) => MemberName>;
  staffName(staffId: string | null): Promise<string | null>;
  /** Runs the work; a refusal because another person has claimed the row contains that person's name. */
  namingClaims<T>(target: Db, work: () => Promise<T>): Promise<T>;
  staffNames(staffIds: (string | null)[]): Promise<(staffId: string | null) => string | null>;
  /** Returns the last actions on a subject, newest first. */
  historyOf(subjectId: string): Promise<AuditValue[]>;
  auditValues(rows: AuditRow[]): Promise<AuditValue[]>;
}

/** Returns names by member id; answered by the module that stores members. */
export type NamesOfMembers = (
  memberIds: string[],
) => Promise<ReadonlyMap<string, { username: string; merchantId: string }>>;

const HISTORY_ROWS = 50;

export function createPeople(deps: { db: Db; namesOfMembers: NamesOfMembers; staff: StaffService }): People {
  const { db, namesOfMembers, staff } = deps;

  async function staffNames(staffIds: (string | null)[]): Promise<(staffId: string | null) => string | null> {
    const names = await staff.namesOf(db, [...new Set(staffIds.filter((one) => one !== null))]);
    return (staffId) => (staffId === null ? null : (names.get(staffId) ?? staffId));
  }

  async function auditValues(rows: AuditRow[]): Promise<AuditValue[]> {
    const idsOf = (kind: AuditRow['actor_kind']) => [
      ...new Set(rows.filter((row) => row.actor_kind === kind).map((row) => row.actor)),
    ];
    const [members, nameOf] = await Promise.all([namesOfMembers(idsOf('member')), staffNames(idsOf('staff'))]);
    return rows.map((row) => ({
      id: row.id.toString(),
      at: row.at.toISOString(),
      actorKind: row.actor_kind,
      actor: row.actor_kind === 'staff' ? nameOf(row.actor)! : (members.get(row.actor)?.username ?? row.actor),
      command: row.command,
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      before: row.before ?? null,
      after: row.after ?? null,
      reason: row.reason,
      address: row.address,
      requestId: row.request_id,
      hash: row.hash,
    }));
  }

  return {
    async members(memberIds) {
      const known = await namesOfMembers([...new Set(memberIds)]);
      return (memberId) => {
        const member = known.get(memberId);
        if (member === undefined) return { memberId, username: memberId };
        return { memberId, username: member.username, merchantId: member.merchantId };
      };
    },
    staffNames,
    staffName: async (staffId) => (await staffNames([staffId]))(staffId),
    async namingClaims(target, work) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'operator.claimedByOther') throw error;
        const claimedBy = String(error.details?.claimedBy);
        const names = await staff.namesOf(target, [claimedBy]);
        throw refuse(error.code, { ...error.details, claimedBy: names.get(claimedBy) ?? claimedBy });
      }
    },
    auditValues,
    historyOf: async (subjectId) =>
      auditValues((await readAudit(db, { subjectId, limit: HISTORY_ROWS, offset: 0 })).list),
  };
}
