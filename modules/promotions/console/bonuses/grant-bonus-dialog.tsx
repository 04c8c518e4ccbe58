import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useNotify } from 'react-admin';
import { fromWire } from '@sanam/contract/money';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { Facts } from '@sanam/console/components/section.tsx';
import { ChoiceSetting } from '@sanam/console/components/setting-fields.tsx';
import { ErrorMessage } from '@sanam/console/components/state-message.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';
import { isAmount } from '../../contract/campaign-problems.ts';
import { termRules } from '../campaigns/bonus-lines.ts';
import { type Campaign, titleOf } from '../campaigns/campaign-draft.ts';
import { useBonusCampaigns } from './use-campaign-filter.tsx';

/** Reads the published version of a campaign; undefined until it is loaded. */
function useGiving(id: string) {
  const call = useCall();
  return useQuery<Campaign>({
    queryKey: recordKey('campaigns', id),
    queryFn: ({ signal }) => call('opsGetCampaign', { params: { id } }, { signal }),
    enabled: id !== '',
  });
}

/** The dialog that proposes a bonus under the terms of a live campaign; a second person approves it. */
export function GrantBonusDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [campaignId, setCampaignId] = useState('');
  const [amount, setAmount] = useState<string | null>(null);
  const giving = useGiving(campaignId);
  const content = giving.data?.versions[0]?.content;
  const isReady = content?.bonus != null && isWithin(amount, content.reward);
  return (
    <ActDialog
      title={t('bonus.give')}
      effects={[t('bonus.giveEffect'), t('bonus.twoPeople')]}
      confirm={t('bonus.propose')}
      reason="required"
      isReady={isReady}
      content={{ memberId, campaignId, amount }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { campaignId, amount: amount ?? '', reason };
        await call('opsGrantBonus', { params: { id: memberId }, body }, { idempotencyKey });
        notify(t('action.proposed'), { type: 'success' });
      }}
      onStale={async () => {
        await giving.refetch();
      }}
      onClose={onClose}
    >
      <CampaignChoice value={campaignId} onChange={setCampaignId} />
      {content !== undefined && (
        <>
          {content.bonus == null ? (
            <Alert severity="warning">{t('bonus.notOfCampaign')}</Alert>
          ) : (
            <Box sx={{ my: 1.5 }}>
              <Facts facts={termRules(t, content.bonus)} />
            </Box>
          )}
          <AmountSetting
            label={t('field.amount')}
            value={amount}
            problem={
              amount !== null && !isWithin(amount, content.reward)
                ? t('bonus.amountMax', { max: moneyWithSymbol(content.reward ?? '0.00') })
                : undefined
            }
            onChange={setAmount}
          />
        </>
      )}
      {giving.error !== null && <ErrorMessage error={giving.error} onRetry={() => void giving.refetch()} />}
    </ActDialog>
  );
}

const isWithin = (amount: string | null, max: string | null): boolean =>
  amount !== null && isAmount(amount) && fromWire(amount) > 0n && max !== null && fromWire(amount) <= fromWire(max);

function CampaignChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useWords();
  const locale = useLocale() ?? 'en';
  const { campaigns, isLoading, error, refetch } = useBonusCampaigns('live');
  if (error !== null) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  if (!isLoading && campaigns.length === 0) return <Alert severity="info">{t('bonus.noCampaigns')}</Alert>;
  return (
    <ChoiceSetting
      label={t('bonus.campaign')}
      value={value}
      choices={campaigns.map(({ id, titles }) => ({ value: id, label: titleOf(titles, locale) }))}
      isDisabled={isLoading}
      onChange={onChange}
    />
  );
}
