import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import type { Maintenance } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Draft, isSame, partOf, useDraft } from '@sanam/console/lib/use-draft.ts';

const modes = ['off', 'now', 'planned'] as const;
type Mode = (typeof modes)[number];
const languages = ['TH', 'EN'] as const;

interface Plan {
  mode: Mode;
  from: string | null;
  until: string | null;
  text: Record<(typeof languages)[number], string>;
}

interface FormProps {
  merchantId: string;
  maintenance: Maintenance;
  reload: () => Promise<unknown>;
}

function planOf({ isOn, from, until, text, state }: Maintenance): Plan {
  const mode: Mode = !isOn || state === 'over' ? 'off' : from === null ? 'now' : 'planned';
  return { mode, from, until, text: { TH: text.TH ?? '', EN: text.EN ?? '' } };
}

/** The form that starts, plans or ends maintenance. */
export function MaintenanceForm({ merchantId, maintenance, reload }: FormProps) {
  const t = useWords();
  const read = planOf(maintenance);
  const draft = useDraft<Plan>(read);
  const [isAsking, setIsAsking] = useState(false);
  const { values: plan } = draft;
  const isComplete = plan.mode !== 'planned' || plan.from !== null;
  return (
    <Section title={t('maintenance.plan')} level="h2">
      <PlanFields draft={draft} />
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        <Button
          variant="contained"
          color={plan.mode === 'off' ? 'primary' : 'error'}
          disabled={!isComplete || isSame(plan, read)}
          onClick={() => setIsAsking(true)}
        >
          {t(`maintenance.go.${plan.mode}`)}
        </Button>
        {draft.isDirty && <Button onClick={draft.undo}>{t('settings.undo')}</Button>}
      </Box>
      {isAsking && (
        <PlanDialog
          merchantId={merchantId}
          maintenance={maintenance}
          draft={draft}
          reload={async () => {
            await reload();
            draft.undo();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  );
}

function PlanFields({ draft }: { draft: Draft<Plan> }) {
  const t = useWords();
  const { values: plan, set } = draft;
  return (
    <>
      <FormControl sx={{ mb: 1 }}>
        <FormLabel id="maintenance-mode">{t('maintenance.mode')}</FormLabel>
        <RadioGroup
          row
          aria-labelledby="maintenance-mode"
          value={plan.mode}
          onChange={({ target }) => set('mode', target.value as Mode)}
        >
          {modes.map((mode) => (
            <FormControlLabel key={mode} value={mode} control={<Radio />} label={t(`maintenance.modes.${mode}`)} />
          ))}
        </RadioGroup>
      </FormControl>
      {plan.mode !== 'off' && (
        <FieldGrid>
          {plan.mode === 'planned' && <MomentField label={t('maintenance.from')} {...draft.field('from')} />}
          <MomentField label={t('maintenance.untilField')} {...draft.field('until')} />
          {languages.map((language) => (
            <TextSetting
              key={language}
              label={t(language === 'TH' ? 'maintenance.words.th' : 'maintenance.words.en')}
              hint={t('maintenance.wordsHint')}
              rows={2}
              isDisabled={false}
              {...partOf(draft, 'text', plan.text).field(language)}
            />
          ))}
        </FieldGrid>
      )}
    </>
  );
}

interface PlanDialogProps extends FormProps {
  draft: Draft<Plan>;
  onClose: () => void;
}

function PlanDialog({ merchantId, maintenance, draft, reload, onClose }: PlanDialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const { dateTime } = useTimeWords();
  const plan = draft.values;
  const { mode } = plan;

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const body = { ...bodyOf(plan), revision: maintenance.revision, reason: reason ?? '' };
    await draft.sending(() => call('opsChangeMaintenance', { params: { merchantId }, body }));
    notify(t(`maintenance.done.${mode}`), { type: 'success' });
    await reload();
  }

  const window = [
    ...(mode === 'planned' && plan.from !== null ? [t('maintenance.effect.from', { at: dateTime(plan.from) })] : []),
    plan.until === null ? t('maintenance.effect.open') : t('maintenance.effect.until', { at: dateTime(plan.until) }),
  ];
  const effects =
    mode === 'off'
      ? [t('maintenance.effect.off'), t('settings.effectSoon')]
      : [
          t('maintenance.effect.closed', { name: maintenance.merchant.name }),
          ...window,
          t('maintenance.effect.testers', { smart_count: maintenance.testers.length }),
          t('maintenance.effect.rounds'),
        ];
  return (
    <ActDialog
      title={t(`maintenance.ask.${mode}`, { name: maintenance.merchant.name })}
      effects={effects}
      confirm={t(`maintenance.confirm.${mode}`)}
      tone={mode === 'off' ? 'primary' : 'error'}
      reason="required"
      content={plan}
      run={run}
      onStale={async () => void (await reload())}
      onClose={onClose}
    />
  );
}

function bodyOf({ mode, from, until, text: typed }: Plan) {
  if (mode === 'off') return { isOn: false, from: null, until: null, text: {} };
  const text = Object.fromEntries(Object.entries(typed).filter(([, words]) => words.trim() !== ''));
  return { isOn: true, from: mode === 'planned' ? from : null, until, text };
}
