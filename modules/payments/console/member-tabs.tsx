import type { SortPayload } from 'react-admin';
import { PartList } from '@sanam/console/components/part-list.tsx';
import { depositColumns } from './deposit-columns.tsx';
import { withdrawalColumns } from './withdrawal-columns.tsx';

const newestFirst: SortPayload = { field: 'createdAt', order: 'DESC' };

/** The deposits of one member, on the member's page. */
export function MemberDeposits({ id }: { id: string }) {
  return (
    <PartList
      resource="deposits"
      columns={depositColumns.filter(({ source }) => source !== 'member')}
      filter={{ q: id }}
      sort={newestFirst}
      empty={{ title: 'empty.memberDeposits', hint: 'empty.memberDepositsHint' }}
      openPath={(row) => `/deposits/${row.id}/show`}
    />
  );
}

/** The withdrawals of one member, on the member's page. */
export function MemberWithdrawals({ id }: { id: string }) {
  return (
    <PartList
      resource="withdrawals"
      columns={withdrawalColumns.filter(({ source }) => source !== 'member')}
      filter={{ q: id }}
      sort={newestFirst}
      empty={{ title: 'empty.memberWithdrawals', hint: 'empty.memberWithdrawalsHint' }}
      openPath={(row) => `/withdrawals/${row.id}/show`}
    />
  );
}
