import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { MarketRow } from './market-list.tsx';

interface CalendarDialogProps {
  market: MarketRow;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

const changes = ['skip', 'add', 'move'] as const;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The dialog that adds, skips or moves a draw day of a market that has not been planned yet. */
export function CalendarDialog({ market, reload, onClose }: CalendarDialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [change, setChange] = useState<(typeof changes)[number]>('skip');
  const [day, setDay] = useState('');
  const [to, setTo] = useState('');
  const movedTo = change === 'move' ? to : null;
  return (
    <ActDialog
      title={t('lotteryMarket.dayTitle', { name: market.name })}
      effects={[t(`lotteryMarket.dayEffect.${change}`), t('lotteryMarket.dayPlanned')]}
      confirm={t('lotteryMarket.dayGo')}
      reason="required"
      isReady={DAY.test(day) && (movedTo === null || DAY.test(movedTo))}
      content={{ market: market.market, change, day, movedTo }}
      run={async ({ reason, idempotencyKey }) => {
        const body = { day, change, movedTo, reason: reason ?? '' };
        await call('opsChangeCalendar', { params: { market: market.market }, body }, { idempotencyKey });
        notify(t('lotteryDraw.done'), { type: 'success' });
        void reload();
      }}
      onStale={async () => void (await reload())}
      onClose={onClose}
    >
      <FieldGrid>
        <ChoiceSetting
          label={t('lotteryMarket.dayChange')}
          value={change}
          choices={changes.map((value) => ({ value, label: t(`lotteryMarket.changeOf.${value}`) }))}
          isDisabled={false}
          onChange={setChange}
        />
        <DayField label={t('lotteryMarket.day')} value={day} onChange={setDay} />
        {change === 'move' && <DayField label={t('lotteryMarket.movedTo')} value={to} onChange={setTo} />}
      </FieldGrid>
    </ActDialog>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** A date field. Its label stays above the browser's date pattern. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextSetting label={label} type="date" value={value} isDisabled={false} problem={undefined} onChange={onChange} />
  );
}
