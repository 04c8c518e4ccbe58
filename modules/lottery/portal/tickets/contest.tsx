import { useAct } from '@sanam/client/act';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Badge, Button, Card, Dialog, Field, TextArea, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { lotteryCaseCalls } from '../../contract/case-calls.ts';
import { type Ticket, ticketKey } from './queries.ts';

/** Length limits of the call's text, in characters. */
const TEXT_MIN = 10;
const TEXT_MAX = 500;

/** The member's objection to a ticket, and the answer. */
export function Contest({ contest }: { contest: NonNullable<Ticket['contest']> }) {
  const t = useT();
  const { text, openedAt, answer, closedAt } = contest;
  return (
    <Card as="section" flat className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{t('lottery.contestYours')}</h3>
        {closedAt === null ? <Badge tone="caution">{t('lottery.contestOpen')}</Badge> : null}
      </div>
      <p className="break-words text-sm">{text}</p>
      <p className="text-xs text-ink-soft">{dateTimeText(openedAt)}</p>
      {answer === null ? null : (
        <>
          <h4 className="text-sm font-semibold">{t('lottery.contestAnswer')}</h4>
          <p className="break-words text-sm">{answer}</p>
          {closedAt === null ? null : <p className="text-xs text-ink-soft">{dateTimeText(closedAt)}</p>}
        </>
      )}
    </Card>
  );
}

/** The button that asks staff to review a ticket whose draw is over. */
export function ContestButton({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  if (!ticket.mayContest) return null;
  return (
    <>
      <Button icon="chat" onClick={() => setAsking(true)}>
        {t('lottery.contest')}
      </Button>
      {isAsking ? <ContestSheet ticketNo={ticket.ticketNo} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function ContestSheet({ ticketNo, onClose }: { ticketNo: string; onClose: () => void }) {
  const t = useT();
  const act = useAct();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const written = text.trim();
  const isWhole = written.length >= TEXT_MIN;
  const sending = useMutation({
    mutationFn: () =>
      act.run(`${ticketNo} ${written}`, (idempotencyKey) =>
        call(lotteryCaseCalls.contestTicket, { params: { ticketNo }, body: { text: written } }, { idempotencyKey }),
      ),
    onSuccess: () => {
      toast(t('lottery.contestSent'), 'gain');
      onClose();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ticketKey(ticketNo) }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) sending.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={t('lottery.contestTitle')} closeLabel={t('app.close')}>
      <form className="flex flex-col gap-4" onSubmit={send}>
        <p className="text-sm text-ink-soft">{t('lottery.contestText')}</p>
        <Field
          label={t('lottery.contestField')}
          hint={t('lottery.contestHint')}
          error={sending.error === null ? undefined : refusalText(sending.error)}
        >
          <TextArea rows={4} maxLength={TEXT_MAX} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Button type="submit" look="primary" wide busy={sending.isPending} disabled={!isWhole}>
          {t('lottery.contestSend')}
        </Button>
      </form>
    </Dialog>
  );
}
