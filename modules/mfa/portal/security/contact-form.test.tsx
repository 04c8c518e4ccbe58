import { fill, server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerHumanCheck } from '@sanam/captcha/portal/testing.ts';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { countries } from '@sanam/portal/testing/samples.ts';
import { ContactForm } from './contact-form.tsx';

const number = () => screen.getByLabelText(/^Mobile number/);
const code = () => screen.getByLabelText(/^Verification code/);
const prove = () => screen.getByRole('button', { name: 'Confirm' });
const done = vi.fn<() => void>();

beforeEach(() => {
  done.mockClear();
  answerHumanCheck();
  server.answer('countries', countries);
});

async function open() {
  const user = await renderPage(<ContactForm kind="sms" onDone={done} />);
  await screen.findByText('9 digits, without the leading 0');
  return user;
}
async function fillIn() {
  const user = await open();
  await fill(user, number(), '0812345678');
  await fill(user, code(), ' 123456 ');
  return user;
}

it('proves a number by its code, with the dialing code of the chosen country', async () => {
  server.answer('confirmContact', { masked: '+66 ** *** 5678', verifiedAt: '2026-11-20T05:00:00Z' });
  const user = await fillIn();
  await user.click(prove());
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(server.sent('confirmContact').map(({ input }) => input.body)).toEqual([
    { kind: 'sms', mobileNum: '0812345678', countryDialingCode: '66', code: '123456' },
  ]);
});

it('looks at number and code before it sends anything', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await waitFor(() => expect(number()).toBeInvalid());
  await fill(user, number(), '12');
  await user.click(prove());
  await waitFor(() => expect(code()).toBeInvalid());
  expect(number()).toBeInvalid();
  expect(number()).toHaveFocus();
  expect([server.sent('contactCode'), server.sent('confirmContact')]).toEqual([[], []]);
});

it.each([
  ['identity.contactTaken', number],
  ['identity.mobileInvalid', number],
  ['identity.codeWrong', code],
  ['identity.codeExpired', code],
] as const)('tells %s at its field and keeps what was typed', async (refusal, field) => {
  server.refuse('confirmContact', refusal);
  const user = await fillIn();
  await user.click(prove());
  await waitFor(() => expect(field()).toBeInvalid());
  expect([number(), code()].map((one) => (one as HTMLInputElement).value)).toEqual(['0812345678', ' 123456 ']);
  await expectRefusedAt(user, field, '', () => user.type(field(), '{Backspace}9'));
  expect(done).not.toHaveBeenCalled();
});

it('tells at the address what the call finds wrong with it by another name', async () => {
  server.refuse('confirmContact', 'request.invalid', { fields: [{ field: 'email', problem: 'invalid_format' }] });
  const user = await renderPage(<ContactForm kind="email" onDone={done} />);
  const email = () => screen.getByLabelText(/^E-mail/);
  await fill(user, email(), 'somchai@mail.example');
  await fill(user, code(), '123456');
  await user.click(prove());
  await expectRefusedAt(user, email, 'Something in the form is not right');
});

it('tells what belongs to no field above the form, until it is sent again', async () => {
  server.refuse('confirmContact', 'common.unavailable');
  const user = await fillIn();
  await user.click(prove());
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  server.answer('confirmContact', { masked: '+66 ** *** 5678', verifiedAt: '2026-11-20T05:00:00Z' });
  await user.click(prove());
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
});
