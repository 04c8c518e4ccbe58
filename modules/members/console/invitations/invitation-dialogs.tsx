import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { RemovalButton } from '@sanam/console/components/removal-button.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Invitation } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Draft, useOpenedDraft } from '@sanam/console/lib/use-draft.ts';

const texts = ['inviter', 'label', 'code'] as const;
const lengths = { inviter: 64, label: 80, code: 32 } as const;
const USES_FIRST = 100;
const USES_MAX = 999_999;

/** The dialog that creates an invitation code; if none is entered, the server generates one. */
export function AddInvitationDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const draft = useOpenedDraft<NewInvitation>(empty);

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const body = bodyOf(draft.values, reason ?? '');
    const made = await draft.sending(() => call('opsAddInvitation', { body }));
    notify(t('invitation.added', { code: made.code }), { type: 'success' });
    refresh();
  }

  return (
    <ActDialog
      title={t('invitation.addTitle')}
      effects={[t(draft.values.inviter.trim() === '' ? 'invitation.whatCampaign' : 'invitation.whatMember')]}
      confirm={t('invitation.addGo')}
      reason="required"
      content={draft.values}
      run={run}
      onStale={async () => refresh()}
      onClose={onClose}
    >
      <InvitationFields draft={draft} />
    </ActDialog>
  );
}

interface NewInvitation {
  inviter: string;
  label: string;
  code: string;
  usesMax: number | null;
  expiresAt: string | null;
}

const empty: NewInvitation = { inviter: '', label: '', code: '', usesMax: null, expiresAt: null };

function bodyOf({ inviter, code, ...rest }: NewInvitation, reason: string) {
  const [name, own] = [inviter.trim(), code.trim()];
  return { ...(name === '' ? {} : { inviter: name }), ...(own === '' ? {} : { code: own }), ...rest, reason };
}

function InvitationFields({ draft }: { draft: Draft<NewInvitation> }) {
  const t = useWords();
  const { values, set, problemAt } = draft;
  return (
    <>
      {texts.map((name) => (
        <TextField
          key={name}
          label={t(`invitation.field.${name}`)}
          value={values[name]}
          error={problemAt(name) !== undefined}
          helperText={problemAt(name) ?? t(`invitation.hint.${name}`)}
          onChange={({ target }) => set(name, target.value)}
          slotProps={{ htmlInput: { maxLength: lengths[name], autoCapitalize: 'none', spellCheck: false } }}
        />
      ))}
      <FormControlLabel
        control={
          <Switch
            checked={values.usesMax !== null}
            onChange={({ target }) => set('usesMax', target.checked ? USES_FIRST : null)}
          />
        }
        label={t('invitation.limited')}
        sx={{ mb: 1 }}
      />
      {values.usesMax !== null && (
        <NumberField
          label={t('invitation.usesMax')}
          short={t('invitation.usesMax')}
          min={1}
          max={USES_MAX}
          isDisabled={false}
          {...draft.field('usesMax')}
          value={values.usesMax}
        />
      )}
      <MomentField label={t('invitation.until')} {...draft.field('expiresAt')} />
    </>
  );
}

export function RevokeButton({ invitation }: { invitation: Invitation }) {
  const t = useWords();
  const call = useCall();
  const { id, code } = invitation;
  if (invitation.state === 'revoked') return null;
  return (
    <RemovalButton
      label={t('invitation.revoke')}
      of={code}
      title={t('invitation.revokeTitle', { code })}
      effects={[t('invitation.revokeWhat'), t('invitation.revokeStays')]}
      confirm={t('invitation.revokeGo')}
      done={t('invitation.revoked')}
      content={{ revoke: id }}
      remove={({ reason }) => call('opsRevokeInvitation', { params: { id }, body: { reason } })}
    />
  );
}
