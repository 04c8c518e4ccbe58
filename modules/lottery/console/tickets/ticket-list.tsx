import { SearchInput, SelectInput, TextInput } from 'react-admin';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useDayFilters } from '@sanam/console/lib/use-day-filters.tsx';
import { ticketStates } from '../../contract/states.ts';
import { ticketColumns, type TicketRow } from './ticket-columns.tsx';

/** The list of all tickets, newest first, with search and filters by number, member, pick, state and day. */
export function TicketList() {
  const t = useWords();
  const days = useDayFilters();
  return (
    <RecordList<TicketRow>
      title="resources.lotteryTickets.name"
      columns={ticketColumns}
      sort={{ field: 'acceptedAt', order: 'DESC' }}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder={t('lotteryTicket.search')} />,
        <SelectInput
          key="state"
          source="state"
          alwaysOn
          label={t('lotteryDraw.stateLabel')}
          choices={ticketStates.map((id) => ({ id, name: t(`lotteryTicket.state.${id}`) }))}
        />,
        <TextInput key="pick" source="pick" label={t('lotteryTicket.pick')} />,
        <TextInput key="drawId" source="drawId" label={t('lotteryTicket.drawId')} />,
        ...days,
      ]}
      empty={{ title: 'empty.lotteryTickets', hint: 'empty.lotteryTicketsHint' }}
      openPath={(row) => `/lotteryTickets/${row.id}/show`}
    />
  );
}
