import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import { Since } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Section, Sections } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { CallbackRecord } from '@sanam/console/lib/records.ts';
import { Alarms, millis, WindowChoice } from './callback-parts.tsx';
import { CodeTable, FailureTable } from './callback-tables.tsx';
import { CallsPlot, TimesPlot } from './callback-plots.tsx';
import { useVendorCallbacks, useWindow } from './use-callbacks.ts';

/** The wallet calls of one vendor over time, by call and code, and the latest unsuccessful ones. */
export function CallbackVendorPage() {
  const t = useWords();
  const { id = '' } = useParams();
  const [window, setWindow] = useWindow();
  const query = useVendorCallbacks(id, window);
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.callbacks.name')} />
      <RecordFrame query={query}>
        {(record) => (
          <>
            <RecordHead
              title={`${t('vendor.one')} ${record.code}`}
              figure={record.code === 'UNKNOWN' ? t('callback.nobody') : record.name}
              tags={
                <>
                  <Alarms row={record} />
                  {record.circuit === 'open' && <Tag tone="bad">{t('callback.circuitOpen')}</Tag>}
                </>
              }
              actions={
                <>
                  <WindowChoice window={window} onChange={setWindow} />
                  {record.code !== 'UNKNOWN' && (
                    <Button component={RouterLink} to={`/vendors/${record.code}/show`} variant="outlined">
                      {t('callback.toVendor')}
                    </Button>
                  )}
                </>
              }
            />
            <Detail record={record} />
          </>
        )}
      </RecordFrame>
    </Box>
  );
}

function Detail({ record }: { record: CallbackRecord }) {
  const t = useWords();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Figures record={record} />
      <Sections columnMin={380}>
        <Section title={t('callback.callsPlot')} level="h2">
          <CallsPlot points={record.points} />
        </Section>
        <Section title={t('callback.timesPlot')} level="h2">
          <TimesPlot points={record.points} />
        </Section>
      </Sections>
      <Section title={t('callback.codes')} level="h2">
        <CodeTable codes={record.codes} />
      </Section>
      <Section title={t('callback.failures')} level="h2">
        <FailureTable failures={record.failures} />
      </Section>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('callback.rules', { minutes: record.alarmSilentMinutes, percent: record.alarmErrorPercent })}
      </Typography>
    </Box>
  );
}

function Figures({ record }: { record: CallbackRecord }) {
  const t = useWords();
  const figures: readonly (readonly [string, ReactNode])[] = [
    [t('callback.perMinute'), record.perMinute],
    [t('callback.p50'), millis(record.p50)],
    [t('callback.p99'), millis(record.p99)],
    [t('callback.refusals'), record.refusals],
    [t('callback.faults'), record.faults],
    [t('callback.unknown'), record.unknown],
    [t('callback.replays'), record.replays],
    [t('callback.signatures'), record.signatures],
    [t('vendor.sessions'), record.sessions],
    [t('field.openRounds'), record.openRounds],
    [t('callback.lastCall'), <Since key="last" at={record.lastCallAt} />],
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
      {figures.map(([label, value]) => (
        <Card key={label} sx={{ p: 1.25, minWidth: 0 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="p" sx={{ fontWeight: 600 }}>
            {value}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
