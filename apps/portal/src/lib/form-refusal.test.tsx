import { Refusal } from '@sanam/client/refusal';
import { Button, Field, Input } from '@sanam/ui';
import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { FormAlert } from '../components/form-alert.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { expectRefusedAt } from '../testing/refused-field.ts';
import { type RefusalPlaces, showRefusal } from './form-refusal.ts';

interface Fields {
  name: string;
  email: string;
}
const labels = { name: 'Name', email: 'E-mail' } as const;

/** A form whose first attempt is refused. */
function Form({ thrown, places }: { thrown: unknown; places: RefusalPlaces<Fields> | undefined }) {
  const form = useForm<Fields>({ defaultValues: { name: 'Somchai', email: 'a@b.example' } });
  const { errors, submitCount } = form.formState;
  const submit = form.handleSubmit(async () => {
    await Promise.resolve();
    if (submitCount === 0) showRefusal(form, thrown, places);
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormAlert text={errors.root?.message} />
      {(['name', 'email'] as const).map((name) => (
        <Field key={name} label={labels[name]} error={errors[name]?.message}>
          <Input {...form.register(name, { required: 'Missing' })} />
        </Field>
      ))}
      <Button type="submit">Send</Button>
    </form>
  );
}

const field = (name: keyof Fields) => () => screen.getByLabelText(labels[name]);
async function send(thrown: unknown, places?: RefusalPlaces<Fields>) {
  const user = await renderPage(<Form thrown={thrown} places={places} />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return user;
}
const invalid = (...fields: unknown[]) => new Refusal('request.invalid', 400, { values: { fields } });

it('shows a refusal at the field of its code', async () => {
  const user = await send(new Refusal('identity.emailInvalid', 400), { codes: { 'identity.emailInvalid': 'email' } });
  await expectRefusedAt(user, field('email'), 'Please enter a valid e-mail address');
  expect(field('name')()).toBeValid();
});

it('shows a refusal at the field that it names, also where the call names it differently', async () => {
  const user = await send(invalid({ field: 'address', problem: 'invalid_format' }), { names: { address: 'email' } });
  await expectRefusedAt(user, field('email'), 'Something in the form is not right');
});

it('leads to the first of several named fields', async () => {
  const user = await send(invalid({ field: 'email', problem: 'x' }, { field: 'name', problem: 'x' }));
  expect(field('name')()).toBeInvalid();
  await expectRefusedAt(user, field('email'), 'Something in the form is not right');
});

it('shows above the form what belongs to no field of it, until the next attempt', async () => {
  const user = await send(invalid({ field: 'slider', problem: 'x' }, null, 'name', { field: 7 }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something in the form is not right');
  expect(field('name')()).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('says it in other words where the form has its own', async () => {
  const places = { codes: { 'identity.wrongCredentials': 'name' }, text: 'The old name is wrong' } as const;
  const user = await send(new Refusal('identity.wrongCredentials', 401), places);
  await expectRefusedAt(user, field('name'), 'The old name is wrong');
});

it('lets the form be sent again as it is', async () => {
  const user = await send(new Refusal('identity.emailInvalid', 400), { codes: { 'identity.emailInvalid': 'email' } });
  await waitFor(() => expect(field('email')()).toBeInvalid());
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(field('email')()).toBeValid());
});
