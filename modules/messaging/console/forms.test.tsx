import { server } from '@sanam/test-web';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Messaging } from '@sanam/console/lib/records.ts';
import { agreed, choose, NOT_SAVED, refusedField, replace, save } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { GatewayForm } from './gateway-form.tsx';
import { InboxRulesForm } from './inbox-rules-form.tsx';
import { LineForm } from './line-form.tsx';
import { MailForm } from './mail-form.tsx';
import { messageRules } from './message-rules.test-data.ts';
import { RulesForm } from './rules-form.tsx';

const reload = vi.fn<() => Promise<void>>(async () => undefined);
const revision = '0123456789abcdef';
const gateway = {
  url: 'https://sms.example/send',
  method: 'POST' as const,
  headers: { authorization: 'Bearer {secret}' },
  format: 'json' as const,
  template: '{"to":"{to}"}',
  sender: 'SANAM',
  success: null,
  timeoutMs: 8000,
  report: { idPath: 'id', statusPath: 'status', delivered: ['delivered'], failed: ['failed'] },
};
const mailServer = {
  host: 'mail.example',
  port: 587,
  security: 'starttls' as const,
  user: null,
  from: 'shop@mail.example',
  fromName: null,
};
const messaging: Messaging = {
  merchant: { id: 'mrc_1', name: 'The shop' },
  revision,
  hasSandbox: false,
  gateway: { ...gateway, hasSecret: true, hasReportKeys: false },
  reportPath: '/hooks/sms/mrc_1',
  mailServer: { ...mailServer, hasPassword: true },
  line: null,
  inbox: { quietHours: { from: '21:00', until: '09:00' }, aloneMax: 100, aloneDayMax: 500 },
  rules: messageRules,
  today: { day: '2026-11-20', spent: '0.00', cap: '3000.00', messages: 0, alerts: [] },
};
const part = { messaging, isDisabled: false, reload };

describe('the SMS gateway', () => {
  it('is sent as it is edited; a secret only when it was typed', async () => {
    server.answer('opsChangeSmsGateway', { revision });
    const user = await renderConsole(<GatewayForm {...part} />);
    await replace(user, screen.getByLabelText('Headers'), 'x-key: {secret}');
    await replace(user, screen.getByLabelText('Success condition'), 'data.status=ok');
    await replace(user, screen.getByLabelText('Report: values for failed'), 'failed, lost');
    await choose(user, screen.getByLabelText('Method'), 'PUT');
    const secret = within(screen.getByRole('group', { name: 'Secret of the gateway' }));
    await user.click(secret.getByRole('button'));
    await replace(user, screen.getByLabelText('Secret of the gateway'), ' new secret ');
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeSmsGateway').map(({ input }) => input.body)).toEqual([
      {
        settings: {
          ...gateway,
          method: 'PUT',
          headers: { 'x-key': '{secret}' },
          success: { path: 'data.status', equals: 'ok' },
          report: { ...gateway.report, failed: ['failed', 'lost'] },
        },
        secret: 'new secret',
        revision,
        reason: agreed,
      },
    ]);
    expect(screen.getByRole('group', { name: 'Secret of the gateway' })).toHaveTextContent('Set');
  });

  it('marks refused fields and secrets, each until it is edited', async () => {
    server.refuse('opsChangeSmsGateway', 'request.invalid', {
      fields: [
        { field: 'settings.template', problem: 'template' },
        { field: 'secret', problem: 'secretAgain' },
      ],
    });
    const user = await renderConsole(<GatewayForm {...part} />);
    await replace(user, screen.getByLabelText('Request'), 'to={to}');
    await save(user);
    await screen.findByText(NOT_SAVED);
    const secret = screen.getByRole('group', { name: 'Secret of the gateway' });
    expect(secret).toHaveTextContent('enter the secret again');
    expect(screen.getByLabelText('Request')).toHaveAccessibleDescription('It must be a JSON object');
    expect(screen.getByLabelText('Request')).toHaveValue('to={to}');
    await replace(user, screen.getByLabelText('Request'), 'to');
    expect(screen.getByLabelText('Request')).toBeValid();
    await user.click(within(secret).getByRole('button'));
    await replace(user, screen.getByLabelText('Secret of the gateway'), 'x');
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
  });

  it('is switched off by sending none, and begins with what ships', async () => {
    server.answer('opsChangeSmsGateway', { revision });
    const user = await renderConsole(<GatewayForm {...part} messaging={{ ...messaging, gateway: null }} />);
    expect(screen.getByText('There is no gateway: no SMS is sent.')).toBeInTheDocument();
    await user.click(screen.getByRole('switch'));
    expect(screen.getByLabelText('Address')).toHaveValue('');
    expect(screen.getByLabelText('Timeout, ms')).toHaveValue('8000');
    await user.click(screen.getByRole('switch'));
    expect(screen.queryByRole('button', { name: 'Save…' })).toBeNull();
  });
});

