import { Refusal } from '@sanam/client/refusal';
import { fill, server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerHumanCheck } from '@sanam/captcha/portal/testing.ts';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { sessionOf } from '@sanam/portal/testing/samples.ts';
import { dropHandover, handOver } from './handover.ts';
import type { LoginMode } from './login-mode.ts';
import { UsernameLogin } from './username-login.tsx';

const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const go = () => screen.getByRole('button', { name: 'Log in' });

afterEach(dropHandover);

async function open() {
  const onEntered = vi.fn<LoginMode['onEntered']>();
  const onSecond = vi.fn<LoginMode['onSecond']>();
  const page = <UsernameLogin entrance="member" onEntered={onEntered} onSecond={onSecond} />;
  return { user: await renderPage(page, { as: 'visitor' }), onEntered, onSecond };
}

async function fillIn() {
  const opened = await open();
  await fill(opened.user, username(), ' somchai ');
  await fill(opened.user, password(), ' Khao niao ');
  return opened;
}

it('sends the name without its blanks and the password as typed, sealed, with the human check', async () => {
  answerHumanCheck();
  server.answer('login', sessionOf('somchai'));
  const { user, onEntered } = await fillIn();
  await user.click(go());
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
  const [sent] = server.sent('login');
  expect(sent?.headers.get('content-type')).toBe('application/jose');
  expect(sent?.input.body).toEqual({
    type: 'username',
    entrance: 'member',
    username: 'somchai',
    password: ' Khao niao ',
    slider: 'passed-login',
    remember: false,
  });
});

it('begins at the name, and says at each field that it is missing [IDN-178]', async () => {
  const { user } = await open();
  expect(username()).toHaveFocus();
  await user.click(go());
  await waitFor(() => expect(username()).toHaveAccessibleDescription('Please enter your username'));
  expect(password()).toHaveAccessibleDescription('Please enter your password');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter the username and password');
  expect(username()).toHaveFocus();
  expect(server.sent('login')).toEqual([]);
});

it('sends nothing when the human check was closed', async () => {
  answerHumanCheck('close');
  const { user, onEntered } = await fillIn();
  await user.click(go());
  await waitFor(() => expect(go()).toBeEnabled());
  expect(server.sent('login')).toEqual([]);
  expect(onEntered).not.toHaveBeenCalled();
});

it('says that name or password is wrong, and keeps both', async () => {
  answerHumanCheck();
  server.refuse('login', 'identity.wrongCredentials');
  const { user } = await fillIn();
  await user.click(go());
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong username or password');
  expect(password()).toHaveValue(' Khao niao ');
  expect(screen.queryByLabelText(/^Code in the picture/)).toBeNull();
});

it('asks for a captcha when the server wants one, and sends it with the next try', async () => {
  answerHumanCheck();
  server.refuse('login', 'identity.wrongCredentials', { captchaRequired: true });
  server.answer('captcha', 'data:image/png;base64,AAAA');
  const { user, onEntered } = await fillIn();
  await user.click(go());
  const captcha = await screen.findByLabelText(/^Code in the picture/);
  await user.click(go());
  await waitFor(() => expect(captcha).toHaveAccessibleDescription(/Enter the code in the picture/));
  expect(server.sent('login')).toHaveLength(1);
  await fill(user, captcha, 'ab12c');
  server.answer('login', sessionOf('somchai'));
  await user.click(go());
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
  expect(server.sent('login')[1]?.input.body).toMatchObject({ captcha: 'ab12c' });
});

it('says at the captcha that it is wrong, and shows the next one', async () => {
  answerHumanCheck();
  server.refuse('login', 'identity.captchaWrong');
  server.answer('captcha', 'AAAA');
  const { user } = await fillIn();
  await user.click(go());
  const captcha = () => screen.getByLabelText(/^Code in the picture/);
  await screen.findByLabelText(/^Code in the picture/);
  // The picture was not shown, so it cannot have been mistyped.
  await expectRefusedAt(user, captcha, 'Enter the code in the picture');
  await user.click(go());
  await expectRefusedAt(user, captcha, 'characters of the picture are wrong');
  expect(server.sent('login').map(({ input }) => input.body)).toMatchObject([{}, { captcha: '1' }]);
  expect(password()).toHaveValue(' Khao niao ');
});

it('begins with what the form of the header was refused', async () => {
  server.answer('captcha', 'AAAA');
  const refusal = new Refusal('identity.wrongCredentials', 401);
  const refused = { kind: 'refused', refusal, text: 'Wrong username or password', needsCaptcha: true } as const;
  handOver({ username: 'somchai', password: 'Khao-niao-77x', remember: false, refused, second: null });
  const { user } = await open();
  expect(screen.getByRole('alert')).toHaveTextContent('Wrong username or password');
  expect(username()).toHaveValue('somchai');
  await user.click(go());
  await waitFor(() => expect(screen.getByLabelText(/^Code in the picture/)).toBeInvalid());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('goes on to the second factor and enters nobody before it', async () => {
  answerHumanCheck();
  const challenge = { challenge: 'challenge-1', methods: ['totp'], mobile: null, email: null };
  server.refuse('login', 'identity.secondFactorRequired', challenge);
  const { user, onEntered, onSecond } = await fillIn();
  await user.click(go());
  await waitFor(() => expect(onSecond).toHaveBeenCalledOnce());
  expect(onSecond.mock.calls[0]?.[0]).toEqual(challenge);
  expect(onEntered).not.toHaveBeenCalled();
});

it('says that the network failed, and logs in at the next press', async () => {
  answerHumanCheck();
  server.lose('login');
  const { user, onEntered } = await fillIn();
  await user.click(go());
  expect(await screen.findByRole('alert')).toHaveTextContent('Network link is abnormal');
  server.answer('login', sessionOf('somchai'));
  await user.click(go());
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
});
