import { useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import type { AccountChoice } from './account-field.tsx';
import { ourAccount } from './our-account.tsx';
import { useCall } from '@sanam/console/lib/use-call.ts';

type OurAccount = Value<'opsListRailAccounts'>['list'][number];

/** Returns an account as a choice of a field. */
export const toChoice = ({ id, settings }: OurAccount): AccountChoice => ({
  id,
  label: ourAccount({ account: id, accountName: settings.accountName }),
});

/** Returns all our accounts for a choice, read page by page. */
export function useOurAccounts(): readonly OurAccount[] {
  const call = useCall();
  const { data = [] } = useQuery({
    queryKey: ['ourAccounts'],
    queryFn: async ({ signal }) => {
      const all: OurAccount[] = [];
      let pages = 1;
      for (let page = 1; page <= pages; page += 1) {
        const query = { pageNo: String(page), pageSize: '100' };
        const { list, totalPages } = await call('opsListRailAccounts', { query }, { signal });
        all.push(...list);
        pages = totalPages;
      }
      return all;
    },
  });
  return data;
}
