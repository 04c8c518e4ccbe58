import { membersCalls } from '@sanam/members/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { permissionQuery } from '../../lib/site.ts';
import { type Country, startingCountry } from './countries.ts';

export interface CountryChoice {
  list: readonly Country[];
  /** Undefined until the list is loaded. */
  country: Country | undefined;
  choose: (country: Country) => void;
  /** The error if the list could not be loaded. */
  failed?: { error: Error; retry: () => unknown };
}

/**
 * Countries for a number, and the chosen one: the user's choice, else that of the supplied dialing code (such as a
 * remembered one), else the country of the visitor's address (IDN-072).
 */
export function useCountries(supplied?: string): CountryChoice {
  const { data, error, refetch } = useQuery({
    queryKey: ['countries'],
    queryFn: () => call(membersCalls.countries),
    staleTime: 60 * 60_000,
  });
  const current = useQuery(permissionQuery).data?.location;
  const [chosen, setChosen] = useState<string | null>(null);
  const list = data?.list ?? [];
  const country =
    list.find(({ countryCode }) => countryCode === chosen) ?? startingCountry(list, { supplied, current });
  return {
    list,
    country,
    choose: ({ countryCode }) => setChosen(countryCode),
    ...(error && !data ? { failed: { error, retry: refetch } } : {}),
  };
}
