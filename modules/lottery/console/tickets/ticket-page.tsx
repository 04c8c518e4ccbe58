import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Section, Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';
import { DrawStateTag } from '../draws/draw-state.tsx';
import { Board } from '../draws/result-sections.tsx';
import { type Ticket, TicketStateTag } from './ticket-columns.tsx';
import { Bets, Lines, TicketFacts, Typed } from './ticket-sections.tsx';

/** The page of a ticket: input, price, bookings of the engine and payout. */
export function TicketPage() {
  const { id = '' } = useParams();
  const call = useCall();
  const query = useQuery<Ticket>({
    queryKey: recordKey('lotteryTickets', id),
    queryFn: ({ signal }) => call('opsGetTicket', { params: { ticketNo: id } }, { signal }),
  });
  useLiveNews((news) => {
    const isDrawn = news.type === 'lotteryResult' && news.numero === query.data?.numero;
    if (isDrawn || news.type === 'resync') void query.refetch();
  });
  return <RecordFrame query={query}>{(ticket) => <TicketView key={id} ticket={ticket} />}</RecordFrame>;
}

function TicketView({ ticket }: { ticket: Ticket }) {
  const t = useWords();
  const title = t('lotteryTicket.one', { no: ticket.ticketNo });
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={title} />
      <RecordHead
        title={`${title} · ${ticket.gameName} ${ticket.numero}`}
        figure={<Amount value={ticket.price} />}
        tags={
          <>
            <TicketStateTag state={ticket.state} />
            <DrawStateTag state={ticket.drawState} />
            <MemberLink member={ticket} />
          </>
        }
      />
      <Sections columnMin={340}>
        <Section title={t('lotteryTicket.figures')}>
          <TicketFacts ticket={ticket} />
        </Section>
        <Section title={t('lotteryTicket.typed')}>
          <Typed typed={ticket.typed} />
        </Section>
        <Section title={t('lotteryTicket.priced')} isWide>
          <Lines lines={ticket.lines} />
        </Section>
        {ticket.result !== null && (
          <Section title={t('lotteryTicket.result')}>
            <Board prizes={ticket.result} />
          </Section>
        )}
        <Section title={t('lotteryTicket.bets')} isWide={ticket.result === null}>
          <Bets bets={ticket.bets} />
        </Section>
      </Sections>
    </Box>
  );
}
