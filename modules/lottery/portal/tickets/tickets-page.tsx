import { useSearchParams } from '@sanam/portal/router/router.ts';
import { TicketList } from './ticket-list.tsx';
import { TicketView } from './ticket-view.tsx';

const TICKET = /^[1-9]\d{0,18}$/;

/** The page of the member's tickets, or of one ticket if `id` in the address names it. */
export function TicketsPage() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('id');
  const open = (ticketNo: string | null) => {
    const next = new URLSearchParams(query);
    if (ticketNo === null) next.delete('id');
    else next.set('id', ticketNo);
    setQuery(next);
  };
  if (id !== null && TICKET.test(id)) return <TicketView ticketNo={id} onBack={() => open(null)} />;
  return <TicketList onOpen={open} />;
}
