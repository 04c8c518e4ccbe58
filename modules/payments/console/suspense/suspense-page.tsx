import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { SUSPENSE_DAYS } from '../../contract/suspense.ts';
import { TermsPage } from '../terms/terms-page.tsx';

/** The page of the days that money may stay in suspense. */
export function SuspensePage() {
  const t = useWords();
  const call = useCall();
  const mayChange = useMay('payments.suspense.change');
  const days = { name: 'days', label: t('suspenseTerm.now'), what: t('suspenseTerm.what'), bounds: SUSPENSE_DAYS };
  return (
    <TermsPage
      terms={{
        resource: 'suspenseTerm',
        title: t('suspenseTerm.title'),
        change: t('suspenseTerm.change'),
        effect: t('suspenseTerm.effect'),
        mayChange,
        fields: [days],
        load: async (signal) => {
          const { version, approval, ...rest } = await call('opsGetSuspenseTerm', { query: {} }, { signal });
          return { version, approval, numbers: { days: rest.days } };
        },
        propose: ({ numbers, ...wish }, idempotencyKey) =>
          call('opsChangeSuspenseTerm', { query: {}, body: { ...wish, days: numbers.days! } }, { idempotencyKey }),
      }}
    />
  );
}
