import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Registration, RegistrationField } from '@sanam/console/lib/records.ts';
import { agreed, choose, NOT_SAVED, refusedField, replace, save } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { RegistrationPage } from './registration-page.tsx';

const revision = '0123456789abcdef';
const rule = { enabled: true, required: true, patternId: 1, minLength: 4, maxLength: 12 };
const field = (name: RegistrationField['field'], more: Partial<RegistrationField> = {}): RegistrationField => ({
  field: name,
  ...rule,
  acceptedPattern: null,
  type: 'text',
  shipped: rule,
  isAlwaysOn: false,
  isAlwaysRequired: false,
  patterns: [1, 2],
  minLengthFloor: 2,
  maxLengthCeiling: 30,
  ...more,
});
const registration: Registration = {
  merchant: { id: 'mrc_1', name: 'The shop' },
  revision,
  fields: [field('username', { isAlwaysOn: true }), field('email', { required: false })],
  flags: { USERNAMEREG3: true, MOBILENUMREG3: false, MOBILENUMPASSREG3: false, REGMOBVERF3: false, DIRECTREG: false },
  terms: { version: '1', isTicked: false },
  ageMin: 18,
  ageFloor: 18,
};
const open = async (options?: Parameters<typeof renderConsole>[1]) => {
  server.answer('opsGetRegistration', registration);
  const user = await renderConsole(<RegistrationPage />, options);
  await screen.findByText('Fields of the form');
  return user;
};
const shown = (name: string) => screen.getByRole('group', { name });

it('sends the rule of every field with methods, terms and age', async () => {
  server.answer('opsChangeRegistration', { revision });
  const user = await open();
  await user.click(screen.getByRole('checkbox', { name: 'E-mail: Required' }));
  await replace(user, screen.getByLabelText('Username: Maximum length'), '20');
  await choose(user, within(shown('Username')).getByRole('combobox'), /^2/);
  await replace(user, screen.getByLabelText('Version of the terms'), '2027-01');
  await replace(user, screen.getByLabelText('Minimum age'), '20');
  await save(user);
  await screen.findByText('Saved');
  expect(server.sent('opsChangeRegistration').map(({ input }) => input.body)).toEqual([
    {
      fields: [
        { field: 'username', ...rule, patternId: 2, maxLength: 20 },
        { field: 'email', ...rule },
      ],
      flags: registration.flags,
      terms: { version: '2027-01', isTicked: false },
      ageMin: 20,
      revision,
      reason: agreed,
    },
  ]);
});

it('marks the part of the field that the server names, until that field is edited', async () => {
  server.refuse('opsChangeRegistration', 'request.invalid', {
    fields: [{ field: 'fields.email.minLength', problem: 'tooSmall', min: 6 }],
  });
  const user = await open();
  await replace(user, screen.getByLabelText('E-mail: Minimum length'), '5');
  await save(user);
  await screen.findByText(NOT_SAVED);
  expect(screen.getByLabelText('E-mail: Minimum length')).toHaveAccessibleDescription('At least 6');
  expect(screen.getByLabelText('E-mail: Minimum length')).toHaveValue('5');
  expect(screen.getByLabelText('Username: Minimum length')).toBeValid();
  await replace(user, screen.getByLabelText('Username: Maximum length'), '20');
  expect(screen.getByLabelText('E-mail: Minimum length')).toBeInvalid();
  await replace(user, screen.getByLabelText('E-mail: Minimum length'), '6');
  expect(screen.getByLabelText('E-mail: Minimum length')).toBeValid();
  expect(screen.queryByText(NOT_SAVED)).toBeNull();
});

it('marks a version of the terms that is not published', async () => {
  server.refuse('opsChangeRegistration', 'request.invalid', refusedField('terms.version', 'notPublished'));
  const user = await open();
  await replace(user, screen.getByLabelText('Version of the terms'), '9');
  await save(user);
  await screen.findByText(NOT_SAVED);
  expect(screen.getByLabelText('Version of the terms')).toHaveAccessibleDescription(/is not published/);
});

it('says the bounds at once, and goes back to the rule that ships', async () => {
  const user = await open();
  await replace(user, screen.getByLabelText('Username: Maximum length'), '99');
  expect(screen.getByLabelText('Username: Maximum length')).toHaveAccessibleDescription('4 to 30');
  await user.click(screen.getByRole('checkbox', { name: 'E-mail: Shown' }));
  await user.click(within(shown('E-mail')).getByRole('button', { name: 'Default' }));
  expect(screen.getByRole('checkbox', { name: 'E-mail: Required' })).toBeChecked();
});

it('shows the form as visitors meet it, and warns before registration closes', async () => {
  const user = await open();
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Username *')).toBeInTheDocument();
  await user.click(screen.getAllByRole('switch')[0]!);
  expect(preview.getByText('Registration is closed.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save…' }));
  expect(await screen.findByText('No method is left, so registration closes.')).toBeInTheDocument();
});

it('can only be read by who may not change it', async () => {
  await open({ may: ['settings.registration.read'] });
  for (const one of [...screen.getAllByRole('checkbox'), ...screen.getAllByRole('switch')]) expect(one).toBeDisabled();
});
