// The credit report: opening balance, changes and closing balance of a member by month.
import { toWire } from '@sanam/contract';
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import { memberOf, moneyLines, type RecordDeps } from './money-lines.ts';
import { type MoneyLines, ownClasses, sumOf } from './rules.ts';

const MONTHS_SHOWN = 6;

/**
 * Returns the last six months, or the requested one, newest first; each states whether its lines explain its closing
 * balance.
 */
export function credit(deps: RecordDeps, memberId: string, { month }: { month?: string | undefined }) {
  const first = month === undefined ? null : `${month}-01`;
  return creditOf(deps, memberId, { first, last: first });
}

/** Returns the whole months from one day to another; null for the last six. */
export async function creditOf(
  deps: RecordDeps,
  memberId: string,
  range: { first: string | null; last: string | null },
) {
  const { db, ledger } = deps;
  const { member, zone } = await memberOf(deps, memberId);
  const { months, moments } = await monthsOf(db, zone, range);
  const filter = { owner: memberId, currency: member.currency, classes: ownClasses, moments };
  // One snapshot: a bet between the two statements would look like a gap.
  const { balances, lines } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      balances: await ledger.balancesAt(trx, filter),
      lines: await moneyLines(deps, trx, { member, moments }),
    }));
  const heldAt = (moment: number) =>
    sumOf(balances.filter((one) => one.moment === moment).map((one) => one.balanceMinor));
  const wire = (amountMinor: bigint) => toWire(amountMinor, member.currency);
  const list = months.map((month, period) =>
    monthOf(month, [heldAt(period), heldAt(period + 1)], lines[period]!, wire),
  );
  return { list: list.toReversed(), zone };
}

function monthOf(
  month: string,
  [opening, closing]: readonly [bigint, bigint],
  lines: MoneyLines,
  wire: (amountMinor: bigint) => string,
) {
  return {
    month,
    opening: wire(opening),
    deposits: wire(lines.deposits),
    withdrawals: wire(lines.withdrawals),
    transfers: wire(lines.transfers),
    play: wire(lines.play),
    bonus: wire(lines.bonus),
    points: wire(lines.points),
    fees: wire(lines.fees),
    adjustments: wire(lines.adjustments),
    closing: wire(closing),
    isExplained: opening + sumOf(Object.values(lines)) === closing,
  };
}

/** Returns the names of the months, ascending, with their start times and the end of the last one. */
async function monthsOf(
  db: Db,
  zone: string,
  { first, last }: { first: string | null; last: string | null },
): Promise<{ months: string[]; moments: Date[] }> {
  const found = await rows(
    db,
    sql<{ month: string; at: Date }>`
      select to_char(m, 'YYYY-MM') as month, m at time zone ${zone} as at
      from (select date_trunc('month', coalesce(${last}::timestamp, platform_now() at time zone ${zone})) as last) t
      cross join lateral generate_series(
        coalesce(date_trunc('month', ${first}::timestamp), t.last - make_interval(months => ${MONTHS_SHOWN - 1}::int)),
        t.last + interval '1 month', '1 month') m
      order by m`,
  );
  return { months: found.slice(0, -1).map((row) => row.month), moments: found.map((row) => row.at) };
}
