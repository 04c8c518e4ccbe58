import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { type FieldProblem, fieldProblemsOf } from '@sanam/console/lib/field-problems.ts';
import { useProblemWords } from '@sanam/console/lib/problem-words.ts';
import type { Access, AccessRule } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type DraftFieldsProps, useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useOwnWay } from '@sanam/merchants/console/use-own-way.tsx';
import { useRuleWords } from './use-rule-words.ts';

interface DialogProps {
  merchantId: string;
  access: Access;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

const POSITION_STEP = 10;
const POSITION_MAX = 100_000;

type Draft = Pick<AccessRule, 'isForAll' | 'kind' | 'value' | 'isAllowed' | 'position' | 'expiresAt'>;

const draftOf = ({ isForAll, kind, value, isAllowed, position, expiresAt }: AccessRule): Draft => ({
  isForAll,
  kind,
  value,
  isAllowed,
  position,
  expiresAt,
});

/** A new rule, or another content for one that is there. */
export function RuleDialog({ merchantId, access, rule, reload, onClose }: DialogProps & { rule?: AccessRule }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const last = Math.max(0, ...access.rules.map(({ position }) => position));
  const position = Math.min(last + POSITION_STEP, POSITION_MAX);
  const { values: draft, change } = useOpenedDraft<Draft>(
    rule === undefined
      ? { isForAll: false, kind: 'country', value: '', isAllowed: false, position, expiresAt: null }
      : draftOf(rule),
  );
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const { isConfirmed, confirmBox, guarded } = useOwnWay();
  const isNew = rule === undefined;
  const { revision, onTold } = useRevision(access, rule);

  const run = ({ reason: given }: { reason: string | undefined }): Promise<void> =>
    guarded(async () => {
      const content = { isAllowed: draft.isAllowed, position: draft.position, expiresAt: draft.expiresAt };
      const shared = { ...content, isConfirmed, reason: given ?? '' };
      const { isForAll, kind, value } = draft;
      try {
        if (isNew)
          await call('opsAddAccessRule', { params: { merchantId }, body: { isForAll, kind, value, ...shared } });
        else
          await call('opsChangeAccessRule', {
            params: { id: rule.id },
            body: { ...shared, revision },
          });
      } catch (error) {
        setProblems(fieldProblemsOf(error));
        throw error;
      }
      notify(t(isNew ? 'access.added' : 'access.changed'), { type: 'success' });
      await reload();
    });

  return (
    <ActDialog
      title={isNew ? t('access.addTitle') : t('access.changeTitle', { value: rule.value })}
      effects={[t(draft.isAllowed ? 'access.allowWhat' : 'access.blockWhat'), t('settings.effectSoon')]}
      confirm={t(isNew ? 'access.addGo' : 'access.changeGo')}
      tone={draft.isAllowed ? 'primary' : 'error'}
      reason="required"
      isReady={draft.value.trim() !== ''}
      content={{ ...draft, isConfirmed, revision }}
      run={run}
      onStale={async () => {
        await reload();
        onTold();
      }}
      onClose={onClose}
    >
      {isNew && <SubjectFields draft={draft} problems={problems} onChange={change} />}
      <ContentFields draft={draft} problems={problems} onChange={change} />
      {confirmBox}
    </ActDialog>
  );
}

function SubjectFields({ draft, problems, onChange }: DraftFieldsProps<Draft>) {
  const t = useWords();
  const problem = useProblemWords(problems)('value');
  const { kind, value } = draft;
  return (
    <>
      <TextField
        select
        label={t('field.kind')}
        value={kind}
        onChange={({ target }) => onChange({ kind: target.value as Draft['kind'], value: '' })}
      >
        {(['country', 'cidr'] as const).map((one) => (
          <MenuItem key={one} value={one}>
            {t(`access.kind.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t(`access.value.${kind}`)}
        value={value}
        required
        error={problem !== undefined}
        helperText={problem ?? t(`access.valueHint.${kind}`)}
        onChange={({ target }) => onChange({ value: kind === 'country' ? target.value.toUpperCase() : target.value })}
        slotProps={{ htmlInput: { maxLength: kind === 'country' ? 2 : 64, autoCapitalize: 'none', spellCheck: false } }}
      />
      <FormControlLabel
        control={<Switch checked={draft.isForAll} onChange={({ target }) => onChange({ isForAll: target.checked })} />}
        label={t('access.forAll')}
      />
    </>
  );
}

function ContentFields({ draft, problems, onChange }: DraftFieldsProps<Draft>) {
  const t = useWords();
  const problemWords = useProblemWords(problems);
  return (
    <>
      <TextField
        select
        label={t('access.does')}
        value={draft.isAllowed ? 'allow' : 'block'}
        onChange={({ target }) => onChange({ isAllowed: target.value === 'allow' })}
        sx={{ mb: 1.5 }}
      >
        <MenuItem value="block">{t('access.block')}</MenuItem>
        <MenuItem value="allow">{t('access.allow')}</MenuItem>
      </TextField>
      <FieldGrid>
        <NumberField
          label={t('access.position')}
          short={t('access.position')}
          value={draft.position}
          min={0}
          max={POSITION_MAX}
          isDisabled={false}
          problem={problemWords('position')}
          onChange={(position) => onChange({ position })}
        />
        <MomentField
          label={t('access.endsField')}
          value={draft.expiresAt}
          problem={problemWords('expiresAt')}
          onChange={(expiresAt) => onChange({ expiresAt })}
        />
      </FieldGrid>
    </>
  );
}

/** The mark of a rule as it was when the dialog opened; once told that it says something else by now, as it stands. */
function useRevision(access: Access, rule: AccessRule | undefined): { revision: string; onTold: () => void } {
  const [opened] = useState(rule?.revision ?? '');
  const [isTold, setIsTold] = useState(false);
  const standing = access.rules.find((one) => one.id === rule?.id)?.revision;
  return { revision: isTold ? (standing ?? opened) : opened, onTold: () => setIsTold(true) };
}

export function RemoveRuleDialog({ access, rule, reload, onClose }: DialogProps & { rule: AccessRule }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const ruleWords = useRuleWords();
  const { isConfirmed, confirmBox, guarded } = useOwnWay();
  const { revision, onTold } = useRevision(access, rule);

  const run = ({ reason }: { reason: string | undefined }): Promise<void> =>
    guarded(async () => {
      const body = { isConfirmed, revision, reason: reason ?? '' };
      await call('opsRemoveAccessRule', { params: { id: rule.id }, body });
      notify(t('access.removed'), { type: 'success' });
      await reload();
    });

  return (
    <ActDialog
      title={t('access.removeTitle', { value: ruleWords(rule) })}
      effects={[t('access.removeWhat')]}
      confirm={t('access.removeGo')}
      tone="error"
      reason="required"
      content={{ remove: rule.id, isConfirmed, revision }}
      run={run}
      onStale={async () => {
        await reload();
        onTold();
      }}
      onClose={onClose}
    >
      {confirmBox}
    </ActDialog>
  );
}
