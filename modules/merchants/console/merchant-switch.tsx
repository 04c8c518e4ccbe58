import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Merchant } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

/** The switch that opens or closes a merchant; not for the one whose console is in use, which stays open. */
export function MerchantSwitch({ merchant, reload }: { merchant: Merchant; reload: () => Promise<unknown> }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const { name, isEnabled } = merchant;
  const verb = isEnabled ? 'close' : 'open';

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const body = { isEnabled: !isEnabled, reason: reason ?? '' };
    await call('opsSwitchMerchant', { params: { merchantId: merchant.id }, body });
    notify(t(`merchant.${verb}Done`, { name }), { type: 'success' });
    await reload();
  }

  return (
    <>
      <Button variant="outlined" color={isEnabled ? 'error' : 'primary'} onClick={() => setIsAsking(true)}>
        {t(`merchant.${verb}`)}
      </Button>
      {isAsking && (
        <ActDialog
          title={t(`merchant.${verb}Title`, { name })}
          effects={isEnabled ? [t('merchant.closeWhat'), t('merchant.closeMoney')] : [t('merchant.openWhat')]}
          confirm={t(`merchant.${verb}Go`)}
          tone={isEnabled ? 'error' : 'primary'}
          reason="required"
          content={{ isEnabled: !isEnabled }}
          run={run}
          onStale={async () => void (await reload())}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
