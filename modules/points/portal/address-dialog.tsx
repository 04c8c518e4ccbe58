import { Button, Dialog, toast } from '@sanam/ui';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { AddressFields } from './address-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { type Redeem, useChangeAddress, useConfig } from './queries.ts';

const places = { 'points.passwordWrong': 'password', 'points.passwordLocked': 'password' } as const;

interface AddressDialogProps {
  redeem: Redeem;
  onClose: () => void;
}

/** The dialog that changes where goods go. The old address is not shown: it is kept sealed. */
export function AddressDialog({ redeem: { redeemId, title }, onClose }: AddressDialogProps) {
  const t = useT();
  const change = useChangeAddress();
  const config = useConfig();
  const form = useForm({ defaultValues: { name: '', phone: '', text: '', password: '' } });
  const { register, formState } = form;
  const submit = form.handleSubmit(async ({ password, ...address }) => {
    try {
      await change.mutateAsync({ redeemId, address, password });
      toast(t('points.redeems.addressDone'), 'gain');
      onClose();
    } catch (thrown) {
      showRefusal(form, thrown, { codes: places });
    }
  });
  return (
    <Dialog open sheet height={560} onClose={onClose} closeLabel={t('app.close')} title={title}>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <AddressFields register={register} errors={formState.errors} />
        <PasswordField
          kind={config.data?.password ?? 'login'}
          field={register('password', { required: t('points.passwordMissing') })}
          error={formState.errors.password?.message}
        />
        <FormAlert text={formState.errors.root?.message} />
        <Button type="submit" look="primary" size="large" wide busy={change.isPending}>
          {t('points.redeems.address')}
        </Button>
      </form>
    </Dialog>
  );
}
