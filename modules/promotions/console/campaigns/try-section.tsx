import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { conditionCodes } from '../../contract/conditions.ts';

/** Says for a real member which conditions hold now; nothing is written. */
export function TrySection({ id }: { id: string }) {
  const t = useWords();
  const call = useCall();
  const errorWords = useErrorWords();
  const [account, setAccount] = useState('');
  const attempt = useMutation({ mutationFn: () => call('opsTryCampaign', { params: { id }, body: { account } }) });
  const codeWords = (code: string): string => {
    const known = [...conditionCodes, 'any' as const].find((one) => one === code);
    return known === undefined ? code : t(`campaign.condition.${known}`);
  };
  return (
    <Section title={t('campaign.tryTitle')} level="h2">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pt: 0.75 }}>
        <TextSetting
          label={t('campaign.tryAccount')}
          value={account}
          isDisabled={false}
          problem={undefined}
          onChange={setAccount}
        />
        <Button
          variant="outlined"
          disabled={account.trim() === '' || attempt.isPending}
          onClick={() => attempt.mutate()}
        >
          {t('campaign.tryGo')}
        </Button>
      </Box>
      {attempt.error !== null && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {errorWords(attempt.error)}
        </Alert>
      )}
      {attempt.data !== undefined && (
        <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
          <Alert severity={attempt.data.isEligible ? 'success' : 'warning'}>
            {t(attempt.data.isEligible ? 'campaign.tryYes' : 'campaign.tryNo')}
          </Alert>
          {attempt.data.verdicts.length > 0 && (
            <PlainTable
              label={t('campaign.tryTitle')}
              heads={['campaign.conditions', 'campaign.tryActual', 'campaign.tryNeeded']}
              rows={attempt.data.verdicts.map(({ code, ok, actual, needed }, at) => ({
                key: `${code}-${at}`,
                cells: [
                  <Tag key="code" tone={ok ? 'good' : 'bad'}>
                    {codeWords(code)}
                  </Tag>,
                  actual,
                  needed,
                ],
              }))}
            />
          )}
        </Box>
      )}
    </Section>
  );
}
