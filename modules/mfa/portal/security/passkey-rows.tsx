import { Badge, Button, Field, IconButton, Input, toast } from '@sanam/ui';
import { type FormEvent, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { mfaCalls } from '../../contract/calls.ts';
import { knowsPasskeys, makePasskey, PasskeyCancelled } from '../factors/passkey.ts';
import { type Overview, useChange } from './queries.ts';
import { SecurityRow } from './security-row.tsx';

type Passkey = Overview['passkeys'][number];
const NAME_MAX = 60;

/** Passkeys with names and last use; adding one asks the browser. */
export function PasskeyRows({
  passkeys,
  max,
  onCodes,
}: {
  passkeys: Passkey[];
  max: number;
  onCodes: (codes: string[] | null) => void;
}) {
  const t = useT();
  const { busy, run } = useChange();
  const add = () =>
    run('add', async () => {
      const { options, ticket } = await call(mfaCalls.passkeyOptions);
      try {
        const passkey = await makePasskey(options);
        const { recoveryCodes } = await call(mfaCalls.addPasskey, { body: { ticket, passkey } });
        toast(t('security.passkeyAdded'), 'gain');
        onCodes(recoveryCodes);
      } catch (thrown) {
        if (thrown instanceof PasskeyCancelled) toast(t('security.passkeyNotMade'));
        else if (thrown instanceof Error && thrown.name === 'InvalidStateError')
          toast(t('security.passkeyThere'), 'loss');
        else throw thrown;
      }
    });
  return (
    <>
      <SecurityRow icon="key" title={t('security.passkeys')} text={t('security.passkeysWhy')}>
        {knowsPasskeys() ? (
          <Button
            size="small"
            look={passkeys.length === 0 ? 'brand' : 'plain'}
            busy={busy !== null}
            disabled={passkeys.length >= max}
            onClick={() => void add()}
            aria-label={t('security.passkeyAdd')}
          >
            {t('security.add')}
          </Button>
        ) : (
          <Badge>{t('security.passkeysUnknown')}</Badge>
        )}
      </SecurityRow>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.passkeyId} passkey={passkey} />
      ))}
    </>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useT();
  const { busy, run } = useChange();
  const [naming, setNaming] = useState(false);
  const { passkeyId, name, createdAt, lastUsedAt, isSynced } = passkey;
  const remove = () =>
    run('remove', async () => {
      const isSure = await askDanger({
        title: t('security.passkeyRemoveTitle', { name }),
        body: t('security.passkeyRemoveText'),
        go: t('security.remove'),
      });
      if (!isSure) return;
      await call(mfaCalls.removePasskey, { params: { id: passkeyId } });
      toast(t('security.passkeyRemoved'), 'gain');
    });
  const rename = (to: string) =>
    run('rename', async () => {
      await call(mfaCalls.renamePasskey, { params: { id: passkeyId }, body: { name: to } });
      setNaming(false);
    });
  if (naming) return <NameForm name={name} busy={busy !== null} onName={rename} onClose={() => setNaming(false)} />;
  return (
    <SecurityRow
      icon={isSynced ? 'phone' : 'key'}
      title={name}
      text={
        lastUsedAt
          ? t('security.lastUsed', { at: dateTimeText(lastUsedAt) })
          : t('security.addedNotUsed', { at: dateTimeText(createdAt) })
      }
      badge={isSynced ? <Badge tone="brand">{t('security.synced')}</Badge> : null}
    >
      <IconButton icon="edit" label={t('security.passkeyRename', { name })} onClick={() => setNaming(true)} />
      <IconButton
        icon="trash"
        label={t('security.passkeyRemove', { name })}
        disabled={busy !== null}
        onClick={() => void remove()}
      />
    </SecurityRow>
  );
}

function NameForm({
  name,
  busy,
  onName,
  onClose,
}: {
  name: string;
  busy: boolean;
  onName: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') void onName(typed.trim());
  };
  return (
    <li className="rounded-md bg-sunken p-3">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <Field label={t('security.passkeyName')} className="min-w-40 flex-1">
          <Input
            value={typed}
            maxLength={NAME_MAX}
            autoFocus
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" look="brand" busy={busy} disabled={typed.trim() === ''}>
          {t('app.save')}
        </Button>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
      </form>
    </li>
  );
}
