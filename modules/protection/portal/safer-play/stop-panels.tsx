import { Button, Callout, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { protectionCalls } from '../../contract/calls.ts';
import { breakDays, exclusionTerms } from '../../contract/states.ts';
import { keys } from '../keys.ts';
import type { Protection } from '../queries.ts';
import { Panel } from './panel.tsx';

type Exclusion = Protection['exclusions'][number];

interface StopProps<Term> {
  title: string;
  why: string;
  terms: readonly Term[];
  termText: (term: Term) => string;
  /** Text about the chosen term before the confirmation. */
  sure: (term: Term) => string;
  go: string;
  /** Sends the request; returns the end of the term. */
  send: (term: Term) => Promise<string>;
  done: (until: string) => string;
}

/** A panel with two steps: choose the term, then confirm. No reason is asked, and no step is harder than another. */
function StopPanel<Term extends string | number>(props: StopProps<Term>) {
  const { title, why, terms, termText, sure, go, send, done } = props;
  const t = useT();
  const [chosen, setChosen] = useState<Term | null>(null);
  const start = useMutation({
    mutationFn: send,
    onSuccess: (until) => {
      setChosen(null);
      // The session has ended, so this stays visible when the page changes to the log-in.
      toast(done(dateTimeText(until)));
    },
  });
  if (start.data !== undefined)
    return (
      <Panel title={title}>
        <div role="status">
          <Callout tone="brand" icon="check">
            {done(dateTimeText(start.data))}
          </Callout>
        </div>
      </Panel>
    );
  return (
    <Panel title={title} why={why}>
      <div role="group" aria-label={title} className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {terms.map((term) => (
          <Button
            key={term}
            aria-pressed={chosen === term}
            look={chosen === term ? 'brand' : 'plain'}
            disabled={start.isPending}
            onClick={() => setChosen(term)}
          >
            {termText(term)}
          </Button>
        ))}
      </div>
      {chosen === null ? null : (
        <Sure text={sure(chosen)} error={start.error}>
          <Button look="brand" busy={start.isPending} onClick={() => start.mutate(chosen)}>
            {go}
          </Button>
          <Button disabled={start.isPending} onClick={() => setChosen(null)}>
            {t('app.cancel')}
          </Button>
        </Sure>
      )}
    </Panel>
  );
}

function Sure({ text, error, children }: { text: string; error: Error | null; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <Callout>{text}</Callout>
      {error === null ? null : (
        <p role="alert" className="text-sm text-loss">
          {refusalText(error)}
        </p>
      )}
      <div className="grid gap-2 sm:grid-cols-2">{children}</div>
    </div>
  );
}

export function BreakPanel() {
  const t = useT();
  return (
    <StopPanel
      title={t('safer.break')}
      why={t('safer.breakWhy')}
      terms={breakDays}
      termText={(days) => t(days === 1 ? 'safer.day' : 'safer.days', { days })}
      sure={(days) => t('safer.breakSure', { term: t(days === 1 ? 'safer.day' : 'safer.days', { days }) })}
      go={t('safer.breakStart')}
      send={async (days) => (await call(protectionCalls.takeBreak, { body: { days } })).until}
      done={(time) => t('safer.breakBegan', { time })}
    />
  );
}

export function ExclusionPanel() {
  const t = useT();
  return (
    <StopPanel
      title={t('safer.exclusion')}
      why={t('safer.exclusionWhy')}
      terms={exclusionTerms}
      termText={(term) => t(`safer.term.${term}`)}
      sure={(term) => t(term === 'open' ? 'safer.openSure' : 'safer.exclusionSure', { term: t(`safer.term.${term}`) })}
      go={t('safer.exclusionStart')}
      send={async (term) => (await call(protectionCalls.excludeMyself, { body: { term } })).termEndsAt}
      done={(time) => t('safer.exclusionBegan', { time })}
    />
  );
}

/** The current break or exclusion, and the return: requested after the term, confirmed after the waiting time. */
export function RunningPanel({ exclusions }: Pick<Protection, 'exclusions'>) {
  const t = useT();
  if (exclusions.length === 0) return null;
  return (
    <Panel title={t('safer.running')}>
      {exclusions.map((one) => (
        <Running key={one.kind} exclusion={one} />
      ))}
    </Panel>
  );
}

function Running({ exclusion }: { exclusion: Exclusion }) {
  const t = useT();
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: keys.protection });
  const act = useMutation({
    mutationFn: async (what: 'ask' | 'confirm') => {
      await call(what === 'ask' ? protectionCalls.askReturn : protectionCalls.confirmReturn);
    },
    onSettled: reread,
  });
  const step = exclusion.mayReturn ? 'confirm' : exclusion.mayAskReturn ? 'ask' : null;
  return (
    <div className="flex flex-col items-start gap-3">
      <Callout tone="brand" icon="clock" className="self-stretch">
        {runningText(exclusion, t)}
      </Callout>
      {act.error === null ? null : (
        <p role="alert" className="text-sm text-loss">
          {refusalText(act.error)}
        </p>
      )}
      {step === null ? null : (
        <Button busy={act.isPending} onClick={() => act.mutate(step)}>
          {t(step === 'ask' ? 'safer.returnAsk' : 'safer.returnConfirm')}
        </Button>
      )}
    </div>
  );
}

function runningText(exclusion: Exclusion, t: ReturnType<typeof useT>): string {
  const { kind, termEndsAt, returnFrom, mayReturn } = exclusion;
  if (exclusion.followsAnother) return t('safer.runsFollowing');
  if (kind === 'operator' || termEndsAt === null) return t('safer.runsOperator');
  if (mayReturn) return t('safer.mayReturn');
  if (returnFrom !== null) return t('safer.returnFrom', { time: dateTimeText(returnFrom) });
  return t(kind === 'break' ? 'safer.runsBreak' : 'safer.runsExclusion', { time: dateTimeText(termEndsAt) });
}
