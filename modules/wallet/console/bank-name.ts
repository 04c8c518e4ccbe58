import { useCallback } from 'react';
import { useLocaleState } from 'react-admin';
import { findBank } from '../contract/banks.data.ts';

/** Returns the name of a bank in the user's language by its code; an unknown code itself. */
export function useBankName(): (bankCode: string | null) => string | null {
  const [locale] = useLocaleState();
  return useCallback(
    (bankCode) => {
      const bank = bankCode === null ? undefined : findBank(bankCode);
      return (locale === 'th' ? bank?.nameTh : bank?.nameEn) ?? bankCode;
    },
    [locale],
  );
}
