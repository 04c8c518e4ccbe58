import { useAct } from '@sanam/client/act';
import type { Input as CallInput } from '@sanam/client/client';
import { Button, Dialog, Field, Input, Select, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { agentLinkCalls } from '../../contract/link-calls.ts';
import { type LinkTarget, linkTargets } from '../../contract/link-states.ts';
import { keys } from '../keys.ts';
import { useNewAgentOffer } from './new-agent-offer.tsx';

const TAG_LETTERS = 40;
const days = [1, 7, 30, 90, 365] as const;
const uses = [1, 10, 100, 1000] as const;
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

function useMake(onClose: () => void) {
  const t = useT();
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'createAgentLink'>['body']) =>
      act.run(body, (idempotencyKey) => call(agentLinkCalls.createAgentLink, { body }, { idempotencyKey })),
    onSuccess: ({ code }) => {
      toast(t('agents.link.made', { code }), 'gain');
      void client.invalidateQueries({ queryKey: keys.centre });
      onClose();
    },
  });
}

export function NewLink({ opensAgents, onClose }: { opensAgents: boolean; onClose: () => void }) {
  const t = useT();
  const make = useMake(onClose);
  const [draft, setDraft] = useState({ target: 'player' as LinkTarget, tag: '', usesMax: '', days: '' });
  const { given, problem, fields } = useNewAgentOffer(draft.target);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (problem !== undefined) return;
    const bounds = { usesMax: numberOf(draft.usesMax), days: numberOf(draft.days) };
    make.mutate({ ...draft, ...bounds, ...given });
  };
  const targets = linkTargets.filter((one) => one === 'player' || opensAgents);
  return (
    <Dialog open sheet onClose={onClose} closeLabel={t('app.close')} title={t('agents.link.make')}>
      <form className="flex flex-col gap-4" onSubmit={send}>
        <Field label={t('agents.link.target')} hint={t(`agents.link.targetHint.${draft.target}`)}>
          <Select
            value={draft.target}
            onChange={({ target: { value } }) =>
              setDraft({ ...draft, target: targets.find((one) => one === value) ?? 'player' })
            }
          >
            {targets.map((one) => (
              <option key={one} value={one}>
                {t(`agents.link.targetName.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('agents.link.tag')} hint={t('agents.link.tagHint')}>
          <Input
            value={draft.tag}
            maxLength={TAG_LETTERS}
            autoComplete="off"
            onChange={({ target: { value } }) => setDraft({ ...draft, tag: value })}
          />
        </Field>
        <Bound
          label={t('agents.link.days')}
          none={t('agents.link.noEnd')}
          value={draft.days}
          onValue={(value) => setDraft({ ...draft, days: value })}
          choices={days.map((one) => [one, t('agents.link.daysText', { days: one })])}
        />
        <Bound
          label={t('agents.link.usesMax')}
          none={t('agents.link.noMax')}
          value={draft.usesMax}
          onValue={(value) => setDraft({ ...draft, usesMax: value })}
          choices={uses.map((one) => [one, t('agents.link.usesText', { uses: one })])}
        />
        {fields}
        <FormAlert text={problem ?? (make.error === null ? undefined : refusalText(make.error))} />
        <Button type="submit" look="primary" wide busy={make.isPending}>
          {t('agents.link.go')}
        </Button>
      </form>
    </Dialog>
  );
}

interface BoundProps {
  label: string;
  /** Label for no limit. */
  none: string;
  value: string;
  onValue: (value: string) => void;
  choices: [value: number, text: string][];
}

function Bound({ label, none, value, onValue, choices }: BoundProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onValue(target.value)}>
        <option value="">{none}</option>
        {choices.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
