import type { ReactElement } from 'react';
import { SelectInput, useResourceContext } from 'react-admin';
import { useWords } from '../i18n/use-words.ts';
import { useStaff } from './permissions.ts';
import { resourceOf } from './resource.ts';

/** The merchants whose rows I see, where there are several: elsewhere nobody asks whose a row is. */
function useMerchants(): readonly { id: string; name: string }[] {
  const merchants = useStaff()?.merchants ?? [];
  return merchants.length > 1 ? merchants : [];
}

/** The name of a merchant, where I see several. */
export function useMerchantName(): (merchantId: string | undefined) => string | undefined {
  const merchants = useMerchants();
  return (merchantId) => merchants.find(({ id }) => id === merchantId)?.name;
}

/** The filter of lists that show rows of several merchants. */
export function useMerchantFilter(): ReactElement<{ source: string; alwaysOn?: boolean }>[] {
  const t = useWords();
  const merchants = useMerchants();
  const isAsked = resourceOf(useResourceContext() ?? '')?.isOfMerchants === true;
  if (!isAsked || merchants.length === 0) return [];
  return [<SelectInput key="merchant" source="merchant" label={t('filter.merchant')} choices={[...merchants]} />];
}
