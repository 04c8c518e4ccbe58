import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { Value } from '@sanam/client/client';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey, useReloadRecord } from '@sanam/console/lib/use-record.ts';

export type GrantRow = Value<'opsListFreeRounds'>['list'][number];
export type Grant = Value<'opsGetFreeRounds'>;

export function useGrant(id: string) {
  const call = useCall();
  return useQuery<Grant>({
    queryKey: recordKey('freeRounds', id),
    queryFn: ({ signal }) => call('opsGetFreeRounds', { params: { id } }, { signal }),
  });
}

/** Returns what an action on a grant needs: the call, the translations, and a refresh of the grant. */
export function useGrantAct(id: string) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const reload = () => reloadRecord('freeRounds', id);
  const done = (text: string) => {
    notify(text, { type: 'success' });
    void reload();
  };
  return { t, call, done, reload };
}
