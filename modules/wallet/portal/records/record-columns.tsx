import type { Column } from '@sanam/ui';
import { Result } from '@sanam/portal/components/record-parts.tsx';
import type { Translate } from '@sanam/portal/i18n/language.ts';
import { amountText } from '@sanam/portal/lib/money.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { depositMethodCodes, depositStatuses, withdrawalStatuses } from '@sanam/payments/contract/states.ts';
import type { Value } from '@sanam/client/client';

type Row = Value<'accountRecord'>['list'][number];

/** Page of the member centre with the order of a number, by the number's first letters. */
const orderPages = [
  ['dep_', 'depositv2'],
  ['wd_', 'withdraw'],
] as const;

const NONE = '–';

/** A number; that of an order leads to it. */
function RecordNumber({ number }: { number: string }) {
  const page = orderPages.find(([start]) => number.startsWith(start))?.[1];
  const look = 'block max-w-40 truncate';
  if (page === undefined)
    return (
      <span className={look} title={number}>
        {number}
      </span>
    );
  return (
    <Link to={`${memberPath(page)}&id=${number}`} className={`${look} underline`} title={number}>
      {number}
    </Link>
  );
}

function methodText({ method }: Row, t: Translate): string {
  if (method === 'AGENT') return t('record.methodAgent');
  const known = depositMethodCodes.find((one) => one === method);
  return known === undefined ? NONE : t(`deposit.methodName.${known}`);
}

/** Returns the state of the order behind an entry, in the words of its own page. Other entries have no state. */
function statusText({ number, status }: Row, t: Translate): string {
  const ofDeposit = depositStatuses.find((one) => one === status);
  if (number.startsWith('dep_') && ofDeposit !== undefined) return t(`record.depositStatus.${ofDeposit}`);
  const ofWithdrawal = withdrawalStatuses.find((one) => one === status);
  return number.startsWith('wd_') && ofWithdrawal !== undefined ? t(`record.withdrawalStatus.${ofWithdrawal}`) : NONE;
}

/** Returns the columns; the last ones are behind a sideways scroll on a small desktop. */
export function columnsOf(t: Translate, zone: string): Column<Row>[] {
  const amount = (id: string, head: string, of: (row: Row) => string): Column<Row> => ({
    id,
    head,
    cell: (row) => amountText(of(row)),
    end: true,
  });
  return [
    { id: 'kind', head: t('record.kind'), cell: (row) => t(`record.kindName.${row.kind}`), lead: true },
    { id: 'status', head: t('record.status'), cell: (row) => statusText(row, t) },
    {
      id: 'time',
      head: t('record.time'),
      cell: (row) => <span className="tabular">{dateTimeText(row.time, zone)}</span>,
    },
    {
      id: 'number',
      head: t('record.number'),
      cell: (row) => <RecordNumber number={row.number} />,
    },
    {
      id: 'amount',
      head: t('record.amount'),
      cell: (row) => <Result amount={row.amount} />,
      end: true,
      side: true,
    },
    amount('fee', t('wallet.fee'), (row) => row.fee),
    amount('before', t('record.before'), (row) => row.balanceBefore),
    amount('after', t('record.after'), (row) => row.balanceAfter),
    { id: 'part', head: t('record.partName'), cell: (row) => t(`record.part.${row.part}`) },
    { id: 'method', head: t('record.method'), cell: (row) => methodText(row, t) },
    { id: 'remark', head: t('record.remark'), cell: (row) => row.remark ?? '–' },
  ];
}
