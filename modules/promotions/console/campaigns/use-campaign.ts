import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey, useReloadRecord } from '@sanam/console/lib/use-record.ts';
import type { Campaign } from './campaign-draft.ts';

/** Reads a campaign; reads it again after a change. */
export function useCampaign(id: string) {
  const call = useCall();
  const query = useQuery<Campaign>({
    queryKey: recordKey('campaigns', id),
    queryFn: ({ signal }) => call('opsGetCampaign', { params: { id } }, { signal }),
  });
  useLiveNews((news) => {
    if (news.type === 'opsPromotions') void query.refetch();
  });
  return query;
}

/** Returns what every action on a campaign needs: the call, the translations, and a refresh of the campaign. */
export function useCampaignAct(id: string) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const reload = () => reloadRecord('campaigns', id);
  const tell = (key: MessageKey) => {
    notify(t(key), { type: 'success' });
    void reload();
  };
  return { t, call, tell, reload };
}
