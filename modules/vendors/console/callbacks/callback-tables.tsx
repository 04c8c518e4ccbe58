import Typography from '@mui/material/Typography';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { CallbackRecord } from '@sanam/console/lib/records.ts';
import { millis } from './callback-parts.tsx';

const toneOf: Record<CallbackRecord['codes'][number]['kind'], Tone> = { ok: 'good', refusal: 'caution', fault: 'bad' };

export function CodeTable({ codes }: Pick<CallbackRecord, 'codes'>) {
  const t = useWords();
  if (codes.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('callback.noCalls')}</Typography>;
  return (
    <PlainTable
      label={t('callback.codes')}
      heads={[
        'callback.direction',
        'callback.call',
        'callback.code',
        'callback.calls',
        'callback.replays',
        'callback.p95',
      ]}
      rows={codes.map(({ direction, call, code, kind, calls, replays, p95 }) => ({
        key: `${direction} ${call} ${code}`,
        cells: [
          t(`callback.way.${direction}`),
          call,
          <Tag key="code" tone={toneOf[kind]}>
            {code}
          </Tag>,
          calls,
          replays,
          millis(p95),
        ],
      }))}
    />
  );
}

export function FailureTable({ failures }: Pick<CallbackRecord, 'failures'>) {
  const t = useWords();
  if (failures.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{t('callback.noFailures')}</Typography>;
  return (
    <PlainTable
      label={t('callback.failures')}
      heads={[
        'field.time',
        'callback.direction',
        'callback.call',
        'callback.code',
        'callback.http',
        'callback.took',
        'field.transaction',
        'callback.requestId',
        'callback.address',
      ]}
      rows={failures.map((one) => ({
        key: one.id,
        cells: [
          <Moment key="at" at={one.at} />,
          t(`callback.way.${one.direction}`),
          one.call,
          one.code,
          one.httpStatus ?? '–',
          millis(one.ms),
          one.transactionId ?? '–',
          one.requestId === '' ? '–' : one.requestId,
          one.address ?? '–',
        ],
      }))}
    />
  );
}
