import { fill, server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerHumanCheck } from '@sanam/captcha/portal/testing.ts';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { EmailResetForm } from './email-reset-form.tsx';

const username = () => screen.getByLabelText(/^Username/);
const email = () => screen.getByLabelText(/^Registered e-mail/);
const send = () => screen.getByRole('button', { name: 'Send' });

async function open(name = '', address = '') {
  const onSent = vi.fn<() => void>();
  const user = await renderPage(<EmailResetForm onSent={onSent} />, { as: 'visitor' });
  if (name !== '') await fill(user, username(), name);
  if (address !== '') await fill(user, email(), address);
  return { user, onSent };
}

it('asks for a link with name, address and human check', async () => {
  answerHumanCheck();
  server.answer('requestPasswordLink', {});
  const { user, onSent } = await open(' somchai ', 'somchai@mail.example');
  await user.click(send());
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(server.sent('requestPasswordLink')[0]?.input.body).toEqual({
    username: 'somchai',
    email: 'somchai@mail.example',
    slider: 'passed-passwordEmail',
  });
  expect(screen.getByText('The password has been sent. Please check it out.')).toBeInTheDocument();
});

it('leads to the name first', async () => {
  const { user } = await open();
  await user.click(send());
  await waitFor(() => expect(username()).toHaveFocus());
  expect(username()).toHaveAccessibleDescription('Please enter your username');
  expect(email()).toHaveAccessibleDescription('Please fill this in');
});

it('says of an address that none can have what it says of one that nobody has [IDN-177]', async () => {
  const { user } = await open('somchai', 'somchai');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Username/Email does not exist');
  expect(server.sent('requestPasswordLink')).toEqual([]);
});

it('says at the address what the server does not take for one [IDN-177]', async () => {
  answerHumanCheck();
  server.refuse('requestPasswordLink', 'request.invalid', { fields: [{ field: 'email', problem: 'invalid_format' }] });
  const { user, onSent } = await open('somchai', 'somchai@mail.example');
  await user.click(send());
  await expectRefusedAt(user, email, 'Username/Email does not exist');
  expect(onSent).not.toHaveBeenCalled();
});

it('says when it was asked too often', async () => {
  answerHumanCheck();
  server.refuse('requestPasswordLink', 'common.tooManyRequests');
  const { user, onSent } = await open('somchai', 'somchai@mail.example');
  await user.click(send());
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(onSent).not.toHaveBeenCalled();
});
