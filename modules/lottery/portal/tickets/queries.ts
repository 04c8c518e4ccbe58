import type { Input, Value } from '@sanam/client/client';
import { useLanguage } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lotteryTicketCalls } from '../../contract/ticket-calls.ts';
import { keys } from '../keys.ts';

export type TicketPage = Value<'listTickets'>;
export type TicketRow = TicketPage['list'][number];
export type Ticket = Value<'getTicket'>;
export type TicketLine = Ticket['lines'][number];
export type TicketFilter = Partial<Input<'listTickets'>['query']>;

/** Reads the member's tickets, newest first. */
export function useTickets(query: TicketFilter) {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.tickets, 'list', shown, query],
    queryFn: () => call(lotteryTicketCalls.listTickets, { query }),
    placeholderData: keepPreviousData,
  });
}

export const ticketKey = (ticketNo: string) => [...keys.tickets, 'one', ticketNo] as const;

/** Reads one ticket with its lines. */
export function useTicket(ticketNo: string) {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...ticketKey(ticketNo), shown],
    queryFn: () => call(lotteryTicketCalls.getTicket, { params: { ticketNo } }),
  });
}
