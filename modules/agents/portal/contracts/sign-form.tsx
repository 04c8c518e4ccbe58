import { Button, toast } from '@sanam/ui';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { PaymentPasswordField } from '../payment-password-field.tsx';
import { type Contract, useContractAct } from './queries.ts';

const codes = {
  'wallet.paymentPasswordMissing': 'paymentPassword',
  'wallet.paymentPasswordWrong': 'paymentPassword',
  'wallet.paymentPasswordLocked': 'paymentPassword',
} as const;

interface SignFormProps {
  kind: PlanKind;
  plan: string;
  contract: Contract;
  /** True while the line is frozen: the offer can be rejected, not signed. */
  isFrozen: boolean;
}

/** The form that signs an offer with the payment password, or rejects it. */
export function SignForm({ kind, plan, contract, isFrozen }: SignFormProps) {
  const t = useT();
  const act = useContractAct(kind, plan);
  const form = useForm({ defaultValues: { paymentPassword: '' } });
  const { contractId, version } = contract;
  const submit = form.handleSubmit(async ({ paymentPassword }) => {
    try {
      await act.mutateAsync({ action: 'sign', contractId, version, paymentPassword });
      toast(t('agents.contract.signed'), 'gain');
    } catch (thrown) {
      showRefusal(form, thrown, { codes });
    }
  });
  const reject = async () => {
    try {
      await act.mutateAsync({ action: 'reject', contractId, version });
      toast(t('agents.contract.rejected'));
    } catch (thrown) {
      showRefusal(form, thrown, { codes });
    }
  };
  const { errors } = form.formState;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
      {!isFrozen && (
        <PaymentPasswordField
          field={form.register('paymentPassword', { required: t('agents.transfer.passwordMissing') })}
          error={errors.paymentPassword?.message}
        />
      )}
      <FormAlert text={errors.root?.message} />
      <div className="flex flex-wrap gap-2">
        {!isFrozen && (
          <Button type="submit" look="primary" busy={act.isPending}>
            {t('agents.contract.sign')}
          </Button>
        )}
        <Button disabled={act.isPending} onClick={() => void reject()}>
          {t('agents.contract.reject')}
        </Button>
      </div>
    </form>
  );
}
