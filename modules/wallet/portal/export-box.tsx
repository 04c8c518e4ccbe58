import { Badge, Button, Field, Select, toast, type Tone } from '@sanam/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DayRange } from '@sanam/portal/components/day-range.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call, file } from '@sanam/portal/lib/api.ts';
import { saveFile } from '@sanam/portal/lib/save-file.ts';
import { isGuest, useSession } from '@sanam/portal/lib/session.ts';
import { calendarDayText, dateTimeText, dayText, shiftDay } from '@sanam/portal/lib/time.ts';
import type { Input, Value } from '@sanam/client/client';
import { useAct } from '@sanam/client/act';
import { useState } from 'react';
import { walletCalls } from '../contract/calls.ts';
import { type ExportFormat, exportFormats, type ExportRecord, type FileRecord } from '../contract/states.ts';
import { recordKeys as keys } from './records/keys.ts';

type Export = Value<'listExports'>['list'][number];
const POLL_MS = 3000;
const tones: Record<Export['state'], Tone> = { waiting: 'caution', ready: 'gain', tooLong: 'loss', expired: 'neutral' };

interface ExportBoxProps {
  record: ExportRecord;
  range: DayRange;
  filter?: Pick<Input<'requestExport'>['body'], 'kind' | 'part'>;
}

/**
 * The export of a record's range to a file, and the list of existing files. Hidden for trial guests, who have no
 * records.
 */
export function ExportBox(props: ExportBoxProps) {
  const type = useSession((session) => session.accountType);
  return isGuest(type) ? null : <Exports {...props} />;
}

const YEAR_DAYS = 366;
const yearOf = (today: string): DayRange => ({ from: shiftDay(today, 1 - YEAR_DAYS), to: today });

function Exports({ record, range, filter }: ExportBoxProps) {
  const t = useT();
  const [isYear, setIsYear] = useState(false);
  const request = useRequest({ record, ...(isYear ? yearOf(dayText()) : range), ...filter });
  return (
    <section aria-label={t('record.export')} className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('record.export')} className="min-w-40 flex-1 sm:max-w-60">
          <Select value={isYear ? 'year' : 'range'} onChange={(event) => setIsYear(event.target.value === 'year')}>
            <option value="range">{t('record.exportRange')}</option>
            <option value="year">{t('record.exportYear')}</option>
          </Select>
        </Field>
        {exportFormats.map((format) => (
          <Button
            key={format}
            busy={request.isPending && request.variables === format}
            onClick={() => request.mutate(format)}
          >
            {t(`record.exportAs.${format}`)}
          </Button>
        ))}
      </div>
      <Files record={record} />
    </section>
  );
}

/** Requests the file; repeating range and format makes a new file. */
function useRequest(asked: Omit<Input<'requestExport'>['body'], 'format'>) {
  const t = useT();
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (format: ExportFormat) => {
      const body = { ...asked, format };
      return act.run(body, (idempotencyKey) => call(walletCalls.requestExport, { body }, { idempotencyKey }));
    },
    onSuccess: () => {
      toast(t('record.exportAsked'), 'gain');
      return client.invalidateQueries({ queryKey: keys.exports });
    },
    onError: (error) => toast(refusalText(error), 'loss'),
  });
}

/** The files of this record; polls while one is being made. */
export function Files({ record }: { record: FileRecord }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: keys.exports,
    queryFn: () => call(walletCalls.listExports),
    refetchInterval: ({ state }) =>
      state.data?.list.some((one) => one.state === 'waiting') === true ? POLL_MS : false,
  });
  const own = (data?.list ?? []).filter((one) => one.record === record);
  if (own.length === 0) return null;
  return (
    <ul aria-label={t('record.exports')} className="flex flex-col gap-2">
      {own.map((one) => (
        <li key={one.exportId} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken p-3 text-sm">
          <span className="min-w-0 flex-1">
            {one.record === 'everything'
              ? t('ownData.file', { day: calendarDayText(one.to) })
              : `${one.format.toUpperCase()} · ${calendarDayText(one.from)} – ${calendarDayText(one.to)}`}
            {one.state === 'ready' && one.expiresAt !== null && (
              <span className="block text-xs text-ink-soft">
                {one.record === 'everything'
                  ? dateTimeText(one.expiresAt)
                  : t('record.exportRows', { count: one.rowCount, until: dateTimeText(one.expiresAt) })}
              </span>
            )}
          </span>
          {one.state === 'ready' ? (
            <SaveButton made={one} />
          ) : (
            <Badge tone={tones[one.state]}>{t(`record.exportState.${one.state}`)}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

function SaveButton({ made }: { made: Export }) {
  const t = useT();
  const save = useMutation({
    mutationFn: async () => {
      const answer = await file(walletCalls.exportFile, { params: { id: made.exportId } });
      const name = `${made.record}_${made.from}_${made.to}.${made.format}`;
      saveFile(new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '' }));
    },
    onError: (error) => toast(refusalText(error), 'loss'),
  });
  return (
    <Button size="small" busy={save.isPending} onClick={() => save.mutate()}>
      {t('record.exportSave')}
    </Button>
  );
}
