import { useLanguage, wireLanguageOf } from '@sanam/portal/i18n/language.ts';

/** Returns a function that names a bank in the language of the page; unknown banks keep their code. */
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
