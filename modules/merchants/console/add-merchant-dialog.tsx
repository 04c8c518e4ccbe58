import TextField from '@mui/material/TextField';
import { useNotify, useRedirect, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';

const names = ['code', 'name', 'host'] as const;
const lengths = { code: 32, name: 80, host: 253 } as const;

/** The dialog that creates a merchant with its first host; settings and theme are set later. */
export function AddMerchantDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const redirect = useRedirect();
  const draft = useOpenedDraft({ code: '', name: '', host: '' });
  const { values, set, problemAt } = draft;
  const isReady = names.every((name) => values[name].trim() !== '');

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const body = { ...values, reason: reason ?? '' };
    const { id } = await draft.sending(() => call('opsAddMerchant', { body }));
    notify(t('merchant.added', { name: values.name }), { type: 'success' });
    refresh();
    redirect(`/merchants/${id}/show`);
  }

  return (
    <ActDialog
      title={t('merchant.addTitle')}
      effects={[t('merchant.addWhat'), t('merchant.addWhatNext')]}
      confirm={t('merchant.addGo')}
      reason="required"
      isReady={isReady}
      content={values}
      run={run}
      onStale={async () => refresh()}
      onClose={onClose}
    >
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`merchant.field.${name}`)}
          value={values[name]}
          required
          error={problemAt(name) !== undefined}
          helperText={problemAt(name) ?? t(`merchant.hint.${name}`)}
          onChange={({ target }) => set(name, name === 'code' ? target.value.toUpperCase() : target.value)}
          slotProps={{ htmlInput: { maxLength: lengths[name], autoCapitalize: 'none', spellCheck: false } }}
        />
      ))}
    </ActDialog>
  );
}
