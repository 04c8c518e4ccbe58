import { useT } from '@sanam/portal/i18n/language.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { useOpenId } from '../use-open-id.ts';
import { OrderPlace } from '@sanam/wallet/portal/order-place.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawHistory } from './withdraw-history.tsx';
import { WithdrawalView } from './withdrawal-view.tsx';

/** The form with earlier withdrawals; or one withdrawal with its steps and its receipt. */
export function WithdrawPage() {
  const t = useT();
  const [id, open] = useOpenId();
  return (
    <OrderPlace id={id} label={t(id ? 'withdraw.order' : 'member.withdraw')}>
      {id ? (
        <WithdrawalView id={id} onBack={() => open(null)} />
      ) : (
        <div className="flex flex-col gap-8">
          <WithdrawForm onRequested={open} />
          <p className="text-sm">
            <Link to={memberPath('identity')} className="inline-flex min-h-11 items-center underline">
              {t('identity.toPage')}
            </Link>
          </p>
          <WithdrawHistory onOpen={open} />
        </div>
      )}
    </OrderPlace>
  );
}
