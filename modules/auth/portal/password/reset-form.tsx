import { Button } from '@sanam/ui';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';

interface ResetFormProps<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  submit: () => Promise<void>;
  go: string;
  children: ReactNode;
}

/** The layout of a form that sets a new password. */
export function ResetForm<Fields extends FieldValues>({ form, submit, go, children }: ResetFormProps<Fields>) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
      className="flex flex-col gap-4"
    >
      <FormAlert text={form.formState.errors.root?.message} />
      <FormProvider {...form}>{children}</FormProvider>
      <Button type="submit" look="brand" wide busy={form.formState.isSubmitting}>
        {go}
      </Button>
    </form>
  );
}
