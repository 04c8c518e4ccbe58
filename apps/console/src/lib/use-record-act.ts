import { useNotify } from 'react-admin';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';
import { useCall } from './use-call.ts';
import { useReloadRecord } from './use-record.ts';

/** Returns what every action on a record needs: the call, the texts, a notification and the reload of the record. */
export function useRecordAct(resource: string, id: string) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const reload = () => reloadRecord(resource, id);
  const done = (key: MessageKey, type: 'success' | 'info' = 'success') => {
    notify(t(key), { type });
    void reload();
  };
  return { t, call, done, reload };
}
