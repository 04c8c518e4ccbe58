import { Badge, Button, Field, IconButton, Input, toast } from '@sanam/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { mfaCalls } from '../../contract/calls.ts';
import { knowsPasskeys, makePasskey, PasskeyCancelled } from '../factors/passkey.ts';
import { type Overview, refreshSecurity, useChange } from './queries.ts';
import { SecurityRow } from './security-row.tsx';

type Passkey = Overview['passkeys'][number];
const NAME_MAX = 60;

/** The passkeys with names and last use; adding one opens the browser's dialog. */
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
  if (naming) return <NameForm passkey={passkey} onClose={() => setNaming(false)} />;
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

function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT();
  const form = useForm({ defaultValues: { name: passkey.name } });
  const { errors, isSubmitting } = form.formState;
  const isEmpty = useWatch({ control: form.control, name: 'name' }).trim() === '';
  const submit = form.handleSubmit(async ({ name }) => {
    if (isEmpty) return;
    try {
      await call(mfaCalls.renamePasskey, { params: { id: passkey.passkeyId }, body: { name: name.trim() } });
      onClose();
    } catch (thrown) {
      showRefusal(form, thrown);
    } finally {
      refreshSecurity();
    }
  });
  return (
    <li className="rounded-md bg-sunken p-3">
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-wrap items-end gap-2">
        <div className="w-full empty:hidden">
          <FormAlert text={errors.root?.message} />
        </div>
        <Field label={t('security.passkeyName')} error={errors.name?.message} className="min-w-40 flex-1">
          <Input {...form.register('name')} maxLength={NAME_MAX} autoFocus autoComplete="off" />
        </Field>
        <Button type="submit" look="brand" busy={isSubmitting} disabled={isEmpty}>
          {t('app.save')}
        </Button>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
      </form>
    </li>
  );
}
