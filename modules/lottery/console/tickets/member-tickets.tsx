import { PartList } from '@sanam/console/components/part-list.tsx';
import { ticketColumns } from './ticket-columns.tsx';

/** The lottery tickets of one member, on the member's page. */
export function MemberTickets({ id }: { id: string }) {
  return (
    <PartList
      resource="lotteryTickets"
      columns={ticketColumns.filter(({ source }) => source !== 'username')}
      filter={{ memberId: id }}
      sort={{ field: 'acceptedAt', order: 'DESC' }}
      empty={{ title: 'empty.lotteryTickets', hint: 'empty.lotteryTicketsHint' }}
      openPath={(row) => `/lotteryTickets/${row.id}/show`}
    />
  );
}
