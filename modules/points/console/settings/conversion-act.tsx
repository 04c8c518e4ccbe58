import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog, type ActDialogProps } from '@sanam/console/components/act-dialog.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { isWhole } from '../rewards/terms-draft.ts';
import type { Settings } from './values.ts';

const numbers = ['pointsPerUnit', 'min', 'step', 'dayLimit', 'monthLimit'] as const;
type NumberName = (typeof numbers)[number];
type Draft = Record<NumberName, string> & { isOn: boolean };

interface ActProps {
  settings: Settings;
  reload: () => Promise<void>;
}

/**
 * The buttons that change the conversion rule. One person can switch conversion off at once, also while a change is
 * pending; every other change needs a second person.
 */
export function ConversionAct({ settings, reload }: ActProps) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const isWaiting = settings.approval !== null;
  if (isWaiting && !settings.conversion.isOn && !isOpen) return null;
  const Dialog = isWaiting ? SwitchOffDialog : ConversionDialog;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        {t(isWaiting ? 'pointSettings.switchOff' : 'pointSettings.changeConversion')}
      </Button>
      {isOpen && <Dialog settings={settings} reload={reload} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Checks a number field. An empty limit is valid and means no limit. */
const isGood = (name: NumberName, typed: string): boolean =>
  (typed === '' && (name === 'dayLimit' || name === 'monthLimit')) || isWhole(typed);

function draftOf({ isOn, ...rest }: Settings['conversion']): Draft {
  const text = (points: number | null) => (points === null ? '' : String(points));
  return {
    isOn,
    pointsPerUnit: text(rest.pointsPerUnit),
    min: text(rest.min),
    step: text(rest.step),
    dayLimit: text(rest.dayLimit),
    monthLimit: text(rest.monthLimit),
  };
}

function ruleOf({ isOn, pointsPerUnit, min, step, dayLimit, monthLimit }: Draft): Settings['conversion'] {
  const limit = (typed: string) => (typed === '' ? null : Number(typed));
  return {
    isOn,
    pointsPerUnit: Number(pointsPerUnit),
    min: Number(min),
    step: Number(step),
    dayLimit: limit(dayLimit),
    monthLimit: limit(monthLimit),
  };
}

interface DialogProps extends ActProps {
  onClose: () => void;
}

type ActRun = Parameters<ActDialogProps['run']>[0];

/** Sends a conversion rule, notifies the user whether it applies or awaits approval, and reloads the settings. */
function useChange({ settings: { conversionVersion: version }, reload }: ActProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  return async (rule: Settings['conversion'], { reason = '', idempotencyKey }: ActRun) => {
    const body = { ...rule, version, reason };
    const { state } = await call('opsChangePointConversion', { query: {}, body }, { idempotencyKey });
    const isDone = state === 'done';
    notify(t(isDone ? 'pointSettings.changed' : 'action.proposed'), { type: isDone ? 'success' : 'info' });
    void reload();
  };
}

function SwitchOffDialog({ settings, reload, onClose }: DialogProps) {
  const t = useWords();
  const change = useChange({ settings, reload });
  const rule = { ...settings.conversion, isOn: false };
  return (
    <ActDialog
      title={t('pointSettings.switchOff')}
      effects={[t('pointSettings.effectOff'), t('pointSettings.effectWaiting')]}
      confirm={t('pointSettings.switchOff')}
      reason="required"
      content={{ rule, version: settings.conversionVersion }}
      run={(act) => change(rule, act)}
      onStale={reload}
      onClose={onClose}
    />
  );
}

function ConversionDialog({ settings, reload, onClose }: DialogProps) {
  const t = useWords();
  const change = useChange({ settings, reload });
  const [draft, setDraft] = useState(() => draftOf(settings.conversion));
  const { conversionVersion: version } = settings;
  return (
    <ActDialog
      title={t('pointSettings.changeConversion')}
      effects={[t('pointSettings.effectOff'), t('pointSettings.effectTwo')]}
      confirm={t('pointSettings.changeConversion')}
      reason="required"
      isReady={numbers.every((name) => isGood(name, draft[name]))}
      content={{ draft, version }}
      run={(act) => change(ruleOf(draft), act)}
      onStale={reload}
      onClose={onClose}
    >
      <FieldGrid>
        <ChoiceSetting
          label={t('field.status')}
          value={draft.isOn ? 'on' : 'off'}
          choices={(['on', 'off'] as const).map((value) => ({ value, label: t(`pointSettings.${value}`) }))}
          isDisabled={false}
          onChange={(value) => setDraft({ ...draft, isOn: value === 'on' })}
        />
        {numbers.map((name) => (
          <TextSetting
            key={name}
            label={t(`pointSettings.${name}`)}
            value={draft[name]}
            isDisabled={false}
            problem={isGood(name, draft[name]) ? undefined : t('pointReward.notWhole')}
            onChange={(typed) => setDraft({ ...draft, [name]: typed })}
          />
        ))}
      </FieldGrid>
    </ActDialog>
  );
}
