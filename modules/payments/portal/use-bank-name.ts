import { useLanguage, wireLanguageOf } from '@sanam/portal/i18n/language.ts';

/** The name of a bank in the language of the page; its code where we know no name. */
export function useBankName(): (
  banks: readonly { bankCode: string; nameTh: string; nameEn: string }[],
  bankCode: string,
) => string {
  const { shown } = useLanguage();
  return (banks, bankCode) => {
    const bank = banks.find((one) => one.bankCode === bankCode);
    return (wireLanguageOf(shown) === 'TH' ? bank?.nameTh : bank?.nameEn) ?? bankCode;
  };
}
