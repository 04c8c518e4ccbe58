import { Button, Field, Input, Select } from '@sanam/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useLanguage, useT, wireLanguageOf } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { useAct } from '@sanam/client/act';
import { keys as membersKeys } from '@sanam/members/portal/keys.ts';
import { keys as paymentsKeys } from '@sanam/payments/portal/keys.ts';
import { walletCalls } from '../../contract/calls.ts';
import { keys as walletKeys } from '../keys.ts';
import { useBanks } from '../queries.ts';
import { capitalised } from './holder-name.ts';

interface Fields {
  reason: string;
  bankCode: string;
  accountNo: string;
  holder: string;
}
const REASON_MAX = 500;
const ACCOUNT_NO = /^\d{10,15}$/;
const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '');

export interface AddBankAccountFormProps {
  /** Account to replace; then staff decide. */
  replaces?: string;
  registeredName: string | null;
  onAdded: () => void;
}

function useAddBankAccount({ registeredName, onAdded, replaces }: AddBankAccountFormProps) {
  const client = useQueryClient();
  const act = useAct();
  const form = useForm<Fields>({
    defaultValues: { bankCode: '', accountNo: '', holder: registeredName ?? '', reason: '' },
  });
  const submit = form.handleSubmit(async ({ bankCode, accountNo, holder, reason }) => {
    const body = { bankCode, accountNo: digitsOf(accountNo), holder: holder.trim() };
    try {
      if (replaces === undefined)
        await act.run(body, (idempotencyKey) => call(walletCalls.addBankAccount, { body }, { idempotencyKey }));
      else {
        const input = { params: { id: replaces }, body: { ...body, reason: reason.trim() } };
        await act.run(input, (idempotencyKey) => call(walletCalls.changeBankAccount, input, { idempotencyKey }));
      }
      for (const queryKey of [walletKeys.bankAccounts, paymentsKeys.withdrawals, membersKeys.member]) {
        void client.invalidateQueries({ queryKey });
      }
      onAdded();
    } catch (thrown) {
      showRefusal(form, thrown, { codes: { 'wallet.nameMismatch': 'holder' } });
    }
  });
  return { form, submit };
}

/**
 * The form of an account in the member's own name: Latin letters become capitals while typing, and the name must equal
 * the registered one.
 */
export function AddBankAccountForm(props: AddBankAccountFormProps) {
  const t = useT();
  const { form, submit } = useAddBankAccount(props);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const { registeredName, replaces } = props;
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex flex-col gap-4 rounded-md border border-line p-4"
    >
      <FormAlert text={errors.root?.message} />
      <BankSelect
        error={errors.bankCode?.message}
        attributes={register('bankCode', { required: t('bank.bankMissing') })}
      />
      <Field label={t('bank.accountNo')} error={errors.accountNo?.message} hint={t('bank.accountNoHint')} required>
        <Input
          {...register('accountNo', {
            validate: (typed) => ACCOUNT_NO.test(digitsOf(typed)) || t('bank.accountNoWrong'),
          })}
          inputMode="numeric"
          autoComplete="off"
          className="num"
        />
      </Field>
      <Field
        label={t('bank.holder')}
        error={errors.holder?.message}
        hint={registeredName ? t('bank.holderHint', { name: registeredName }) : t('bank.holderFirst')}
        required
      >
        <HolderInput
          attributes={register('holder', { validate: (typed) => typed.trim() !== '' || t('bank.holderMissing') })}
        />
      </Field>
      {replaces === undefined ? null : (
        <Field label={t('bank.changeWhy')} error={errors.reason?.message} hint={t('bank.changeNote')} required>
          <Input
            {...register('reason', { validate: (typed) => typed.trim() !== '' || t('bank.changeWhyMissing') })}
            maxLength={REASON_MAX}
          />
        </Field>
      )}
      <Button type="submit" look="brand" busy={isSubmitting}>
        {t(replaces === undefined ? 'bank.save' : 'bank.changeGo')}
      </Button>
    </form>
  );
}

function BankSelect({ error, attributes }: { error: string | undefined; attributes: UseFormRegisterReturn }) {
  const t = useT();
  const { shown } = useLanguage();
  const banks = useBanks();
  return (
    <Field label={t('bank.bank')} error={error ?? (banks.error ? refusalText(banks.error) : undefined)} required>
      <Select {...attributes}>
        <option value="">{t('bank.choose')}</option>
        {banks.data?.list.map((bank) => (
          <option key={bank.bankCode} value={bank.bankCode}>
            {wireLanguageOf(shown) === 'TH' ? bank.nameTh : bank.nameEn}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function HolderInput({ attributes }: { attributes: UseFormRegisterReturn }) {
  const capitals = (event: ChangeEvent<HTMLInputElement>) => {
    const at = event.target.selectionStart;
    event.target.value = capitalised(event.target.value);
    event.target.setSelectionRange(at, at);
    void attributes.onChange(event);
  };
  return (
    <Input {...attributes} autoComplete="name" autoCapitalize="characters" spellCheck={false} onChange={capitals} />
  );
}
