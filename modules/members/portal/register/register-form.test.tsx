import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '@sanam/portal/lib/session.ts';
import { answerHumanCheck } from '@sanam/captcha/portal/testing.ts';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { countries, memberInfo, permission, sessionOf } from '@sanam/portal/testing/samples.ts';
import type { FieldRule, RegisterSettings } from './field-rules.ts';
import { RegisterForm } from './register-form.tsx';

const rule = (field: FieldRule['field'], more: Partial<FieldRule> = {}): FieldRule => ({
  field,
  enabled: true,
  required: true,
  acceptedPattern: null,
  patternId: 1,
  minLength: 4,
  maxLength: 20,
  type: 'text',
  ...more,
});
const settings: RegisterSettings = {
  ...permission.info.registerRules,
  fields: [
    rule('username'),
    rule('password', { minLength: 7, maxLength: 128, type: 'password' }),
    rule('email', { enabled: false }),
    rule('payeeName', { required: false, maxLength: 60 }),
    rule('affiliateCode', { required: false, minLength: 1, maxLength: 32 }),
  ],
  termsTicked: false,
};
const go = () => screen.getByRole('button', { name: 'Register and log in' });
const age = () => screen.getByRole('checkbox', { name: /at least 20/ });
const terms = () => screen.getByRole('checkbox', { name: /terms of use/ });

beforeEach(() => {
  server.answer('registerSettings', settings);
  server.answer('register', sessionOf('somchai88'));
  server.answer('permission', permission);
  server.answer('countries', countries);
  server.answer('memberInfo', memberInfo('somchai88'));
});

async function open() {
  const user = await renderPage(<RegisterForm />, { as: 'visitor', at: '/register' });
  await screen.findByLabelText(/^Username/);
  return user;
}

const password = 'Khao-niao-77x';

async function fillIn(again = password) {
  const user = await open();
  await fill(user, screen.getByLabelText(/^Username/), 'somchai88');
  await fill(user, screen.getByLabelText(/^Password/), password);
  await fill(user, screen.getByLabelText(/^Confirm password/), again);
  await user.click(age());
  await user.click(terms());
  return user;
}

describe('registration', () => {
  it('sends what is shown and filled in, sealed, and is logged in', async () => {
    answerHumanCheck();
    const user = await fillIn();
    await user.click(go());
    await waitFor(() => expect(useSession.getState().username).toBe('somchai88'));
    expect(server.sent('register').map(({ input }) => input.body)).toEqual([
      {
        username: 'somchai88',
        password: 'Khao-niao-77x',
        confirmPassword: 'Khao-niao-77x',
        slider: 'passed-register',
        ageConfirmed: true,
        termsAccepted: true,
        login: true,
        domain: 'localhost:3000',
        registerUrl: 'http://localhost:3000/',
        registerMethod: 'WEB',
        socialTicket: false,
      },
    ]);
  });

  it('shows only the fields that the merchant wants', async () => {
    await open();
    expect(screen.queryByLabelText(/^E-mail/)).toBeNull();
  });

  it('wants age and terms ticked', async () => {
    const user = await fillIn();
    await user.click(age());
    await user.click(terms());
    await user.click(go());
    await waitFor(() => expect(age()).toBeInvalid());
    expect(age()).toHaveAccessibleDescription('You must be at least 20 years old to register');
    expect(terms()).toHaveAccessibleDescription('Please agree to the terms of use');
    expect(server.sent('register')).toEqual([]);
  });

  it('leads to the first field that is wrong', async () => {
    const user = await open();
    await user.click(go());
    await waitFor(() => expect(screen.getByLabelText(/^Username/)).toHaveFocus());
    expect(screen.getByLabelText(/^Username/)).toBeInvalid();
  });

  it('says that the two passwords differ', async () => {
    const user = await fillIn('Khao-niao-78x');
    await user.click(go());
    const again = screen.getByLabelText(/^Confirm password/);
    await waitFor(() => expect(again).toHaveAccessibleDescription('Incorrect confirmation input'));
    expect(server.sent('register')).toEqual([]);
  });

  it('says at the name that it is taken', async () => {
    answerHumanCheck();
    server.refuse('register', 'identity.usernameTaken');
    const user = await fillIn();
    await user.click(go());
    await expectRefusedAt(user, () => screen.getByLabelText(/^Username/));
    expect(useSession.getState().token).toBeNull();
  });

  it('leads to the first of the fields that the server names, each with its own words', async () => {
    answerHumanCheck();
    const fields = ['payeeName', 'affiliateCode'].map((field) => ({ field, problem: 'characters' }));
    server.refuse('register', 'request.invalid', { fields });
    const user = await fillIn();
    await user.click(go());
    await waitFor(() => expect(screen.getByLabelText(/^Invitation/)).toBeInvalid());
    await expectRefusedAt(user, () => screen.getByLabelText(/^Name on your bank account/));
  });

  it('says above the form what belongs to no field, until the next try', async () => {
    answerHumanCheck();
    server.refuse('register', 'identity.registrationClosed');
    const user = await fillIn();
    await user.click(go());
    expect(await screen.findByRole('alert')).toHaveTextContent(/closed/i);
    expect(screen.getByRole('link', { name: 'Help and contact' })).toHaveAttribute('href', '/help');
    server.answer('register', sessionOf('somchai88'));
    await user.click(go());
    await waitFor(() => expect(useSession.getState().username).toBe('somchai88'));
  });

  it('asks about the invitation first and warns when it is not good', async () => {
    answerHumanCheck();
    server.refuse('checkInvitation', 'identity.invitationInvalid');
    const user = await fillIn();
    await fill(user, screen.getByLabelText(/^Invitation/), 'NOBODY');
    await user.click(go());
    const warning = await screen.findByRole('dialog');
    await user.click(within(warning).getByRole('button', { name: 'OK' }));
    expect(server.sent('register')).toEqual([]);
  });

  it('sends nothing when the human check was closed', async () => {
    answerHumanCheck('close');
    const user = await fillIn();
    await user.click(go());
    await waitFor(() => expect(go()).toBeEnabled());
    expect(server.sent('register')).toEqual([]);
  });
});

