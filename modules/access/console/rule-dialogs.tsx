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
import type { Access, AccessRule } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Draft, useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useOwnWay } from './use-own-way.tsx';
import { useRuleWords } from './use-rule-words.ts';

interface DialogProps {
  merchantId: string;
  access: Access;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

const POSITION_STEP = 10;
const POSITION_MAX = 100_000;

type RuleValues = Pick<AccessRule, 'isForAll' | 'kind' | 'value' | 'isAllowed' | 'position' | 'expiresAt'>;

const valuesOf = ({ isForAll, kind, value, isAllowed, position, expiresAt }: AccessRule): RuleValues => ({
  isForAll,
  kind,
  value,
  isAllowed,
  position,
  expiresAt,
});

/** The dialog for a new rule, or a change of an existing one. */
export function RuleDialog({ merchantId, access, rule, reload, onClose }: DialogProps & { rule?: AccessRule }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const last = Math.max(0, ...access.rules.map(({ position }) => position));
  const position = Math.min(last + POSITION_STEP, POSITION_MAX);
  const draft = useOpenedDraft<RuleValues>(
    rule === undefined
      ? { isForAll: false, kind: 'country', value: '', isAllowed: false, position, expiresAt: null }
      : valuesOf(rule),
  );
  const { isConfirmed, confirmBox, guarded } = useOwnWay();
  const isNew = rule === undefined;
  const { values } = draft;
  const { revision, onTold } = useRevision(access, rule);

  const run = ({ reason: given }: { reason: string | undefined }): Promise<void> =>
    guarded(async () => {
      const { isForAll, kind, value, ...content } = values;
      const shared = { ...content, isConfirmed, reason: given ?? '' };
      await draft.sending<unknown>(() =>
        isNew
          ? call('opsAddAccessRule', { params: { merchantId }, body: { isForAll, kind, value, ...shared } })
          : call('opsChangeAccessRule', { params: { id: rule.id }, body: { ...shared, revision } }),
      );
      notify(t(isNew ? 'access.added' : 'access.changed'), { type: 'success' });
      await reload();
    });

  return (
    <ActDialog
      title={isNew ? t('access.addTitle') : t('access.changeTitle', { value: rule.value })}
      effects={[t(values.isAllowed ? 'access.allowWhat' : 'access.blockWhat'), t('settings.effectSoon')]}
      confirm={t(isNew ? 'access.addGo' : 'access.changeGo')}
      tone={values.isAllowed ? 'primary' : 'error'}
      reason="required"
      isReady={values.value.trim() !== ''}
      content={{ ...values, isConfirmed, revision }}
      run={run}
      onStale={async () => {
        await reload();
        onTold();
      }}
      onClose={onClose}
    >
      {isNew && <SubjectFields draft={draft} />}
      <ContentFields draft={draft} />
      {confirmBox}
    </ActDialog>
  );
}

function SubjectFields({ draft: { values, change, problemAt } }: { draft: Draft<RuleValues> }) {
  const t = useWords();
  const problem = problemAt('value');
  const { kind, value } = values;
  return (
    <>
      <TextField
        select
        label={t('field.kind')}
        value={kind}
        onChange={({ target }) => change({ kind: target.value as RuleValues['kind'], value: '' })}
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
        onChange={({ target }) => change({ value: kind === 'country' ? target.value.toUpperCase() : target.value })}
        slotProps={{ htmlInput: { maxLength: kind === 'country' ? 2 : 64, autoCapitalize: 'none', spellCheck: false } }}
      />
      <FormControlLabel
        control={<Switch checked={values.isForAll} onChange={({ target }) => change({ isForAll: target.checked })} />}
        label={t('access.forAll')}
      />
    </>
  );
}

function ContentFields({ draft }: { draft: Draft<RuleValues> }) {
  const t = useWords();
  return (
    <>
      <TextField
        select
        label={t('access.does')}
        value={draft.values.isAllowed ? 'allow' : 'block'}
        onChange={({ target }) => draft.set('isAllowed', target.value === 'allow')}
        sx={{ mb: 1.5 }}
      >
        <MenuItem value="block">{t('access.block')}</MenuItem>
        <MenuItem value="allow">{t('access.allow')}</MenuItem>
      </TextField>
      <FieldGrid>
        <NumberField
          label={t('access.position')}
          short={t('access.position')}
          min={0}
          max={POSITION_MAX}
          isDisabled={false}
          {...draft.field('position')}
        />
        <MomentField label={t('access.endsField')} {...draft.field('expiresAt')} />
      </FieldGrid>
    </>
  );
}

/** Returns the revision of a rule when the dialog opened; after a stale answer, the current one. */
function useRevision(access: Access, rule: AccessRule | undefined): { revision: string; onTold: () => void } {
  const [opened] = useState(rule?.revision ?? '');
  const [isTold, setIsTold] = useState(false);
  const current = access.rules.find((one) => one.id === rule?.id)?.revision;
  return { revision: isTold ? (current ?? opened) : opened, onTold: () => setIsTold(true) };
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
