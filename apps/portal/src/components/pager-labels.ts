import type { PagerLabels } from '@sanam/ui';
import { useT } from '../i18n/language.ts';

export function usePagerLabels(): PagerLabels {
  const t = useT();
  return {
    nav: t('pager.nav'),
    first: t('pager.first'),
    previous: t('pager.previous'),
    next: t('pager.next'),
    last: t('pager.last'),
    page: (page) => t('pager.page', { page }),
  };
}
