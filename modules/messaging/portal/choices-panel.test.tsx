import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { choiceChannels, isChoosable, isOnByDefault } from '../contract/channels.ts';
import { inboxTopics } from '../contract/topics.ts';
import { ChoicesPanel } from './choices-panel.tsx';

type Choices = Value<'inboxChoices'>;
const choices = (over: Partial<Choices> = {}, on: readonly string[] = []): Choices => ({
  topics: inboxTopics.map((topic) => ({
    topic,
    channels: choiceChannels.map((channel) => {
      const isFixed = !isChoosable(topic, channel);
      return { channel, isFixed, isOn: isFixed || isOnByDefault(topic, channel) || on.includes(`${topic} ${channel}`) };
    }),
  })),
  reaches: { email: true, sms: false, line: null, push: false },
  mayGetOffers: true,
  quietHours: { from: '21:00', until: '09:00' },
  pushKey: 'key',
  ...over,
});
const topic = (name: string) => screen.findByRole('group', { name });

describe('where messages come', () => {
  it('shows each topic with its ways: what is always so, what is not set up, and no LINE where there is none', async () => {
    server.answer('inboxChoices', choices());
    await renderPage(<ChoicesPanel />);
    const money = within(await topic('Money'));
    expect(money.getByText('Always')).toBeInTheDocument();
    expect(money.getAllByRole('checkbox').map((box) => box.parentElement!.textContent)).toEqual([
      'Push (not set up)',
      'E-mail',
      'SMS (not set up)',
    ]);
    const offers = within(await topic('Offers'));
    for (const box of offers.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    expect(screen.getByText(/never between 21:00 and 09:00/)).toBeInTheDocument();
    expect(screen.getByText(/^This browser cannot show messages/)).toBeInTheDocument();
  });

  it('switches one way of one topic', async () => {
    server.answer('inboxChoices', choices());
    server.answer('changeInboxChoice', choices({}, ['offers push']));
    const user = await renderPage(<ChoicesPanel />);
    await user.click(within(await topic('Offers')).getByRole('checkbox', { name: /^Push/ }));
    expect(server.sent('changeInboxChoice')[0]!.input.body).toEqual({ topic: 'offers', channel: 'push', isOn: true });
    expect(await within(await topic('Offers')).findByRole('checkbox', { name: /^Push/, checked: true })).toBeEnabled();
  });

  it('leads who did not agree to offers to where that is done, and has no second switch for it', async () => {
    server.answer('inboxChoices', choices({ mayGetOffers: false }));
    await renderPage(<ChoicesPanel />);
    const offers = within(await topic('Offers'));
    expect(offers.queryByRole('checkbox')).toBeNull();
    expect(offers.getByRole('link', { name: 'To Safer play' })).toHaveAttribute('href', '/?mc=saferPlay');
  });

  it('says “always” of no way that is not set up', async () => {
    server.answer('inboxChoices', choices({ reaches: { email: false, sms: false, line: null, push: false } }));
    await renderPage(<ChoicesPanel />);
    const security = within(await topic('Security'));
    expect(security.getByText('E-mail (not set up)')).toBeInTheDocument();
    expect(security.getAllByText('Always')).toHaveLength(1);
  });

  it('says what could not be changed, and leaves it as it was', async () => {
    server.answer('inboxChoices', choices());
    server.refuse('changeInboxChoice', 'common.unavailable');
    const user = await renderPage(<ChoicesPanel />);
    await user.click(within(await topic('News')).getByRole('checkbox', { name: 'E-mail' }));
    expect(await screen.findByRole('status')).toBeInTheDocument();
    expect(within(await topic('News')).getByRole('checkbox', { name: 'E-mail' })).not.toBeChecked();
  });

  it('is read again after a failure', async () => {
    server.refuse('inboxChoices', 'common.unavailable');
    const user = await renderPage(<ChoicesPanel />);
    const alert = await screen.findByRole('alert');
    server.answer('inboxChoices', choices());
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await topic('Money')).toBeInTheDocument();
  });
});
