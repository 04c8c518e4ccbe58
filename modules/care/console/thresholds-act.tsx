import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import {
  type CareThreshold,
  careThresholdNames,
  type CareThresholds,
  careThresholds,
  isThreshold,
} from '../contract/thresholds.ts';
import type { ThresholdsRecord } from './records.ts';

interface ActProps {
  record: ThresholdsRecord;
  reload: () => Promise<void>;
}

type Draft = Record<CareThreshold, string>;

const isGood = (name: CareThreshold, typed: string): boolean =>
  /^\d{1,6}$/.test(typed) && isThreshold(name, Number(typed));

function mapOf<Value>(valueOf: (name: CareThreshold) => Value): Record<CareThreshold, Value> {
  return Object.fromEntries(careThresholdNames.map((name) => [name, valueOf(name)])) as Record<CareThreshold, Value>;
}

/** The button that proposes new thresholds; hidden while a proposal is pending. */
export function ThresholdsAct({ record, reload }: ActProps) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  if (record.approval !== null && !isOpen) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)} sx={{ mt: 1.5 }}>
        {t('careLine.change')}
      </Button>
      {isOpen && <ThresholdsDialog record={record} reload={reload} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ThresholdsDialog({ record, reload, onClose }: ActProps & { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const { version, thresholds } = record;
  const [draft, setDraft] = useState<Draft>(() => mapOf((name) => String(thresholds[name])));
  const proposed = async () => {
    notify(t('action.proposed'), { type: 'info' });
    await reload();
  };
  const areGood = careThresholdNames.every((name) => isGood(name, draft[name]));
  const isChanged = careThresholdNames.some((name) => draft[name] !== String(thresholds[name]));
  return (
    <ActDialog
      title={t('careLine.change')}
      effects={[t('careLine.effect'), t('careLine.effectBounds'), t('careLine.effectTwo')]}
      confirm={t('careLine.change')}
      reason="required"
      isReady={areGood && isChanged}
      content={{ draft, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        const wanted: CareThresholds = mapOf((name) => Number(draft[name]));
        await call(
          'opsChangeCareThresholds',
          { query: {}, body: { thresholds: wanted, version, reason } },
          { idempotencyKey },
        );
        await proposed();
      }}
      onStale={reload}
      onClose={onClose}
    >
      <FieldGrid>
        {careThresholdNames.map((name) => (
          <TextSetting
            key={name}
            label={t(`careLine.of.${name}`)}
            value={draft[name]}
            isDisabled={false}
            problem={isGood(name, draft[name]) ? undefined : t('careLine.bad', { ...careThresholds[name] })}
            onChange={(typed) => setDraft({ ...draft, [name]: typed })}
          />
        ))}
      </FieldGrid>
    </ActDialog>
  );
}
