import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type AgentType, agentTypes } from '@sanam/contract';
import type { Value } from '@sanam/client/client';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Application } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

export type Accepted = Value<'opsAcceptApplication'>;

interface Props {
  row: Application;
  onDone: (accepted: Accepted) => void;
  onStale: () => Promise<void>;
  onClose: () => void;
}

/** Account types for an applicant who is not a member yet; the account is placed directly below the merchant. */
const typesOfNew: readonly AgentType[] = ['generalAgent', 'promoter'];

/**
 * The dialog that accepts an application. A member name makes an offer; without a name a registration link is created.
 */
export function AcceptDialog({ row, onDone, onStale, onClose }: Props) {
  const t = useWords();
  const call = useCall();
  const [accountType, setAccountType] = useState<AgentType>('promoter');
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const types = agentTypes.filter((one) => name !== '' || typesOfNew.includes(one));
  const type = types.includes(accountType) ? accountType : 'promoter';

  async function run({ reason = '', idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { username: name === '' ? null : name, accountType: type, reason };
    onDone(await call('opsAcceptApplication', { params: { id: row.id }, body }, { idempotencyKey }));
  }

  return (
    <ActDialog
      title={t('agentAccept.title', { name: row.name })}
      effects={[t(name === '' ? 'agentAccept.effectNew' : 'agentAccept.effectMember'), t(`agentOffer.effect.${type}`)]}
      confirm={t('agentAccept.go')}
      reason="required"
      content={{ accept: row.id, name, type }}
      run={run}
      onStale={onStale}
      onClose={onClose}
    >
      <TextField
        label={t('agentAccept.username')}
        value={typed}
        helperText={t('agentAccept.usernameHint', { contact: row.contact })}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: 64, autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        select
        label={t('agentTree.type')}
        value={type}
        onChange={({ target }) => setAccountType(target.value as AgentType)}
      >
        {types.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`agentType.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </ActDialog>
  );
}