describe('the mail server', () => {
  it('is sent as it is edited; what is empty is none', async () => {
    server.answer('opsChangeMailServer', { revision });
    const user = await renderConsole(<MailForm {...part} />);
    await replace(user, screen.getByLabelText('Host'), 'post.example');
    await replace(user, screen.getByLabelText(/^User/), 'shop');
    await replace(user, screen.getByLabelText('Port'), '465');
    await choose(user, screen.getByLabelText('Encryption'), 'TLS from the first byte');
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeMailServer').map(({ input }) => input.body)).toEqual([
      {
        settings: { ...mailServer, host: 'post.example', user: 'shop', port: 465, security: 'tls' },
        revision,
        reason: agreed,
      },
    ]);
  });

  it('marks what was refused, and refuses a port that cannot be', async () => {
    server.refuse('opsChangeMailServer', 'request.invalid', refusedField('settings.host', 'internal'));
    const user = await renderConsole(<MailForm {...part} />);
    await replace(user, screen.getByLabelText('Port'), '70000');
    expect(screen.getByLabelText('Port')).toHaveAccessibleDescription('1 to 65535');
    await replace(user, screen.getByLabelText('Port'), '25');
    await replace(user, screen.getByLabelText('Host'), 'localhost');
    await save(user);
    await screen.findByText(NOT_SAVED);
    expect(screen.getByLabelText('Host')).toHaveAccessibleDescription(/it has to be on the internet/);
    expect(screen.getByLabelText('Host')).toHaveValue('localhost');
    await replace(user, screen.getByLabelText('Host'), 'post.example');
    expect(screen.getByLabelText('Host')).toBeValid();
  });

  it('can only be read by who may not change it', async () => {
    await renderConsole(<MailForm {...part} isDisabled />);
    expect(screen.getByLabelText('Host')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Send a test message…' })).toBeNull();
  });
});

