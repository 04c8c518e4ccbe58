import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { HelpLinkList } from './help-link-list.tsx';
import { HelpRuleBar } from './help-rule.tsx';

const row = {
  id: 'https://help.example.test/',
  url: 'https://help.example.test/',
  isDead: true,
  isStopping: false,
  problem: 'HTTP 404',
  deadSince: '2026-11-20T05:00:00Z',
  checkedAt: '2026-11-21T05:00:00Z',
};
const rule = { merchantId: 'default', version: 0, stopsLaunches: true, areStopped: false, approval: null };

describe('help links', () => {
  beforeEach(() => server.answer('opsGetHelpRule', rule));
  describeList('in the console', {
    call: 'opsListHelpLinks',
    resource: 'helpLinks',
    list: <HelpLinkList />,
    row,
    text: 'HTTP 404',
    empty: 'No external help links',
  });
});

describe('what dead help links stop', () => {
  it('is said with both ways out: asking again, and letting games run by two people', async () => {
    server.answer('opsGetHelpRule', { ...rule, areStopped: true });
    server.answer('opsCheckHelpLinks', {});
    server.answer('opsChangeHelpRule', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
    const user = await renderConsole(<HelpRuleBar />);
    expect(await screen.findByText(/^No game is opened now/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    await screen.findByText('The links are being checked');
    expect(server.sent('opsCheckHelpLinks')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Let games run despite dead links' }));
    const asked = within(await screen.findByRole('dialog'));
    await fill(user, asked.getByLabelText(/^Reason/), 'the page of the hotline is down');
    await user.click(asked.getByRole('button', { name: 'Let games run despite dead links' }));
    await screen.findByText(/second person/i);
    const body = { stopsLaunches: false, version: 0, reason: 'the page of the hotline is down' };
    expect(server.sent('opsChangeHelpRule').map(({ input }) => input.body)).toEqual([body]);
  });

  it('is only read by who may not change it', async () => {
    server.answer('opsGetHelpRule', { ...rule, stopsLaunches: false });
    await renderConsole(<HelpRuleBar />, { may: ['content.article.read'] });
    expect(await screen.findByText(/games run/i)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
