import { toWire } from '@sanam/contract';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { BalancePart, RecordKind } from '../../contract/states.ts';
import { credit } from './credit.ts';
import { memberOf, type RecordDeps } from './money-lines.ts';
import { rowOf } from './row.ts';
import { classesOfPart, kindsOfRecord, plotMoments, sumOf } from './rules.ts';

export interface RecordQuery {
  from?: string | undefined;
  to?: string | undefined;
  kind?: RecordKind | undefined;
  part?: BalancePart | undefined;
  pageNo: number;
  pageSize: number;
}

export function createRecords(deps: RecordDeps) {
  return { account: account.bind(null, deps), credit: credit.bind(null, deps) };
}

/**
 * Returns the entries of the member's money, newest first, with the balance before and after each row; without a part,
 * those of cash and bonus money. Totals cover the whole filter, the balance and its chart the parts. Refuses with
 * `request.invalid` for a range of more than 93 days.
 */
async function account(deps: RecordDeps, memberId: string, query: RecordQuery) {
  const { db, ledger, payments, vendors } = deps;
  const { member, zone } = await memberOf(deps, memberId);
  const range = await businessDays(db, query, zone);
  const classes = classesOfPart(query.part);
  const filter = {
    owner: memberId,
    classes,
    currency: member.currency,
    from: range.from,
    to: range.to,
    ...(query.kind === undefined ? {} : { kinds: [...kindsOfRecord[query.kind]] }),
  };
  const moments = plotMoments(range);
  const totals = await ledger.historyTotals(db, filter);
  const entries = await ledger.history(db, { ...filter, ...pageOf(query) });
  const balances = await ledger.balancesAt(db, { owner: memberId, currency: member.currency, classes, moments });
  const ids = entries.flatMap(({ source }) => (source === null ? [] : [source.id]));
  const known = await payments.statesOf(db, ids);
  for (const [id, status] of await vendors.transferStates(db, ids)) known.set(id, { status, remark: null });
  const wire = (amountMinor: bigint) => toWire(amountMinor, member.currency);
  const line = moments.map((at, moment) => ({
    at: at.toISOString(),
    balance: wire(sumOf(balances.filter((one) => one.moment === moment).map((one) => one.balanceMinor))),
  }));
  return {
    ...paged(
      entries.map((entry) => rowOf(entry, wire, known)),
      totals.count,
      query,
    ),
    totals: {
      in: wire(totals.inMinor),
      out: wire(totals.outMinor),
      net: wire(totals.inMinor - totals.outMinor),
      opening: line[0]?.balance ?? wire(0n),
      closing: line.at(-1)?.balance ?? wire(0n),
    },
    line,
    zone,
  };
}
