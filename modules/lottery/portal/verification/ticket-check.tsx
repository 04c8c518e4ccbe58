import { copyText } from '@sanam/portal/lib/copy-text.ts';
import { FailedLine } from '@sanam/portal/components/failed.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { Button, Field, TextArea } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lotteryTicketCalls } from '../../contract/ticket-calls.ts';
import { keys } from '../keys.ts';
import type { OneDraw } from '../results/queries.ts';
import { CheckCard } from './check-card.tsx';
import { checkTicket, readTicketPath, ticketNoOf, type TicketPath } from './check-seal.ts';

const TICKET_NO = /^[1-9]\d{0,18}$/;

/** The check of a ticket against the seal: the member's own ticket from the address, or one whose path is pasted. */
export function TicketCheck({ draw, ticketNo }: { draw: OneDraw; ticketNo: string | null }) {
  const t = useT();
  const [pasted, setPasted] = useState<TicketPath | null>(null);
  const own = useOwnPath(ticketNo);
  const path = pasted ?? own.data ?? null;
  const check = useQuery({
    queryKey: [...keys.checks, draw.market, draw.numero, 'ticket', draw.proof?.seal, path],
    enabled: path !== null,
    queryFn: () => checkTicket(draw, path!),
  });
  return (
    <CheckCard step="ticket" check={check.data ?? { outcome: 'asked' }}>
      {own.error ? <FailedLine error={own.error} onRetry={own.refetch} /> : null}
      {own.data === null ? <p className="text-sm text-caution">{t('lottery.proof.ticket.notShown')}</p> : null}
      {path === null || check.data === undefined ? null : <SealedText ticket={path} />}
      <PasteForm onRead={setPasted} />
    </CheckCard>
  );
}

/** Reads the Merkle path of the member's own ticket; null if the server does not return one. */
function useOwnPath(ticketNo: string | null) {
  const isMember = useSession(({ token }) => token !== null);
  return useQuery({
    queryKey: [...keys.tickets, 'path', ticketNo],
    enabled: isMember && ticketNo !== null && TICKET_NO.test(ticketNo),
    queryFn: async (): Promise<TicketPath | null> => {
      const { seal } = await call(lotteryTicketCalls.getTicket, { params: { ticketNo: ticketNo! } });
      return seal === null ? null : { text: seal.text, path: seal.path };
    },
  });
}

/** The text of the sealed ticket, and its path for copying. */
function SealedText({ ticket }: { ticket: TicketPath }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">{t('lottery.proof.ticket.says', { ticketNo: ticketNoOf(ticket) })}</p>
      <pre className="overflow-x-auto rounded-md bg-sunken p-3 text-xs">{ticket.text}</pre>
      <Button
        size="small"
        icon="copy"
        className="self-start"
        onClick={() => void copyText(JSON.stringify(ticket), t('lottery.proof.ticket.copied'))}
      >
        {t('lottery.proof.ticket.copy')}
      </Button>
    </div>
  );
}

function PasteForm({ onRead }: { onRead: (ticket: TicketPath) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const read = readTicketPath(text);
        setWrong(read === undefined);
        if (read !== undefined) onRead(read);
      }}
    >
      <Field
        label={t('lottery.proof.ticket.paste')}
        hint={t('lottery.proof.ticket.pasteHint')}
        error={isWrong ? t('lottery.proof.ticket.unreadable') : undefined}
      >
        <TextArea rows={3} value={text} onChange={(event) => setText(event.target.value)} spellCheck={false} />
      </Field>
      <Button type="submit" look="brand" className="self-start" disabled={text.trim() === ''}>
        {t('lottery.proof.ticket.check')}
      </Button>
    </form>
  );
}
