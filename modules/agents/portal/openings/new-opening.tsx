import { useAct } from '@sanam/client/act';
import type { Input as CallInput, Value } from '@sanam/client/client';
import { Button, Dialog, Field, Input, Select } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { QrCode } from '@sanam/portal/components/qr-code.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { copyText } from '@sanam/portal/lib/copy-text.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { type LinkTarget, linkTargets } from '../../contract/link-states.ts';
import { agentOpeningCalls } from '../../contract/opening-calls.ts';
import { keys } from '../keys.ts';
import { useNewAgentOffer } from '../links/new-agent-offer.tsx';

const NAME_LETTERS = 64;
type Made = Value<'openAgentMember'>;

/** The dialog for name and type of a new account, followed by the link, which is shown only once. */
export function NewOpening({ zone, onClose }: { zone: string; onClose: () => void }) {
  const t = useT();
  const [made, setMade] = useState<Made | null>(null);
  const title = made === null ? t('agentOpen.make') : t('agentOpen.linkTitle', { name: made.username });
  return (
    <Dialog open sheet onClose={onClose} closeLabel={t('app.close')} title={title} closeOnCover={made === null}>
      {made === null ? <OpeningForm onMade={setMade} /> : <OneTimeLink made={made} zone={zone} onClose={onClose} />}
    </Dialog>
  );
}

function OpeningForm({ onMade }: { onMade: (made: Made) => void }) {
  const t = useT();
  const act = useAct();
  const client = useQueryClient();
  const [draft, setDraft] = useState({ username: '', target: 'player' as LinkTarget });
  const make = useMutation({
    mutationFn: (body: CallInput<'openAgentMember'>['body']) =>
      act.run(body, (idempotencyKey) => call(agentOpeningCalls.openAgentMember, { body }, { idempotencyKey })),
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: keys.centre });
      onMade(made);
    },
  });
  const { given, problem, fields } = useNewAgentOffer(draft.target);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (problem !== undefined) return;
    make.mutate({ ...draft, username: draft.username.trim(), ...given });
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={send}>
      <Field label={t('agentOpen.username')}>
        <Input
          required
          value={draft.username}
          maxLength={NAME_LETTERS}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => setDraft({ ...draft, username: target.value })}
        />
      </Field>
      <Field label={t('agentOpen.target')} hint={t(`agentOpen.targetHint.${draft.target}`)}>
        <Select
          value={draft.target}
          onChange={({ target: { value } }) =>
            setDraft({ ...draft, target: linkTargets.find((one) => one === value) ?? 'player' })
          }
        >
          {linkTargets.map((one) => (
            <option key={one} value={one}>
              {t(`agentOpen.targetName.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {fields}
      <FormAlert text={problem ?? (make.error === null ? undefined : refusalText(make.error))} />
      <Button type="submit" look="primary" wide busy={make.isPending}>
        {t('agentOpen.go')}
      </Button>
    </form>
  );
}

/** Returns the link. The secret is in the fragment (`#`), which is sent to no server and in no referrer. */
const addressOf = (secret: string): string => `${window.location.origin}/register#opening=${secret}`;

function OneTimeLink({ made, zone, onClose }: { made: Made; zone: string; onClose: () => void }) {
  const t = useT();
  const { username: name, secret, expiresAt } = made;
  const address = addressOf(secret);
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <p className="text-sm">{t('agentOpen.linkText', { until: dateTimeText(expiresAt, zone) })}</p>
      <QrCode text={address} label={t('agentOpen.linkTitle', { name })} failed={t('agentOpen.codeFailed')} />
      <p className="text-sm break-all text-ink-soft">{address}</p>
      <Button look="primary" icon="copy" wide onClick={() => void copyText(address, t('agentOpen.copied'))}>
        {t('agentOpen.copy')}
      </Button>
      <Button wide onClick={onClose}>
        {t('agentOpen.done')}
      </Button>
    </div>
  );
}
