import { useT } from '@sanam/portal/i18n/language.ts';
import { useOpenId } from '../use-open-id.ts';
import { OrderPlace } from '@sanam/wallet/portal/order-place.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositHistory } from './deposit-history.tsx';
import { DepositOrder } from './deposit-order.tsx';

/** The form and what was ordered before; or one order with its code and its steps. */
export function DepositPage() {
  const t = useT();
  const [id, open] = useOpenId();
  return (
    <OrderPlace id={id} label={t(id ? 'deposit.order' : 'member.depositv2')}>
      {id ? (
        <DepositOrder id={id} onBack={() => open(null)} />
      ) : (
        <div className="flex flex-col gap-8">
          <DepositForm onOrdered={open} />
          <DepositHistory onOpen={open} />
        </div>
      )}
    </OrderPlace>
  );
}
