import { useAct } from '@sanam/client/act';
import type { Value } from '@sanam/client/client';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Badge, Button, Card, Dialog, Field, TextArea, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { agentCaseCalls } from '../../contract/case-calls.ts';
import { QUESTION_MAX, QUESTION_MIN } from '../../contract/case-states.ts';
import { keys } from '../keys.ts';

type Statement = Value<'agentStatement'>;
type Case = Statement['cases'][number];

const tones = { open: 'caution', upheld: 'loss', cleared: 'gain' } as const;

/** Cases of members who are left out of a statement, with the decision and a way to ask. */
export function StatementCases({ data: { cases, zone } }: { data: Pick<Statement, 'cases' | 'zone'> }) {
  const t = useT();
  if (cases.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('agents.case.title')}</h3>
      {cases.map((one) => (
        <CaseCard key={`${one.caseId} ${one.isRestored}`} one={one} zone={zone} />
      ))}
    </section>
  );
}

function CaseCard({ one, zone }: { one: Case; zone: string }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { state, isRestored, members: count, validBet, answer, questions } = one;
  const figures = { count, amount: moneyText(validBet, symbol) };
  const isTold = questions.some((question) => question.answer === answer);
  return (
    <Card flat className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{t(isRestored ? 'agents.case.restored' : 'agents.case.leftOut', figures)}</p>
        <Badge tone={tones[state]}>{t(`agents.case.state.${state}`)}</Badge>
      </div>
      <p className="text-ink-soft">{t(`agents.case.text.${state}`, { at: dateTimeText(one.openedAt, zone) })}</p>
      {answer === null || isTold ? null : <Said label={t('agents.hold.answer')} text={answer} />}
      {questions.map((question) => (
        <div key={question.askedAt} className="flex flex-col gap-1">
          <Said label={`${t('agents.case.asked')} · ${dateTimeText(question.askedAt, zone)}`} text={question.text} />
          {question.answer === null ? (
            <p className="text-ink-soft">{t('agents.case.noAnswer')}</p>
          ) : (
            <Said label={t('agents.hold.answer')} text={question.answer} />
          )}
        </div>
      ))}
      {one.mayAsk ? <Ask caseId={one.caseId} /> : null}
    </Card>
  );
}

function Said({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="text-xs text-ink-soft">{label}</p>
      <p className="break-words whitespace-pre-line">
        <bdi>{text}</bdi>
      </p>
    </div>
  );
}

function Ask({ caseId }: { caseId: string }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button icon="chat" className="self-start" onClick={() => setAsking(true)}>
        {t('agents.case.ask')}
      </Button>
      {isAsking ? <AskSheet caseId={caseId} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function AskSheet({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const t = useT();
  const act = useAct();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const isWhole = text.length >= QUESTION_MIN;
  const ask = useMutation({
    mutationFn: () =>
      act.run(`${caseId} ${text}`, (idempotencyKey) =>
        call(agentCaseCalls.askAboutWageCase, { params: { id: caseId }, body: { text } }, { idempotencyKey }),
      ),
    onSuccess: () => {
      toast(t('agents.case.sent'), 'gain');
      onClose();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.centre }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) ask.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={t('agents.case.ask')} closeLabel={t('app.close')}>
      <form className="flex flex-col gap-4" onSubmit={send}>
        <p className="text-sm text-ink-soft">{t('agents.case.askText')}</p>
        <Field
          label={t('agents.case.field')}
          hint={t('agents.case.hint', { min: QUESTION_MIN })}
          error={ask.error === null ? undefined : refusalText(ask.error)}
        >
          <TextArea
            rows={4}
            maxLength={QUESTION_MAX}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" look="primary" wide busy={ask.isPending} disabled={!isWhole}>
          {t('agents.case.send')}
        </Button>
      </form>
    </Dialog>
  );
}
