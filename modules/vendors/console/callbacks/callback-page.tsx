import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Since } from '@sanam/console/components/moment.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { StateMessage } from '@sanam/console/components/state-message.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import type { CallbackRow } from '@sanam/console/lib/records.ts';
import { Alarms, millis, Spark, WindowChoice } from './callback-parts.tsx';
import { useCallbacks, useWindow } from './use-callbacks.ts';

/** The live overview of vendors' wallet calls; vendors with an alarm first. */
export function CallbackPage() {
  const t = useWords();
  const times = useTimeWords();
  const [window, setWindow] = useWindow();
  const query = useCallbacks(window);
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.callbacks.name')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
        <WindowChoice window={window} onChange={setWindow} />
        {query.data !== undefined && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }} role="status">
            {t('dashboard.updated', { time: times.clock(query.data.at) })}
          </Typography>
        )}
      </Box>
      <RecordFrame query={query}>{({ list }) => <Vendors list={list} />}</RecordFrame>
    </Box>
  );
}

interface Head {
  label: MessageKey;
  isNumeric?: boolean;
  cell: (row: CallbackRow) => ReactNode;
}

const times = (name: 'p50' | 'p99'): Head => ({
  label: `callback.${name}`,
  isNumeric: true,
  cell: (row) => millis(row[name]),
});
const count = (name: 'refusals' | 'replays' | 'sessions' | 'openRounds', label: MessageKey): Head => ({
  label,
  isNumeric: true,
  cell: (row) => row[name],
});
const bad = (name: 'faults' | 'signatures', label: MessageKey): Head => ({
  label,
  isNumeric: true,
  cell: (row) => (row[name] === 0 ? 0 : <Tag tone="bad">{row[name]}</Tag>),
});

/** Columns with the main figures of a vendor; its own page has the others. */
const figures: readonly Head[] = [
  { label: 'callback.perMinute', isNumeric: true, cell: (row) => row.perMinute },
  times('p50'),
  times('p99'),
  count('refusals', 'callback.refusals'),
  bad('faults', 'callback.faults'),
  bad('signatures', 'callback.signatures'),
  count('replays', 'callback.replays'),
  { label: 'callback.lastCall', cell: (row) => <Since at={row.lastCallAt} /> },
  count('sessions', 'vendor.sessions'),
  count('openRounds', 'field.openRounds'),
];
const heads: readonly Head[] = [
  { label: 'field.vendor', cell: (row) => <VendorLink row={row} /> },
  { label: 'field.state', cell: (row) => <Alarms row={row} /> },
  { label: 'callback.calls', cell: (row) => <Pace row={row} /> },
  ...figures,
];

function Vendors({ list }: { list: readonly CallbackRow[] }) {
  const t = useWords();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (list.length === 0)
    return <StateMessage icon="empty" role="status" title={t('callback.none')} hint={t('callback.noneHint')} />;
  const rows = list.toSorted((a, b) => b.alarms.length - a.alarms.length || b.calls - a.calls);
  return isPhone ? <VendorCards rows={rows} /> : <VendorTable rows={rows} />;
}

function VendorTable({ rows }: { rows: readonly CallbackRow[] }) {
  const t = useWords();
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {heads.map(({ label, isNumeric }) => (
              // Column heads may wrap to two lines, so that all figures fit a wide screen.
              <TableCell
                key={label}
                align={isNumeric === true ? 'right' : 'left'}
                sx={{ whiteSpace: 'normal', verticalAlign: 'bottom' }}
              >
                {t(label)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.code} hover>
              {heads.map(({ label, isNumeric, cell }) => (
                <TableCell key={label} align={isNumeric === true ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap' }}>
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function VendorCards({ rows }: { rows: readonly CallbackRow[] }) {
  const t = useWords();
  return (
    <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row.code} sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
            <VendorLink row={row} />
            <Alarms row={row} />
          </Box>
          <Pace row={row} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, fontSize: 13 }}>
            {figures.map(({ label, cell }) => (
              <span key={label}>
                <Box component="span" sx={{ color: 'text.secondary' }}>{`${t(label)} `}</Box>
                {cell(row)}
              </span>
            ))}
          </Box>
        </Box>
      ))}
    </Card>
  );
}

function VendorLink({ row }: { row: CallbackRow }) {
  const t = useWords();
  const name = row.code === 'UNKNOWN' ? t('callback.nobody') : row.name;
  return (
    <Link
      component={RouterLink}
      to={`/callbacks/${row.code}/show`}
      data-row-link=""
      underline="hover"
      sx={{ fontWeight: 600 }}
    >
      {name}
    </Link>
  );
}

function Pace({ row }: { row: CallbackRow }) {
  const t = useWords();
  return <Spark series={row.series} label={t('callback.pace', { smart_count: row.calls })} />;
}
