// Findings about vendors for staff: differences of the reconciliation, and unusual events for review.
import { type CallArguments, type Calls, type CallValue, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { pageOf } from '@sanam/server/platform/paging.ts';
import type { People } from '@sanam/staff/server/index.ts';
import * as store from './finding-store.ts';

type Row = CallValue<Calls['opsListFindings']>['list'][number];
type Query = CallArguments<Calls['opsListFindings']>['query'];
type Close = CallArguments<Calls['opsCloseFinding']>['body'];

export interface Findings {
  list(query: Query): Promise<{ list: Row[]; totalCount: number }>;
  /**
   * Closes a finding. Refuses with `common.notFound`, `operator.staleVersion` if it was closed or reopened since it
   * was read.
   */
  close(context: Context, id: string, close: Close): Promise<void>;
}

export function createFindings(deps: { db: Db; people: Pick<People, 'members'> }): Findings {
  const { db, people } = deps;
  return {
    async list({ state, kind, pageNo, pageSize }) {
      const found = await store.listFindings(db, { state, kind, ...pageOf({ pageNo, pageSize }) });
      const memberOf = await people.members(found.list.flatMap(({ member_id: id }) => id ?? []));
      return { list: found.list.map((row) => rowOf(row, memberOf)), totalCount: found.totalCount };
    },
    close: (context, id, { at, reason }) =>
      inTransaction(db, async (trx) => {
        const row = await store.lockFinding(trx, BigInt(id));
        if (row === undefined) throw refuse('common.notFound');
        if (row.state !== 'open' || row.found_at.toISOString() !== at) throw refuse('operator.staleVersion');
        await store.closeFinding(trx, row.id, reason);
        const { vendor_code: vendor, finding, transaction_id: transactionId, member_id: memberId, details } = row;
        await audit(trx, context, {
          command: 'games.finding.close',
          subject: { type: 'finding', id },
          before: { state: 'open', vendor, finding, transactionId, memberId, details },
          after: { state: 'closed' },
          reason,
        });
      }),
  };
}

function rowOf(row: store.FindingRow, memberOf: (id: string) => Row['member'] & object): Row {
  return {
    id: row.id.toString(),
    at: row.found_at.toISOString(),
    vendor: row.vendor_code,
    kind: row.finding,
    transactionId: row.transaction_id,
    member: row.member_id === null ? null : memberOf(row.member_id),
    isAlarm: row.alarm,
    state: row.state,
    closedAt: row.closed_at?.toISOString() ?? null,
    note: row.note ?? detailsText(row),
  };
}

/** Details whose values are amounts in minor units. */
const amounts = new Set(['stake', 'win']);

/** Formats the details as one line: `stake 1.00, win 12000.00`. */
function detailsText({ details }: store.FindingRow): string {
  return Object.entries(details)
    .map(([key, value]) => `${key} ${amounts.has(key) ? toWire(BigInt(value)) : value}`)
    .join(', ');
}
