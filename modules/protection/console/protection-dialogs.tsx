import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { ProtectionRecord } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { breakTerms, exclusionTerms } from '../contract/states.ts';

export interface DialogProps {
  protection: ProtectionRecord;
  /** False if the state has changed and the action is no longer possible. */
  isPossible: boolean;
  onClose: () => void;
}

type Call = ReturnType<typeof useCall>;
interface Sending {
  call: Call;
  params: { id: string };
  reason: string;
  options: { idempotencyKey: string };
}
/** Texts and call of one action; the call returns whether a second person has to confirm it. */
interface ActProps extends DialogProps {
  title: MessageKey;
  effects: readonly MessageKey[];
  go: MessageKey;
  done: MessageKey;
  tone?: 'primary' | 'error';
  content?: unknown;
  isReady?: boolean;
  children?: ReactNode;
  send: (sending: Sending) => Promise<'done' | 'proposed'>;
}

export function ProtectionAct(props: ActProps) {
  const { protection, title, effects, go, done, content, send, onClose, children, ...rest } = props;
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const { id, member } = protection;
  const reload = () => reloadRecord('protection', id);
  return (
    <ActDialog
      {...rest}
      title={t(title, { name: member.username })}
      effects={effects.map((effect) => t(effect))}
      confirm={t(go)}
      reason="required"
      content={{ id, title, content }}
      run={async ({ reason, idempotencyKey }) => {
        const outcome = await send({ call, params: { id }, reason: reason ?? '', options: { idempotencyKey } });
        if (outcome === 'proposed') notify(t('action.proposed'), { type: 'info' });
        else notify(t(done), { type: 'success' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      {children !== undefined && (
        <Box sx={{ mb: 1.5 }}>
          <FieldGrid>{children}</FieldGrid>
        </Box>
      )}
    </ActDialog>
  );
}

const terms = [...breakTerms, ...exclusionTerms];
const EVIDENCE_MIN = 3;

/** The dialog of a break or exclusion requested by the player: the term, and a reference to the request. */
export function StopDialog(props: DialogProps) {
  const t = useWords();
  const [term, setTerm] = useState<(typeof terms)[number]>('1d');
  const [evidence, setEvidence] = useState('');
  return (
    <ProtectionAct
      {...props}
      title="protection.stop.title"
      effects={['protection.stop.what', 'protection.stop.money', 'protection.stop.never']}
      go="protection.stop.go"
      done="protection.stop.done"
      isReady={evidence.trim().length >= EVIDENCE_MIN}
      content={{ term, evidence }}
      send={async ({ call, params, reason, options }) => {
        await call('opsStopMember', { params, body: { term, reason, evidence: evidence.trim() } }, options);
        return 'done';
      }}
    >
      <ChoiceSetting
        label={t('protection.stop.term')}
        value={term}
        isDisabled={false}
        choices={terms.map((value) => ({ value, label: t(`protection.term.${value}`) }))}
        onChange={setTerm}
      />
      <Evidence
        label="protection.stop.evidence"
        hint="protection.stop.evidenceHint"
        value={evidence}
        onChange={setEvidence}
      />
    </ProtectionAct>
  );
}

interface EvidenceProps {
  label: MessageKey;
  hint: MessageKey;
  value: string;
  onChange: (value: string) => void;
}

function Evidence({ label, hint, value, onChange }: EvidenceProps) {
  const t = useWords();
  return (
    <TextSetting
      label={t(label)}
      hint={t(hint)}
      value={value}
      isDisabled={false}
      problem={undefined}
      onChange={onChange}
    />
  );
}

export function ExcludeDialog(props: DialogProps) {
  return (
    <ProtectionAct
      {...props}
      title="protection.exclude.title"
      effects={['protection.exclude.what', 'protection.stop.money', 'protection.exclude.end']}
      go="protection.exclude.go"
      done="protection.exclude.done"
      tone="error"
      send={async ({ call, params, reason, options }) => {
        await call('opsExcludeMember', { params, body: { reason } }, options);
        return 'done';
      }}
    />
  );
}

/** The dialog that ends the operator's exclusion; a second person confirms it. */
export function LiftDialog(props: DialogProps) {
  return (
    <ProtectionAct
      {...props}
      title="protection.lift.title"
      effects={['protection.lift.what', 'protection.twoPeople']}
      go="protection.lift.go"
      done="protection.lift.go"
      send={async ({ call, params, reason, options }) =>
        (await call('opsEndExclusion', { params, body: { what: 'operator', reason } }, options)).state
      }
    />
  );
}

/** The dialog that ends an exclusion of another person: a document is required, and two people decide. */
export function CorrectDialog(props: DialogProps) {
  const [document, setDocument] = useState('');
  return (
    <ProtectionAct
      {...props}
      title="protection.correct.title"
      effects={['protection.correct.what', 'protection.correct.never', 'protection.twoPeople']}
      go="protection.correct.go"
      done="protection.correct.go"
      isReady={document.trim().length >= EVIDENCE_MIN}
      content={{ document }}
      send={async ({ call, params, reason, options }) => {
        const body = { what: 'anotherPerson', reason, document: document.trim() } as const;
        return (await call('opsEndExclusion', { params, body }, options)).state;
      }}
    >
      <Evidence
        label="protection.correct.document"
        hint="protection.correct.documentHint"
        value={document}
        onChange={setDocument}
      />
    </ProtectionAct>
  );
}

export function BlockDialog(props: DialogProps) {
  // The state at the opening of the dialog, because the answer changes it.
  const [isBlocked] = useState(!props.protection.states.includes('blocked'));
  const of = isBlocked ? 'block' : 'unblock';
  return (
    <ProtectionAct
      {...props}
      title={`protection.${of}.title`}
      effects={isBlocked ? ['protection.block.what', 'protection.block.money'] : ['protection.unblock.what']}
      go={`protection.${of}.go`}
      done={`protection.${of}.done`}
      tone={isBlocked ? 'error' : 'primary'}
      content={{ isBlocked }}
      send={async ({ call, params, reason, options }) => {
        await call('opsBlockMember', { params, body: { isBlocked, reason } }, options);
        return 'done';
      }}
    />
  );
}

export function MarketingDialog(props: DialogProps) {
  return (
    <ProtectionAct
      {...props}
      title="protection.marketing.title"
      effects={['protection.marketing.what']}
      go="protection.marketing.go"
      done="protection.marketing.done"
      send={async ({ call, params, reason, options }) => {
        await call('opsStopMarketing', { params, body: { reason } }, options);
        return 'done';
      }}
    />
  );
}
