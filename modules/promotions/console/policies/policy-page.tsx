import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { PolicyDialog } from './policy-dialog.tsx';
import { madeBy } from './made-by.tsx';
import type { PolicyRecord } from './policy-record.ts';
import { RuleTable } from './rule-table.tsx';

/** The page of the merchant's campaign policy, with earlier versions. */
export function PolicyPage() {
  const t = useWords();
  const call = useCall();
  const query = useQuery<PolicyRecord>({
    queryKey: ['promoPolicy'],
    queryFn: ({ signal }) => call('opsGetPromoPolicy', { query: {} }, { signal }),
  });
  useDecisions(query.refetch);
  const reload = async () => void (await query.refetch());
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.promoPolicy.name')} />
      <RecordFrame query={query}>
        {(policy) => (
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            <RecordHead
              title={t('resources.promoPolicy.name')}
              tags={null}
              actions={policy.approval === null ? undefined : <WaitingApproval approval={policy.approval} />}
            />
            <Rules policy={policy} reload={reload} />
            <Versions policy={policy} />
          </Box>
        )}
      </RecordFrame>
    </Box>
  );
}

function Rules({ policy, reload }: { policy: PolicyRecord; reload: () => Promise<void> }) {
  const t = useWords();
  const mayChange = useMay('promotions.policy.change');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={t('policy.rules')} level="h2">
      {policy.rules.length === 0 ? (
        <Typography>{t('policy.none')}</Typography>
      ) : (
        <RuleTable label={t('policy.rules')} rules={policy.rules} />
      )}
      {mayChange && (policy.approval === null || isOpen) && (
        <Button sx={{ mt: 1 }} variant="outlined" onClick={() => setIsOpen(true)}>
          {t('policy.change')}
        </Button>
      )}
      {isOpen && <PolicyDialog policy={policy} reload={reload} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function Versions({ policy: { versions } }: { policy: PolicyRecord }) {
  const t = useWords();
  if (versions.length === 0) return null;
  return (
    <Section title={t('policy.versions')} level="h2">
      {versions.map((one) => (
        <details key={one.version}>
          <summary style={{ cursor: 'pointer', padding: '8px 0' }}>
            {t('campaign.version', { version: one.version })} · <Moment at={one.at} /> · {madeBy(t, one)} ·{' '}
            {one.reason ?? '–'}
          </summary>
          <RuleTable label={t('campaign.version', { version: one.version })} rules={one.rules} />
        </details>
      ))}
    </Section>
  );
}
