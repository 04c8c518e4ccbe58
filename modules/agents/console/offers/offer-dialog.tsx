import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { type AgentType, agentTypes } from '@sanam/contract';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

interface OfferDialogProps {
  member: { memberId: string; username: string; upline: { username: string } | null };
  onDone: () => void;
  onClose: () => void;
}

/** Whether the account type needs an upline: a general agent has none, a promoter may have one, the others need one. */
const placeOf = { generalAgent: 'none', promoter: 'optional', agent: 'needed', cashAgent: 'needed' } as const;

/** The dialog that offers a player to become an agent. Nothing changes until the player accepts. */
export function OfferDialog({ member, onDone, onClose }: OfferDialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const above = member.upline?.username;
  const [accountType, setAccountType] = useState<AgentType>(above === undefined ? 'generalAgent' : 'agent');
  const [upline, setUpline] = useState(above ?? '');
  const place = placeOf[accountType];
  const name = place === 'none' ? '' : upline.trim();

  async function run({ reason = '' }: { reason: string | undefined }): Promise<void> {
    const body = { accountType, upline: name === '' ? null : name, reason };
    await call('opsOfferAgent', { params: { memberId: member.memberId }, body });
    notify(t('agentOffer.made', { name: member.username }), { type: 'success' });
    onDone();
  }

  return (
    <ActDialog
      title={t('agentOffer.title', { name: member.username })}
      effects={[t('agentOffer.effectTold'), t(`agentOffer.effect.${accountType}`), t('agentOffer.effectOpen')]}
      confirm={t('agentOffer.go')}
      reason="required"
      isReady={place !== 'needed' || name !== ''}
      content={{ of: member.memberId, accountType, name }}
      run={run}
      onStale={async () => onDone()}
      onClose={onClose}
    >
      <TextField
        select
        label={t('agentTree.type')}
        value={accountType}
        onChange={({ target }) => setAccountType(target.value as AgentType)}
      >
        {/* A member who is already in a line keeps that line. */}
        {agentTypes
          .filter((type) => above === undefined || placeOf[type] !== 'none')
          .map((type) => (
            <MenuItem key={type} value={type}>
              {t(`agentType.${type}`)}
            </MenuItem>
          ))}
      </TextField>
      {place !== 'none' && (
        <TextField
          label={t('agentTree.upline')}
          value={upline}
          disabled={above !== undefined}
          helperText={t(above === undefined ? `agentOffer.uplineHint.${place}` : 'agentOffer.uplineStays')}
          onChange={({ target }) => setUpline(target.value)}
          slotProps={{ htmlInput: { maxLength: 64, autoCapitalize: 'none', spellCheck: false } }}
        />
      )}
    </ActDialog>
  );
}
