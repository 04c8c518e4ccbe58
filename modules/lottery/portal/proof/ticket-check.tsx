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
import { checkTicket, readTicketProof, ticketNoOf, type TicketProof } from './check-seal.ts';

const TICKET_NO = /^[1-9]\d{0,18}$/;

/** Whether a ticket is under the seal: the member's own that the address names, or one whose proof is pasted. */
export function TicketCheck({ draw, ticketNo }: { draw: OneDraw; ticketNo: string | null }) {
  const t = useT();
  const [pasted, setPasted] = useState<TicketProof | null>(null);
  const own = useOwnProof(ticketNo);
  const proof = pasted ?? own.data ?? null;
  const check = useQuery({
    queryKey: [...keys.checks, draw.market, draw.numero, 'ticket', draw.proof?.seal, proof],
    enabled: proof !== null,
    queryFn: () => checkTicket(draw, proof!),
  });
  return (
    <CheckCard step="ticket" check={check.data ?? { outcome: 'later' }}>
      {own.error ? <FailedLine error={own.error} onRetry={own.refetch} /> : null}
      {own.data === null ? <p className="text-sm text-caution">{t('lottery.proof.ticket.notShown')}</p> : null}
      {proof === null || check.data === undefined ? null : <SealedText proof={proof} />}
      <PasteForm onProof={setPasted} />
    </CheckCard>
  );
}

/** Proof of the member's own ticket; null where the server gives none. */
function useOwnProof(ticketNo: string | null) {
  const isMember = useSession(({ token }) => token !== null);
  return useQuery({
    queryKey: [...keys.tickets, 'proof', ticketNo],
    enabled: isMember && ticketNo !== null && TICKET_NO.test(ticketNo),
    queryFn: async (): Promise<TicketProof | null> => {
      const { seal } = await call(lotteryTicketCalls.getTicket, { params: { ticketNo: ticketNo! } });
      return seal === null ? null : { text: seal.text, path: seal.path };
    },
  });
}

/** What the seal says of the ticket, and its proof to be given to somebody else. */
function SealedText({ proof }: { proof: TicketProof }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">{t('lottery.proof.ticket.says', { ticketNo: ticketNoOf(proof) })}</p>
      <pre className="overflow-x-auto rounded-md bg-sunken p-3 text-xs">{proof.text}</pre>
      <Button
        size="small"
        icon="copy"
        className="self-start"
        onClick={() => void copyText(JSON.stringify(proof), t('lottery.proof.ticket.copied'))}
      >
        {t('lottery.proof.ticket.copy')}
      </Button>
    </div>
  );
}

function PasteForm({ onProof }: { onProof: (proof: TicketProof) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const proof = readTicketProof(text);
        setWrong(proof === undefined);
        if (proof !== undefined) onProof(proof);
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
