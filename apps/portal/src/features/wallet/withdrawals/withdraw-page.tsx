import { useOpenId } from '../../../lib/use-open-id.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawHistory } from './withdraw-history.tsx';
import { WithdrawalView } from './withdrawal-view.tsx';

/** The form and what was asked for before; or one withdrawal with its steps and its receipt. */
export function WithdrawPage() {
  const [id, open] = useOpenId();
  if (id) return <WithdrawalView id={id} onBack={() => open(null)} />;
  return (
    <div className="flex flex-col gap-8">
      <WithdrawForm onRequested={open} />
      <WithdrawHistory onOpen={open} />
    </div>
  );
}
