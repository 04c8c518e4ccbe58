import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '@sanam/console/components/amount.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Calls, CallValue } from '@sanam/contract';
import { useDay } from '../calendar/use-day.ts';
import { lastDays } from './last-days.ts';

type Simulated = CallValue<Calls['opsSimulateCampaign']>;

const DAYS = 30;

/** The estimate of what the campaign would have given in past days. Read only. */
export function SimulateSection({ id }: { id: string }) {
  const t = useWords();
  const call = useCall();
  const errorWords = useErrorWords();
  const [span, setSpan] = useState(() => lastDays(Date.now(), DAYS));
  const attempt = useMutation({
    mutationFn: () => call('opsSimulateCampaign', { params: { id }, body: span }),
  });
  return (
    <Section title={t('simulate.title')} level="h2">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pt: 0.75 }}>
        {(['from', 'to'] as const).map((name) => (
          <TextSetting
            key={name}
            type="date"
            label={t(`simulate.${name}`)}
            value={span[name]}
            isDisabled={false}
            problem={undefined}
            onChange={(day) => setSpan({ ...span, [name]: day })}
          />
        ))}
        <Button
          variant="outlined"
          disabled={span.from === '' || span.to === '' || attempt.isPending}
          onClick={() => attempt.mutate()}
        >
          {t('simulate.go')}
        </Button>
      </Box>
      {attempt.data !== undefined && <Outcome simulated={attempt.data} />}
      {attempt.error !== null && <Alert severity="error">{errorWords(attempt.error)}</Alert>}
    </Section>
  );
}

function Outcome({ simulated }: { simulated: Simulated }) {
  const t = useWords();
  const { basis, members, grants, cost, budget, spentOn, days, isWhole } = simulated;
  const dayOf = useDay();
  const given = days.filter((one) => one.grants > 0);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}>
      <Alert severity={spentOn === null ? 'info' : 'warning'}>
        {t(`simulate.basis.${basis}`)}
        {spentOn !== null && ` ${t('simulate.spentOn', { day: dayOf(spentOn) })}`}
        {!isWhole && ` ${t('simulate.notWhole')}`}
      </Alert>
      <Facts
        facts={[
          [t('simulate.members'), grouped(members)],
          [t('simulate.grants'), grouped(grants)],
          [t('simulate.cost'), <Amount key="cost" value={cost} />],
          [t('campaign.budget'), budget === null ? '–' : <Amount key="budget" value={budget} />],
        ]}
      />
      {given.length > 0 && (
        <PlainTable
          label={t('simulate.title')}
          heads={['simulate.day', 'simulate.grants', 'simulate.cost']}
          rows={given.map((one) => ({
            key: one.day,
            cells: [dayOf(one.day), grouped(one.grants), <Amount key="cost" value={one.cost} />],
          }))}
        />
      )}
    </Box>
  );
}