describe('registration by mobile', () => {
  const byMobile: RegisterSettings = {
    ...settings,
    methods: ['username', 'mobile'],
    codeFor: ['mobile'],
    fields: [rule('mobileNum'), rule('username')],
  };
  const number = () => screen.getByLabelText(/^Mobile number/);
  const code = () => screen.getByLabelText(/^Verification code/);
  const sendCode = () => screen.getByRole('button', { name: 'Send code' });

  beforeEach(() => {
    answerHumanCheck();
    server.answer('registerSettings', byMobile);
    server.answer('registerMobile', sessionOf('m5678x'));
    server.answer('memberInfo', memberInfo('m5678x'));
    server.answer('smsRegisterCode', { expiredMinutes: 3 });
  });

  async function openByMobile() {
    const user = await renderPage(<RegisterForm />, { as: 'visitor', at: '/register' });
    await screen.findByText('9 digits, without the leading 0');
    return user;
  }
  async function fillByMobile() {
    const user = await openByMobile();
    await fill(user, number(), '081 234 5678');
    await fill(user, code(), '123 456');
    await user.click(age());
    await user.click(terms());
    return user;
  }

  it('comes first where both ways are offered, and can be left for the other', async () => {
    const user = await openByMobile();
    expect(screen.getByRole('tab', { name: 'Mobile', selected: true })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Username' }));
    expect(screen.queryByLabelText(/^Verification code/)).toBeNull();
  });

  it('sends number, dialing code and the code that proves it, and tells the username made of it', async () => {
    const user = await fillByMobile();
    await user.click(go());
    await waitFor(() => expect(useSession.getState().username).toBe('m5678x'));
    expect(server.sent('registerMobile').map(({ input }) => input.body)).toEqual([
      expect.objectContaining({
        mobileNum: '812345678',
        countryDialingCode: '66',
        verificationCode: '123456',
        slider: 'passed-register',
      }),
    ]);
    expect(await screen.findByText('Registered. Your username is m5678x')).toBeInTheDocument();
  });

  it('asks for the code with a human check, and only with a number', async () => {
    const user = await openByMobile();
    await user.click(sendCode());
    await waitFor(() => expect(number()).toHaveAccessibleDescription(/Please enter your mobile number/));
    expect(server.sent('smsRegisterCode')).toEqual([]);
    await fill(user, number(), '0812345678');
    await user.click(sendCode());
    expect(await screen.findByRole('button', { name: /^Again in 1\d\d s$/ })).toBeDisabled();
    expect(server.sent('smsRegisterCode').map(({ input }) => input.body)).toEqual([
      expect.objectContaining({ countryDialingCode: '66', slider: 'passed-smsRegister' }),
    ]);
  });

  it('is not sent without a code or with a number that is none', async () => {
    const user = await openByMobile();
    await fill(user, number(), '12');
    await user.click(go());
    await waitFor(() => expect(number()).toBeInvalid());
    expect(code()).toBeInvalid();
    expect(server.sent('registerMobile')).toEqual([]);
  });

  it.each([
    ['identity.mobileInvalid', number],
    ['identity.codeWrong', code],
  ] as const)('tells %s at its field, and nothing typed is lost', async (refusal, field) => {
    server.refuse('registerMobile', refusal);
    const user = await fillByMobile();
    await user.click(go());
    await waitFor(() => expect(field()).toBeInvalid());
    expect(number()).toHaveValue('081 234 5678');
    expect(age()).toBeChecked();
    await expectRefusedAt(user, field, '', () => user.type(field(), '{Backspace}9'));
    expect(useSession.getState().token).toBeNull();
  });
});

describe('where there is no form', () => {
  it('says that registration is closed', async () => {
    server.answer('registerSettings', { ...settings, methods: [] });
    await renderPage(<RegisterForm />, { as: 'visitor' });
    await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that the rules cannot be read, and tries again', async () => {
    server.refuse('registerSettings', 'common.unavailable');
    const user = await renderPage(<RegisterForm />, { as: 'visitor' });
    const retry = await screen.findByRole('button');
    server.answer('registerSettings', settings);
    await user.click(retry);
    expect(await screen.findByLabelText(/^Username/)).toBeInTheDocument();
  });
});

it('says who invites by the code of the address', async () => {
  server.answer('checkInvitation', { code: 'FRIEND', inviter: 'so***i' });
  await renderPage(<RegisterForm />, { as: 'visitor', at: '/register?referralCode=FRIEND' });
  expect(await screen.findByText('so***i invites you')).toBeInTheDocument();
});

describe('an account that was opened for somebody', () => {
  const secret = 'b2'.repeat(32);
  const draw = () => {
    window.history.replaceState(null, '', `/register#opening=${secret}`);
    return renderPage(<RegisterForm />, { as: 'visitor', at: '/register' });
  };

  it('asks for the rest: password, birth date and terms; the name is there already', async () => {
    answerHumanCheck();
    server.answer('accountOpening', { username: 'malee99', opener: 'so•••i' });
    server.answer('registerSettings', {
      ...settings,
      fields: [...settings.fields, rule('birthDate', { enabled: false })],
    });
    const user = await draw();
    expect(await screen.findByText(/so•••i opened this account for you/)).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveValue('malee99');
    expect(screen.getByLabelText('Username')).toHaveAttribute('readonly');
    expect(screen.queryByLabelText(/^Invitation/)).toBeNull();
    await fill(user, screen.getByLabelText(/^Password/), password);
    await fill(user, screen.getByLabelText(/^Confirm password/), password);
    await fill(user, screen.getByLabelText(/^Date of birth/), '1990-02-01');
    await user.click(terms());
    await user.click(go());
    await waitFor(() => expect(server.sent('register')).toHaveLength(1));
    const { body } = server.sent('register')[0]!.input;
    expect(body).toMatchObject({ openingSecret: secret, birthDate: '1990-02-01', termsAccepted: true });
    expect(body).not.toHaveProperty('username');
  });

  it('says that a link is good for nothing any more, and goes on without it', async () => {
    server.refuse('accountOpening', 'identity.invitationInvalid');
    const user = await draw();
    expect(await screen.findByText('This link cannot be used any more')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Register and log in' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Register without the link' }));
    expect(await screen.findByLabelText(/^Username/)).toHaveValue('');
    expect(go()).toBeInTheDocument();
  });
});
