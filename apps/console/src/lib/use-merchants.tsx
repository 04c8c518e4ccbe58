import type { ReactElement } from 'react';
import { SelectInput, useResourceContext } from 'react-admin';
import { useWords } from '../i18n/use-words.ts';
import { useStaff } from './permissions.ts';
import { resourceOf } from './resource.ts';

/** Returns the merchants visible to the staff member; empty if there is only one, since rows then need no merchant. */
function useMerchants(): readonly { id: string; name: string }[] {
  const merchants = useStaff()?.merchants ?? [];
  return merchants.length > 1 ? merchants : [];
}

/** Returns a function that gives the name of a merchant; undefined if only one merchant is visible. */
export function useMerchantName(): (merchantId: string | undefined) => string | undefined {
  const merchants = useMerchants();
  return (merchantId) => merchants.find(({ id }) => id === merchantId)?.name;
}

/** The merchant filter of lists; none if only one merchant is visible. */
export function useMerchantFilter(): ReactElement<{ source: string; alwaysOn?: boolean }>[] {
  const t = useWords();
  const merchants = useMerchants();
  const isAsked = resourceOf(useResourceContext() ?? '')?.isOfMerchants === true;
  if (!isAsked || merchants.length === 0) return [];
  return [<SelectInput key="merchant" source="merchant" label={t('filter.merchant')} choices={[...merchants]} />];
}
