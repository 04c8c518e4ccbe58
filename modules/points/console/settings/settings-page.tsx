import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { ConversionAct } from './conversion-act.tsx';
import { RatesAct } from './rates-act.tsx';
import type { Settings } from './values.ts';

/** The page with the earning rates, the conversion rule and the liability in points. */
export function SettingsPage() {
  const t = useWords();
  const call = useCall();
  const query = useQuery<Settings>({
    queryKey: ['pointSettings'],
    queryFn: ({ signal }) => call('opsGetPointSettings', { query: {} }, { signal }),
  });
  useDecisions(query.refetch);
  const mayChange = useMay('points.settings.change');
  const reload = async () => void (await query.refetch());
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.pointSettings.name')} />
      <RecordFrame query={query}>
        {(settings) => (
          <>
            <RecordHead
              title={t('resources.pointSettings.name')}
              tags={null}
              actions={settings.approval === null ? undefined : <WaitingApproval approval={settings.approval} />}
            />
            <Sections columnMin={340}>
              <Owed settings={settings} />
              <Conversion
                settings={settings}
                act={mayChange ? <ConversionAct settings={settings} reload={reload} /> : undefined}
              />
              <Rates
                settings={settings}
                act={mayChange ? <RatesAct settings={settings} reload={reload} /> : undefined}
              />
            </Sections>
          </>
        )}
      </RecordFrame>
    </Box>
  );
}

function Owed({ settings: { liability, month } }: { settings: Settings }) {
  const t = useWords();
  return (
    <Section title={t('pointSettings.owed')}>
      <Facts
        facts={[
          [t('pointSettings.points'), grouped(liability.points)],
          [t('pointSettings.members'), grouped(liability.members)],
          [t('pointSettings.pending'), grouped(liability.pending)],
          [t('pointSettings.cashValue'), <Amount key="cash" value={liability.cashValue} />],
          [t('pointSettings.earned'), grouped(month.earned)],
          [t('pointSettings.converted'), grouped(month.converted)],
          [t('pointSettings.cash'), <Amount key="paid" value={month.cash} />],
          [t('pointSettings.redeemed'), grouped(month.redeemed)],
        ]}
      />
    </Section>
  );
}

interface PartProps {
  settings: Settings;
  act: ReactNode;
}

function Conversion({ settings: { conversion }, act }: PartProps) {
  const t = useWords();
  const limit = (points: number | null) => (points === null ? t('pointSettings.noLimit') : grouped(points));
  return (
    <Section title={t('pointSettings.conversion')}>
      <Facts
        facts={[
          [t('field.status'), t(conversion.isOn ? 'pointSettings.on' : 'pointSettings.off')],
          [t('pointSettings.pointsPerUnit'), grouped(conversion.pointsPerUnit)],
          [t('pointSettings.min'), grouped(conversion.min)],
          [t('pointSettings.step'), grouped(conversion.step)],
          [t('pointSettings.dayLimit'), limit(conversion.dayLimit)],
          [t('pointSettings.monthLimit'), limit(conversion.monthLimit)],
        ]}
      />
      {act}
    </Section>
  );
}

function Rates({ settings: { rates, ratesFrom }, act }: PartProps) {
  const t = useWords();
  return (
    <Section title={t('pointSettings.rates')}>
      <Facts
        facts={[
          ...rates.map((one) => [t(`pointProduct.${one.product}`), one.pointsPer100] as const),
          [t('pointSettings.ratesFrom'), <Moment key="from" at={ratesFrom} />],
        ]}
      />
      {act}
    </Section>
  );
}
