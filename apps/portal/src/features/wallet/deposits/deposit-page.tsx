import { useOpenId } from '../../../lib/use-open-id.ts';
import { DepositForm } from './deposit-form.tsx';
import { DepositHistory } from './deposit-history.tsx';
import { DepositOrder } from './deposit-order.tsx';

/** The form and what was ordered before; or one order with its code and its steps. */
export function DepositPage() {
  const [id, open] = useOpenId();
  if (id) return <DepositOrder id={id} onBack={() => open(null)} />;
  return (
    <div className="flex flex-col gap-8">
      <DepositForm onOrdered={open} />
      <DepositHistory onOpen={open} />
    </div>
  );
}
