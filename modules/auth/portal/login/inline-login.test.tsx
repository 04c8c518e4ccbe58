import { fill, server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeAfterLogin, closePopup, usePopup } from '@sanam/portal/lib/popup.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { answerHumanCheck } from '@sanam/captcha/portal/testing.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { memberInfo, sessionOf } from '@sanam/portal/testing/samples.ts';
import { dropHandover } from './handover.ts';
import { InlineLogin } from './inline-login.tsx';
import { forgetRemembered } from './remembered.ts';

const name = () => screen.getByLabelText('Username to log in');
const password = () => screen.getByLabelText('Password to log in');
const go = () => screen.getByRole('button', { name: 'Log in' });

beforeEach(() => {
  forgetRemembered();
  server.answer('memberInfo', memberInfo('somchai'));
});
afterEach(() => {
  closePopup();
  closeAfterLogin();
  dropHandover();
});

const draw = () => renderPage(<InlineLogin />, { as: 'visitor', at: '/promotions' });
async function send() {
  answerHumanCheck();
  const user = await draw();
  await fill(user, name(), ' somchai ');
  await fill(user, password(), 'Khao-niao-77x');
  await user.click(go());
  return user;
}

it('logs in where it stands, sealed and proved by a person, and goes home', async () => {
  server.answer('login', sessionOf('somchai'));
  await send();
  await waitFor(() => expect(useSession.getState().username).toBe('somchai'));
  expect(server.sent('login').map(({ input }) => input.body)).toEqual([
    expect.objectContaining({
      type: 'username',
      username: 'somchai',
      password: 'Khao-niao-77x',
      slider: 'passed-login',
      remember: false,
    }),
  ]);
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/));
});

it('says in place what is missing', async () => {
  const user = await draw();
  await fill(user, name(), 'somchai');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Please enter your password')).toBeInTheDocument();
  expect(password()).toBeInvalid();
  expect(server.sent('login')).toEqual([]);
});

it('sent empty opens the pop-up with all ways', async () => {
  const user = await draw();
  await user.click(go());
  await waitFor(() => expect(usePopup.getState().open).toBe('login'));
});

it("says the server's refusal in place and keeps the name, until something is typed", async () => {
  server.refuse('login', 'identity.wrongCredentials');
  const user = await send();
  expect(await screen.findByText('Wrong username or password')).toBeInTheDocument();
  expect(name()).toHaveValue(' somchai ');
  await fill(user, password(), 'x');
  expect(screen.queryByText('Wrong username or password')).toBeNull();
});

it('goes on in the pop-up where a captcha is asked for', async () => {
  server.refuse('login', 'identity.wrongCredentials', { captchaRequired: true });
  await send();
  await waitFor(() => expect(usePopup.getState().open).toBe('login'));
  expect(useSession.getState().token).toBeNull();
});