describe('the rules of messages', () => {
  it('are shown and sent whole: countries, prices, limits', async () => {
    server.answer('opsChangeMessageRules', { revision });
    const user = await renderConsole(<RulesForm {...part} />);
    await user.type(screen.getByLabelText(/^Country code/), 'la{Enter}');
    await replace(user, screen.getByLabelText('Price: Laos'), '1.20');
    await user.click(screen.getByRole('checkbox', { name: 'Allowed: Thailand' }));
    const byNumber = within(screen.getByRole('group', { name: 'Per number' }));
    await replace(user, byNumber.getByLabelText('Per number: At most 1'), '9');
    await user.click(within(screen.getByRole('group', { name: 'Per network' })).getByRole('button'));
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeMessageRules').map(({ input }) => input.body)).toEqual([
      {
        ...messaging.rules,
        countries: ['LA'],
        prices: { other: '2.00', countries: { TH: '0.50', LA: '1.20' } },
        smsLimits: {
          ...messaging.rules.smsLimits,
          number: [{ max: 9, seconds: 3600 }],
          network: [{ max: 10, seconds: 3600 }],
        },
        revision,
        reason: agreed,
      },
    ]);
  });

  it('mark the refused price and limit at their own places', async () => {
    server.refuse('opsChangeMessageRules', 'request.invalid', {
      fields: [
        { field: 'prices.countries.TH', problem: 'invalid_format' },
        { field: 'smsLimits.number.0.max', max: 3 },
      ],
    });
    const user = await renderConsole(<RulesForm {...part} />);
    const price = screen.getByLabelText('Price: Thailand');
    await replace(user, price, '99.00');
    await save(user);
    await screen.findByText(NOT_SAVED);
    expect(price).toBeInvalid();
    expect(screen.getByLabelText('Other countries')).toBeValid();
    expect(screen.getByRole('group', { name: 'Per number' })).toHaveTextContent('At most 3');
    await replace(user, price, '1.00');
    expect(price).toBeValid();
    expect(screen.getByRole('group', { name: 'Per number' })).toHaveTextContent('At most 3');
    await user.click(screen.getByRole('button', { name: 'Remove: Per number 1' }));
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
  });

  it('take no country twice and no text that is none', async () => {
    const user = await renderConsole(<RulesForm {...part} />);
    const add = () => screen.getByRole('button', { name: 'Add' });
    await user.type(screen.getByLabelText(/^Country code/), 'th');
    expect(add()).toBeDisabled();
    await replace(user, screen.getByLabelText(/^Country code/), '1a');
    expect(add()).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save…' })).toBeNull();
  });
});

describe('the LINE channel', () => {
  const line = { url: 'https://api.line.me', hasToken: true };

  it('is switched on with its token, and off again', async () => {
    server.answer('opsChangeLineChannel', { revision });
    const user = await renderConsole(<LineForm {...part} />);
    expect(screen.getByText('Without a channel nothing is sent by LINE.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send a test message…' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: "The brand's own LINE channel" }));
    await user.click(within(screen.getByRole('group', { name: 'Channel access token' })).getByRole('button'));
    await replace(user, screen.getByLabelText('Channel access token'), ' token-1 ');
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeLineChannel').map(({ input }) => input.body)).toEqual([
      { settings: { url: line.url }, token: 'token-1', revision, reason: agreed },
    ]);
  });

  it('is tested with what is saved', async () => {
    server.answer('opsSendTestMessage', { id: 'msg_0000000000000000000001' });
    const user = await renderConsole(<LineForm {...part} messaging={{ ...messaging, line }} />);
    await user.click(screen.getByRole('button', { name: 'Send a test message…' }));
    const asked = within(await screen.findByRole('dialog'));
    await replace(user, asked.getByLabelText(/^LINE user id/), 'U0123456789abcdef0123456789abcdef');
    await replace(user, asked.getByLabelText(/^Reason/), 'new token');
    await user.click(asked.getByRole('button', { name: 'Send' }));
    await screen.findByText('The test message was sent');
    expect(server.sent('opsSendTestMessage')[0]!.input.body).toEqual({
      channel: 'line',
      to: 'U0123456789abcdef0123456789abcdef',
      reason: 'new token',
    });
  });
});

it('says when offers rest, and saves other hours and another bound', async () => {
  server.answer('opsChangeInboxRules', { revision });
  const user = await renderConsole(<InboxRulesForm {...part} />);
  expect(screen.getByText(/^No offers are sent from 21:00 until 09:00/)).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Quiet from'), { target: { value: '22:30' } });
  await replace(user, screen.getByLabelText('Recipients without a second person'), '50');
  await replace(user, screen.getByLabelText('Recipients a day without a second person'), '200');
  await save(user);
  await screen.findByText('Saved');
  expect(server.sent('opsChangeInboxRules').map(({ input }) => input.body)).toEqual([
    { quietHours: { from: '22:30', until: '09:00' }, aloneMax: 50, aloneDayMax: 200, revision, reason: agreed },
  ]);
});
