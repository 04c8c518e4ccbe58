import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerHumanCheck } from '@sanam/captcha/portal/testing.ts';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { countries, sessionOf } from '@sanam/portal/testing/samples.ts';
import type { LoginMode } from './login-mode.ts';
import { forgetRemembered, readRemembered, rememberNumber, rememberUsername } from './remembered.ts';
import { SmsLogin } from './sms-login.tsx';

const number = () => screen.getByLabelText(/^Mobile number/);
const code = () => screen.getByLabelText(/^Verification code/);
const send = () => screen.getByRole('button', { name: 'Send code' });
const go = () => screen.getByRole('button', { name: 'Log in' });
const remember = () => screen.getByRole('checkbox', { name: 'Remember me for a day' });

beforeEach(() => {
  forgetRemembered();
  server.answer('countries', countries);
});

async function open() {
  const onEntered = vi.fn<LoginMode['onEntered']>();
  const onSecond = vi.fn<LoginMode['onSecond']>();
  const page = <SmsLogin entrance="member" onEntered={onEntered} onSecond={onSecond} />;
  const user = await renderPage(page, { as: 'visitor' });
  await screen.findByText('9 digits, without the leading 0');
  return { user, onEntered, onSecond };
}

it('looks at number and code before it asks for anything [IDN-063, IDN-179, IDN-180]', async () => {
  const { user } = await open();
  await user.click(send());
  await waitFor(() => expect(number()).toHaveAccessibleDescription(/Please enter your mobile number/));
  await fill(user, number(), '12');
  await user.click(send());
  await waitFor(() => expect(number()).toHaveAccessibleDescription(/Please enter a valid mobile number/));
  await fill(user, code(), '12ab');
  await user.click(go());
  await waitFor(() => expect(code()).toHaveAccessibleDescription(/Please enter a valid verification code/));
  expect([server.sent('smsLoginCode'), server.sent('login')]).toEqual([[], []]);
});

it('sends a code with the human check, and counts down as long as the code lives [IDN-064]', async () => {
  answerHumanCheck();
  server.answer('smsLoginCode', { expiredMinutes: 3 });
  const { user } = await open();
  await fill(user, number(), '081 234 5678');
  await user.click(send());
  const waiting = await screen.findByRole('button', { name: /^Again in 1(80|79) s$/ });
  expect(waiting).toBeDisabled();
  expect(server.sent('smsLoginCode').map(({ input }) => input.body)).toEqual([
    { countryDialingCode: '66', mobileNum: '081 234 5678', slider: 'passed-smsLogin' },
  ]);
});

it('sends no code when the human check was closed', async () => {
  answerHumanCheck('close');
  const { user } = await open();
  await fill(user, number(), '0812345678');
  await user.click(send());
  await waitFor(() => expect(send()).toBeEnabled());
  expect(server.sent('smsLoginCode')).toEqual([]);
});

it("tells a request that failed in a warning with the server's words and OK [IDN-068]", async () => {
  answerHumanCheck();
  server.refuse('smsLoginCode', 'messages.smsUnavailable');
  const { user } = await open();
  await fill(user, number(), '0812345678');
  await user.click(send());
  const warning = await screen.findByRole('dialog', { name: 'The code could not be sent' });
  expect(warning).toHaveTextContent('SMS cannot be sent for the moment, please try again');
  await user.click(within(warning).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(send()).toBeEnabled();
});

async function fillIn() {
  const opened = await open();
  await fill(opened.user, number(), ' 0812345678 ');
  await fill(opened.user, code(), '123 456');
  return opened;
}

it('logs in by number and code, sealed, and keeps the number for a day when the box is ticked [IDN-008, IDN-038, IDN-039, IDN-105]', async () => {
  server.answer('login', sessionOf('somchai'));
  const { user, onEntered } = await fillIn();
  await user.click(remember());
  await user.click(go());
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
  const [sent] = server.sent('login');
  expect(sent?.headers.get('content-type')).toBe('application/jose');
  expect(sent?.input.body).toEqual({
    type: 'sms',
    entrance: 'member',
    mobileNum: '0812345678',
    countryDialingCode: '66',
    verificationCode: '123456',
    remember: true,
  });
  expect(readRemembered().sms).toEqual({ mobileNum: '0812345678', countryDialingCode: '66' });
});

it('begins with the number that was kept', async () => {
  rememberNumber({ mobileNum: '0899999999', countryDialingCode: '66' });
  await open();
  expect(number()).toHaveValue('0899999999');
  expect(remember()).toBeChecked();
});

it('forgets name, ticket and number as soon as the box is unticked [IDN-107]', async () => {
  rememberUsername('somchai');
  rememberNumber({ mobileNum: '0899999999', countryDialingCode: '66' });
  const { user } = await open();
  for (const kept of ['lastUser=somchai', 'rememberMe=1', 'smsLogin=']) expect(document.cookie).toContain(kept);
  await user.click(remember());
  expect(readRemembered()).toEqual({ isOn: false, username: '', hasTicket: false, sms: null });
  expect(document.cookie).toBe('');
});

it('says at the number that it is none', async () => {
  server.refuse('login', 'identity.mobileInvalid');
  const { user } = await fillIn();
  await user.click(go());
  await expectRefusedAt(user, number, '', () => user.type(number(), '{Backspace}{Backspace}8'));
});

it('says at the code that it is wrong, and goes on to a second factor where one is asked for', async () => {
  server.refuse('login', 'identity.codeWrong');
  const { user, onEntered, onSecond } = await fillIn();
  await user.click(go());
  await expectRefusedAt(user, code, 'Please enter a valid verification code', () => user.type(code(), '{Backspace}7'));
  const challenge = { challenge: 'challenge-1', methods: ['totp'], mobile: null, email: null };
  server.refuse('login', 'identity.secondFactorRequired', challenge);
  await user.click(go());
  await waitFor(() => expect(onSecond).toHaveBeenCalledOnce());
  expect(onSecond.mock.calls[0]?.[0]).toEqual(challenge);
  expect(onEntered).not.toHaveBeenCalled();
});
