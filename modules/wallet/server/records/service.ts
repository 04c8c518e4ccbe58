import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { toWire } from '@sanam/contract';
import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { HistoryEntry } from '@sanam/ledger/server/index.ts';
import type { RecordKind } from '../../contract/states.ts';
import type { WalletDeps } from '../deps.ts';
import { kindsOfRecord, recordKindOf } from './rules.ts';

const DAYS_DEFAULT = 7;
const DAYS_MAX = 93;
const POSTED = 'posted';

export interface RecordQuery {
  from?: string | undefined;
  to?: string | undefined;
  kind?: RecordKind | undefined;
  pageNo: number;
  pageSize: number;
}

export function createRecords(deps: Pick<WalletDeps, 'db' | 'ledger' | 'members' | 'payments' | 'zoneOf'>) {
  const { db, ledger, members, payments, zoneOf } = deps;
  return {
    /**
     * Everything that moved the member's cash, newest first, with the balance before and after each row; totals are
     * those of the whole filter. Refuses `request.invalid` for a range of more than 93 days.
     */
    async account(memberId: string, query: RecordQuery) {
      const member = await members.find(db, memberId);
      if (member === undefined) throw refuse('common.notFound');
      const zone = zoneOf(member.merchantId);
      const range = await rangeOf(db, query, zone);
      const filter = {
        account: { class: 'player_cash' as const, owner: memberId },
        currency: member.currency,
        ...range,
        ...(query.kind === undefined ? {} : { kinds: [...kindsOfRecord[query.kind]] }),
      };
      const totals = await ledger.historyTotals(db, filter);
      const entries = await ledger.history(db, {
        ...filter,
        ...pageOf(query),
      });
      const known = await payments.statesOf(
        db,
        entries.flatMap(({ source }) => (source === null ? [] : [source.id])),
      );
      const wire = (amountMinor: bigint) => toWire(amountMinor, member.currency);
      return {
        ...paged(
          entries.map((entry) => ({
            time: entry.at.toISOString(),
            number: numberOf(entry),
            kind: recordKindOf(entry.kind),
            method: textOf(entry.memo?.method),
            amount: wire(entry.amountMinor),
            fee: wire(BigInt(textOf(entry.memo?.fee) ?? '0')),
            balanceBefore: wire(entry.balanceBeforeMinor),
            balanceAfter: wire(entry.balanceAfterMinor),
            ...(known.get(entry.source?.id ?? '') ?? { status: POSTED, remark: textOf(entry.memo?.remark) }),
          })),
          totals.count,
          query,
        ),
        totals: { in: wire(totals.inMinor), out: wire(totals.outMinor), net: wire(totals.inMinor - totals.outMinor) },
        zone,
      };
    },
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The id that the member can quote: of the order or request, else of the transaction. */
function numberOf(entry: HistoryEntry): string {
  return entry.source?.id ?? `txn_${entry.transactionId}`;
}

/** Whole business days in the merchant's zone; the last seven when nothing is asked. */
async function rangeOf(db: Db, query: RecordQuery, zone: string): Promise<{ from: Date; to: Date }> {
  const row = await firstRow(
    db,
    sql<{ from: Date; to: Date; days: number }>`
      select r.first::timestamp at time zone ${zone} as from, (r.last + 1)::timestamp at time zone ${zone} as to, r.last - r.first + 1 as days
        from (select coalesce(${query.from ?? null}::date, t.last - ${DAYS_DEFAULT - 1}::int) as first, t.last
                from (select coalesce(${query.to ?? null}::date, (platform_now() at time zone ${zone})::date) as last) t) r`,
  );
  if (row === undefined || row.days > DAYS_MAX || row.days < 1) {
    throw refuse('request.invalid', { fields: [{ field: 'from', problem: 'range' }], daysMax: DAYS_MAX });
  }
  return { from: row.from, to: row.to };
}
