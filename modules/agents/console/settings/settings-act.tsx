import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import {
  type Draft,
  draftOf,
  type FieldName,
  fieldNames,
  fields,
  problemsOf,
  type Settings,
  switches,
  valuesOf,
} from './draft.ts';

interface ActProps {
  settings: Settings;
  reload: () => Promise<void>;
}

/**
 * The button and dialog that change settings. Settings that affect money need a second approval; other settings, and
 * switching off, take effect at once.
 */
export function SettingsAct(props: ActProps) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        {t('agentSettings.change')}
      </Button>
      {isOpen && <SettingsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SettingsDialog({ settings: { values, revision }, reload, onClose }: ActProps & { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [draft, setDraft] = useState<Draft>(() => draftOf(values));
  const wanted = valuesOf(draft);
  return (
    <ActDialog
      title={t('agentSettings.change')}
      effects={[t('agentSettings.effectTwo'), t('agentSettings.effectOff')]}
      confirm={t('agentSettings.save')}
      reason="required"
      isReady={wanted !== undefined}
      content={{ draft, revision }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { values: wanted!, revision, reason };
        const { state } = await call('opsChangeAgentSettings', { query: {}, body }, { idempotencyKey });
        const isDone = state === 'done';
        notify(t(isDone ? 'agentSettings.changed' : 'action.proposed'), { type: isDone ? 'success' : 'info' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      <FieldGrid>
        {switches.map((name) => (
          <ChoiceSetting
            key={name}
            label={t(`agentSettings.section.${name}`)}
            value={draft[name] ? 'on' : 'off'}
            choices={(['on', 'off'] as const).map((value) => ({ value, label: t(`agentSettings.${value}`) }))}
            isDisabled={false}
            onChange={(value) => setDraft({ ...draft, [name]: value === 'on' })}
          />
        ))}
        {fieldNames.map((name) => (
          <Typed key={name} name={name} draft={draft} onChange={setDraft} />
        ))}
      </FieldGrid>
    </ActDialog>
  );
}

function Typed({ name, draft, onChange }: { name: FieldName; draft: Draft; onChange: (draft: Draft) => void }) {
  const t = useWords();
  const isWrong = problemsOf(draft).has(name);
  const label = t(`agentSettings.field.${name}`);
  const kind = fields[name];
  if (kind === 'amount')
    return (
      <AmountSetting
        label={label}
        value={draft[name]}
        problem={isWrong ? t('agentPlan.notAmount') : undefined}
        onChange={(value) => onChange({ ...draft, [name]: value ?? '' })}
      />
    );
  return (
    <TextSetting
      label={kind === 'share' ? `${label} (%)` : label}
      value={draft[name]}
      isDisabled={false}
      problem={isWrong ? t(kind === 'share' ? 'agentPlan.notPercent' : 'agentSettings.notCount') : undefined}
      onChange={(value) => onChange({ ...draft, [name]: value })}
    />
  );
}
