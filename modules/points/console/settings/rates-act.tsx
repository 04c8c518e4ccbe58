import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Settings } from './values.ts';

/** Points for 100.00 of valid bets, from 0.00 to 100.00. */
const RATE = /^(100\.00|\d{1,2}\.\d{2})$/;

interface ActProps {
  settings: Settings;
  reload: () => Promise<void>;
}

/** The button and form that change the rates. New rates apply to bets placed from then on. */
export function RatesAct({ settings, reload }: ActProps) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('pointSettings.changeRates')}</Button>
      {isOpen && <RatesDialog settings={settings} reload={reload} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RatesDialog({ settings, reload, onClose }: ActProps & { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [rates, setRates] = useState(settings.rates);
  const { ratesVersion: version } = settings;
  const isGood = (typed: string) => RATE.test(typed);
  return (
    <ActDialog
      title={t('pointSettings.changeRates')}
      effects={[t('pointSettings.effectRates')]}
      confirm={t('pointSettings.changeRates')}
      reason="required"
      isReady={rates.every(({ pointsPer100 }) => isGood(pointsPer100))}
      content={{ rates, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        await call('opsChangePointRates', { query: {}, body: { rates, version, reason } }, { idempotencyKey });
        notify(t('pointSettings.changed'), { type: 'success' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      <FieldGrid>
        {rates.map(({ product, pointsPer100 }, at) => (
          <TextSetting
            key={product}
            label={t(`pointProduct.${product}`)}
            value={pointsPer100}
            isDisabled={false}
            problem={isGood(pointsPer100) ? undefined : t('pointSettings.notRate')}
            onChange={(typed) => setRates(rates.with(at, { product, pointsPer100: typed }))}
          />
        ))}
      </FieldGrid>
    </ActDialog>
  );
}
