import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useLocale } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Value } from '@sanam/client/client';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useZone } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { dayIn, shiftDay } from '@sanam/contract/zone';
import type {} from '../../contract/calendar-calls.ts';
import { titleOf } from '../campaigns/campaign-draft.ts';
import { useDay } from './use-day.ts';

type Calendar = Value<'opsCampaignCalendar'>;

/** Number of days between the first and the last day of a page: four weeks. */
const SPAN = 27;

/** The calendar page: campaigns that begin or end within four weeks, and overlaps within groups. */
export function CalendarPage() {
  const t = useWords();
  const call = useCall();
  const [zone] = useZone();
  const [from, setFrom] = useState(() => dayIn(zone, Date.now()));
  const to = shiftDay(from, SPAN);
  const query = useQuery<Calendar>({
    queryKey: ['campaignCalendar', from],
    queryFn: ({ signal }) => call('opsCampaignCalendar', { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const move = (days: number) => setFrom(shiftDay(from, days));
  return (
    <Box sx={{ pt: 1, display: 'grid', gap: 1.5 }}>
      <Title title={t('resources.campaignCalendar.name')} />
      <RecordHead
        title={t('resources.campaignCalendar.name')}
        figure={<Span from={from} to={to} />}
        tags={null}
        actions={
          <>
            <Button onClick={() => move(-SPAN - 1)}>{t('calendar.before')}</Button>
            <Button onClick={() => setFrom(dayIn(zone, Date.now()))}>{t('calendar.today')}</Button>
            <Button onClick={() => move(SPAN + 1)}>{t('calendar.after')}</Button>
          </>
        }
      />
      <RecordFrame query={query}>{(calendar) => <Shown calendar={calendar} />}</RecordFrame>
    </Box>
  );
}

function Span({ from, to }: { from: string; to: string | null }) {
  const dayOf = useDay();
  return (
    <>
      {dayOf(from)} – {to === null ? '…' : dayOf(to)}
    </>
  );
}

function Shown({ calendar: { days, campaigns, overlaps } }: { calendar: Calendar }) {
  const t = useWords();
  const dayOf = useDay();
  const running = campaigns.filter(({ id }) => !days.some(({ begins, ends }) => [...begins, ...ends].includes(id)));
  return (
    <>
      {overlaps.map(({ group, from, to, ids }) => (
        <Alert key={ids.join()} severity="warning">
          {t('calendar.overlap', { group })} <Span from={from} to={to} />: <Names of={campaigns} ids={ids} />
        </Alert>
      ))}
      {days.length === 0 && <Typography>{t('calendar.none')}</Typography>}
      {days.map(({ day, begins, ends, running: count }) => (
        <Section key={day} title={dayOf(day)} level="h2">
          <Box sx={{ display: 'grid', gap: 0.75 }}>
            <Line tone="good" label={t('calendar.begins')} of={campaigns} ids={begins} />
            <Line tone="neutral" label={t('calendar.ends')} of={campaigns} ids={ends} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('calendar.running', { count })}
            </Typography>
          </Box>
        </Section>
      ))}
      {running.length > 0 && (
        <Section title={t('calendar.through')} level="h2">
          <Names of={campaigns} ids={running.map(({ id }) => id)} />
        </Section>
      )}
    </>
  );
}

interface NamesProps {
  of: Calendar['campaigns'];
  ids: readonly string[];
}

/** Titles of campaigns, linked to their pages. */
function Names({ of, ids }: NamesProps) {
  const locale = useLocale() ?? 'en';
  return of
    .filter(({ id }) => ids.includes(id))
    .map(({ id, titles }, at) => (
      <span key={id} style={{ overflowWrap: 'anywhere' }}>
        {at > 0 && ' · '}
        <Link component={RouterLink} to={`/campaigns/${id}/show`}>
          {titleOf(titles, locale)}
        </Link>
      </span>
    ));
}

function Line({ tone, label, ...names }: NamesProps & { tone: 'good' | 'neutral'; label: string }) {
  if (names.ids.length === 0) return null;
  return (
    <Box>
      <Tag tone={tone}>{label}</Tag> <Names {...names} />
    </Box>
  );
}
