import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { IdentityDocument } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { type DocumentAnswer, documentAnswers } from '../../contract/identity-states.ts';

const acts = ['approve', 'again', 'refuse', 'revoke'] as const;
type Act = (typeof acts)[number];

/** Returns the possible actions: a waiting document is decided, an approved one can be revoked. */
function possibleActs({ state, approval }: IdentityDocument): readonly Act[] {
  if (approval !== null) return [];
  if (state === 'sent' || state === 'checking') return ['approve', 'again', 'refuse'];
  return state === 'approved' ? ['revoke'] : [];
}

export function DocumentActions({ document }: { document: IdentityDocument }) {
  const t = useWords();
  const mayDecide = useMay('protection.document.decide');
  const [act, setAct] = useState<Act | null>(null);
  const possible = mayDecide ? possibleActs(document) : [];
  return (
    <>
      {document.approval !== null && <WaitingApproval approval={document.approval} />}
      {possible.map((one) => (
        <Button
          key={one}
          variant={one === 'approve' ? 'contained' : 'outlined'}
          color={one === 'refuse' || one === 'revoke' ? 'error' : 'primary'}
          onClick={() => setAct(one)}
        >
          {t(`document.${one}.act`)}
        </Button>
      ))}
      {act !== null && (
        <DecisionDialog
          document={document}
          act={act}
          isPossible={possible.includes(act)}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}

interface DecisionProps {
  document: IdentityDocument;
  act: Act;
  isPossible: boolean;
  onClose: () => void;
}

/**
 * The dialog of a decision. An approval is proposed to a second person with the document's last valid day; a refusal
 * has a reason that the member reads.
 */
function DecisionDialog({ document, act, isPossible, onClose }: DecisionProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const [validUntil, setValidUntil] = useState('');
  const [answer, setAnswer] = useState<DocumentAnswer | ''>('');
  const isYes = act === 'approve';
  const name = document.member.username;

  async function run({ reason = '', idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const expectedVersion = document.version;
    const body =
      act === 'approve'
        ? ({ decision: act, validUntil: validUntil === '' ? null : validUntil, reason, expectedVersion } as const)
        : ({ decision: act, answer: answer as DocumentAnswer, reason, expectedVersion } as const);
    const { state } = await call('opsDecideDocument', { params: { id: document.id }, body }, { idempotencyKey });
    notify(t(state === 'proposed' ? 'action.proposed' : 'document.decided'), { type: 'info' });
    void reload('documents', document.id);
  }

  return (
    <ActDialog
      title={t(`document.${act}.title`, { name })}
      effects={[t(`document.${act}.what`), ...(answer === 'underAge' ? [t('document.underAgeWhat')] : [])]}
      confirm={t(`document.${act}.go`)}
      tone={isYes ? 'primary' : 'error'}
      reason="required"
      isPossible={isPossible}
      isReady={isYes || answer !== ''}
      content={{ act, answer, validUntil, version: document.version }}
      run={run}
      onStale={() => reload('documents', document.id)}
      onClose={onClose}
    >
      {isYes ? (
        <LastDay value={validUntil} onChange={setValidUntil} />
      ) : (
        <AnswerChoice value={answer} onChange={setAnswer} />
      )}
    </ActDialog>
  );
}

function LastDay({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const t = useWords();
  return (
    <TextField
      type="date"
      fullWidth
      label={t('document.validUntil')}
      helperText={t('document.validUntilHint')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function AnswerChoice({ value, onChange }: { value: DocumentAnswer | ''; onChange: (answer: DocumentAnswer) => void }) {
  const t = useWords();
  return (
    <TextField
      select
      fullWidth
      label={t('document.answerOf')}
      value={value}
      onChange={(event) => onChange(event.target.value as DocumentAnswer)}
    >
      {documentAnswers.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`document.answer.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
