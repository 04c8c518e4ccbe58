import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { SelectInput, useLocale } from 'react-admin';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Value } from '@sanam/client/client';
import { mayGiveBonus, titleOf } from '../campaigns/campaign-draft.ts';

const CAMPAIGNS_MAX = 100;

/** Returns campaigns that may give bonus money, optionally in one state; empty without permission to read campaigns. */
export function useBonusCampaigns(state?: 'live') {
  const call = useCall();
  const isAsked = useMay('promotions.campaign.read');
  const query = useQuery({
    queryKey: ['bonusCampaigns', state ?? 'all'],
    queryFn: ({ signal }) =>
      call('opsListCampaigns', { query: { pageSize: CAMPAIGNS_MAX, ...(state && { state }) } }, { signal }),
    enabled: isAsked,
  });
  const list = query.data?.list ?? [];
  return { ...query, campaigns: list.filter(isGiving), cashbacks: list.filter(({ kind }) => kind === 'cashback') };
}

type Listed = Value<'opsListCampaigns'>['list'][number];
const isGiving = ({ kind, publishedVersion }: Listed): boolean => publishedVersion !== null && mayGiveBonus(kind);

/** Returns the filter by cashback campaign of a list. */
export function useCashbackFilter(): ReactElement<{ source: string }>[] {
  return useChoice(useBonusCampaigns().cashbacks);
}

/** Returns the campaign filter of a list. */
export function useCampaignFilter(): ReactElement<{ source: string }>[] {
  return useChoice(useBonusCampaigns().campaigns);
}

function useChoice(campaigns: readonly Listed[]): ReactElement<{ source: string }>[] {
  const t = useWords();
  const locale = useLocale() ?? 'en';
  if (campaigns.length === 0) return [];
  return [
    <SelectInput
      key="campaignId"
      source="campaignId"
      alwaysOn
      label={t('bonus.campaign')}
      choices={campaigns.map(({ id, titles }) => ({ id, name: titleOf(titles, locale) }))}
    />,
  ];
}
