import { fill, server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '@sanam/portal/lib/session.ts';
import { answerHumanCheck } from '@sanam/captcha/portal/testing.ts';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { countries, memberInfo, permission, sessionOf } from '@sanam/portal/testing/samples.ts';
import { MobileResetForm } from './mobile-reset-form.tsx';

const number = () => screen.getByLabelText(/^Mobile number/);
const code = () => screen.getByLabelText(/^Verification code/);
const fresh = () => screen.getByLabelText(/^New password/);
const again = () => screen.getByLabelText(/^Confirm the new password/);
const go = () => screen.getByRole('button', { name: 'Set the password and log in' });
const password = 'Khao-niao-77x';

beforeEach(() => {
  server.answer('countries', countries);
  server.answer('registerSettings', permission.info.registerRules);
  server.answer('memberInfo', memberInfo('somchai'));
  server.answer('permission', permission);
});

async function open() {
  const onLoginNeeded = vi.fn<() => void>();
  const user = await renderPage(<MobileResetForm onLoginNeeded={onLoginNeeded} />, { as: 'visitor', at: '/forget' });
  await screen.findByText('9 digits, without the leading 0');
  return { user, onLoginNeeded };
}

async function fillIn(repeated = password) {
  const opened = await open();
  await fill(opened.user, number(), '0812345678');
  await fill(opened.user, code(), '123 456');
  await fill(opened.user, fresh(), password);
  await fill(opened.user, again(), repeated);
  return opened;
}

it('wants number, code and both passwords, each told at its field [IDN-085, IDN-086, IDN-087]', async () => {
  const { user } = await open();
  await user.click(go());
  await waitFor(() => expect(number()).toHaveAccessibleDescription(/Please enter your mobile number/));
  expect(code()).toHaveAccessibleDescription(/Please enter the verification code/);
  expect(fresh()).toBeInvalid();
  expect(again()).toBeInvalid();
  expect(server.sent('resetPasswordByMobile')).toEqual([]);
});

it('asks for the code of this purpose, after the human check [IDN-082]', async () => {
  answerHumanCheck();
  server.answer('smsPasswordCode', { expiredMinutes: 3 });
  const { user } = await open();
  await fill(user, number(), '0812345678');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByRole('button', { name: /^Again in/ })).toBeDisabled();
  expect(server.sent('smsPasswordCode')[0]?.input.body).toEqual({
    countryDialingCode: '66',
    mobileNum: '0812345678',
    slider: 'passed-smsPassword',
  });
});

it('says that the two passwords differ', async () => {
  const { user } = await fillIn('Khao-niao-78x');
  await user.click(go());
  await waitFor(() => expect(again()).toHaveAccessibleDescription(/Incorrect confirmation input/));
  expect(server.sent('resetPasswordByMobile')).toEqual([]);
});

it('sends number, code and password, sealed, and is logged in and at home by the answer [IDN-088]', async () => {
  server.answer('resetPasswordByMobile', sessionOf('somchai'));
  const { user, onLoginNeeded } = await fillIn();
  await user.click(go());
  await waitFor(() => expect(useSession.getState().username).toBe('somchai'));
  const [sent] = server.sent('resetPasswordByMobile');
  expect(sent?.headers.get('content-type')).toBe('application/jose');
  expect(sent?.input.body).toEqual({
    mobileNum: '0812345678',
    countryDialingCode: '66',
    verificationCode: '123456',
    newPassword: password,
    confirmNewPassword: password,
  });
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/));
  expect(onLoginNeeded).not.toHaveBeenCalled();
});

it('asks for a log-in where the server opens no session', async () => {
  server.answer('resetPasswordByMobile', null);
  const { user, onLoginNeeded } = await fillIn();
  await user.click(go());
  await waitFor(() => expect(onLoginNeeded).toHaveBeenCalledOnce());
  expect(useSession.getState().token).toBeNull();
});

it('tells a refusal at the field it is about, any other above the form', async () => {
  server.refuse('resetPasswordByMobile', 'identity.codeWrong');
  const { user } = await fillIn();
  await user.click(go());
  await expectRefusedAt(user, code, 'Please enter a valid verification code', () => user.type(code(), '{Backspace}6'));
  server.refuse('resetPasswordByMobile', 'identity.mobileInvalid');
  await user.click(go());
  await expectRefusedAt(user, number, '', () => user.type(number(), '{Backspace}8'));
  server.refuse('resetPasswordByMobile', 'identity.passwordTooCommon');
  await user.click(go());
  await waitFor(() => expect(fresh()).toBeInvalid());
  server.refuse('resetPasswordByMobile', 'common.unavailable');
  await user.click(go());
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
});
