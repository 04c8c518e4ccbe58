import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { Value } from '@sanam/client/client';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey, useReloadRecord } from '@sanam/console/lib/use-record.ts';

export type Mission = Value<'opsGetMission'>;

export function useMission(id: string) {
  const call = useCall();
  return useQuery<Mission>({
    queryKey: recordKey('missions', id),
    queryFn: ({ signal }) => call('opsGetMission', { params: { id } }, { signal }),
  });
}

/** What every act takes: its call, words, and the record read again afterwards. */
export function useMissionAct(id: string) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const reload = () => reloadRecord('missions', id);
  const done = (key: MessageKey, type: 'success' | 'info' = 'success') => {
    notify(t(key), { type });
    void reload();
  };
  return { t, call, done, reload };
}
