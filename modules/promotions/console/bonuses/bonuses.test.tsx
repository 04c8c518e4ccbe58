import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { agreed, choose, confirm, replace } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { firstTerms } from '../campaigns/campaign-draft.ts';
import { campaign, campaignRow, depositContent } from '../campaigns/campaign.test-data.ts';
import type { BonusRow } from './bonus-columns.tsx';
import { BonusList } from './bonus-list.tsx';
import { BonusPage } from './bonus-page.tsx';
import { MemberBonuses } from './member-bonuses.tsx';

const MEMBER = 'mbr_0000000000000000000a';
const row: BonusRow = {
  id: 'bon_0000000000000000000a',
  bonusId: 'bon_0000000000000000000a',
  merchantId: 'default',
  memberId: MEMBER,
  account: 'somchai',
  promotionId: campaignRow.id,
  title: 'Double your deposit',
  state: 'active',
  amount: '500.00',
  balance: '620.00',
  converted: '0.00',
  returned: '0.00',
  turnoverId: 'trn_0000000000000000000a',
  required: '5000.00',
  done: '1250.00',
  grantedAt: '2026-11-20T05:00:00.000Z',
  startedAt: '2026-11-20T05:00:00.000Z',
  expiresAt: '2026-12-20T05:00:00.000Z',
  endedAt: null,
  checkedUntil: null,
  refusal: null,
  terms: firstTerms('deposit'),
  source: 'deposit',
  sourceId: 'dep_0000000000000000000a',
  version: 2,
  endReason: null,
};
const page = (...list: BonusRow[]) => ({ list, totalCount: list.length, totalPages: 1 });
const totals = { granted: '9500.00', converted: '120.00', returned: '80.00', balance: '620.00' };
const campaigns = (...list: (typeof campaignRow)[]) =>
  server.answer('opsListCampaigns', { list, totalCount: list.length, totalPages: 1 });

beforeEach(() => campaigns(campaignRow));

describe('bonuses of all members', () => {
  const open = (may?: Parameters<typeof renderConsole>[1]) =>
    renderConsole(
      <ResourceContextProvider value="bonuses">
        <BonusList />
      </ResourceContextProvider>,
      may,
    );

  it('are listed with state, money and progress, and what all of them come to [WAL-018]', async () => {
    server.answer('opsListBonuses', { ...page(row), totals });
    await open();
    expect((await screen.findAllByText('Double your deposit'))[0]).toBeInTheDocument();
    for (const text of ['Active', '฿1,250.00 of ฿5,000.00', 'Deposit'])
      expect(screen.getAllByText(text)[0]).toBeInTheDocument();
    const sums = within(screen.getByRole('region', { name: /all/i }));
    for (const [label, amount] of [
      ['Granted', /9,500\.00/],
      ['Balance now', /620\.00/],
      ['Converted to cash', /120\.00/],
    ] as const)
      expect(sums.getByText(label).closest('p')).toHaveTextContent(amount);
  });

  it('are looked for by state, campaign and account', async () => {
    server.answer('opsListBonuses', { ...page(row), totals });
    const user = await open();
    const query = () => server.sent('opsListBonuses').at(-1)?.input.query;
    await choose(user, await screen.findByLabelText('Campaign'), 'Double your deposit');
    await waitFor(() => expect(query()).toMatchObject({ campaignId: campaignRow.id }));
    await user.click(screen.getByRole('button', { name: 'Expired' }));
    await waitFor(() => expect(query()).toMatchObject({ state: 'expired' }));
    await replace(user, screen.getByPlaceholderText('Account or number'), 'somchai');
    await waitFor(() => expect(query()).toMatchObject({ q: 'somchai' }));
  });

  it('need no right to read campaigns', async () => {
    server.answer('opsListBonuses', { ...page(), totals });
    await open({ may: ['promotions.bonus.read'] });
    expect(await screen.findByText('No bonuses yet')).toBeInTheDocument();
    expect(server.sent('opsListCampaigns')).toEqual([]);
  });
});

describe('one bonus', () => {
  const open = (may?: Parameters<typeof renderConsole>[1]) =>
    renderConsole(
      <Routes>
        <Route path="/bonuses/:id/show" element={<BonusPage />} />
      </Routes>,
      { at: `/bonuses/${row.id}/show`, ...may },
    );

  it('shows its money, where it came from, its terms and its history', async () => {
    const history = [
      {
        id: '1',
        at: row.grantedAt,
        command: 'promotions.bonus.grant',
        actor: 'system',
        actorKind: 'system' as const,
        subjectType: 'bonus',
        subjectId: row.id,
        before: null,
        after: { state: 'active' },
        reason: null,
        address: null,
        requestId: null,
        hash: null,
      },
    ];
    server.answer('opsGetBonus', { ...row, approval: null, history });
    await open();
    const money = within(await screen.findByRole('region', { name: 'Money' }));
    expect(money.getByText('฿1,250.00 of ฿5,000.00')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Double your deposit' })).toHaveAttribute(
      'href',
      `/campaigns/${campaignRow.id}/show`,
    );
    const terms = within(screen.getByRole('region', { name: 'Terms of its version' }));
    for (const text of ['100%', '10× the bonus', 'Cash first, then bonus money'])
      expect(terms.getByText(text)).toBeInTheDocument();
    expect(screen.getByText('Bonus: Granted')).toBeInTheDocument();
  });

  it('is proposed to end, with a reason', async () => {
    server.answer('opsGetBonus', { ...row, approval: null, history: [] });
    server.answer('opsEndBonus', { state: 'proposed', approvalId: 'apr_1' });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'End…' }));
    expect(within(screen.getByRole('dialog')).getByText(/฿620\.00 of bonus money is returned/)).toBeInTheDocument();
    await confirm(user, 'Propose');
    await waitFor(() => expect(server.sent('opsEndBonus')[0]?.input.body).toEqual({ reason: agreed }));
  });

  it('says that another proposal waits', async () => {
    server.answer('opsGetBonus', { ...row, state: 'queued', approval: null, history: [] });
    server.refuse('opsEndBonus', 'operator.approvalPending', { approvalId: 'apr_1' });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'End…' }));
    expect(screen.getByText('The member can no longer start it.')).toBeInTheDocument();
    await confirm(user, 'Propose');
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeInTheDocument();
  });

  it('that is over, or for who may not, has no end', async () => {
    server.answer('opsGetBonus', {
      ...row,
      state: 'completed',
      endedAt: row.expiresAt,
      endReason: 'met',
      approval: null,
      history: [],
    });
    await open();
    expect(await screen.findByText('met')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'End…' })).toBeNull();
  });
});

describe('the bonuses of a member', () => {
  const open = (may?: Parameters<typeof renderConsole>[1]) => renderConsole(<MemberBonuses id={MEMBER} />, may);
  beforeEach(() => server.answer('opsMemberBonuses', page(row)));

  it('lead to each', async () => {
    await open();
    const [link] = await screen.findAllByRole('link', { name: 'Double your deposit' });
    expect(link).toHaveAttribute('href', `/bonuses/${row.id}/show`);
    expect(server.sent('opsMemberBonuses')[0]?.input.params).toEqual({ id: MEMBER });
  });

  async function toDialog() {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Grant a bonus' }));
    const dialog = within(await screen.findByRole('dialog'));
    await choose(user, await dialog.findByLabelText('Campaign'), 'Double your deposit');
    return { user, dialog };
  }

  it('get another one, proposed under the terms of a campaign, up to what it gives', async () => {
    server.answer('opsGetCampaign', { ...campaign, versions: [{ ...campaign.versions[0]!, content: depositContent }] });
    server.answer('opsGrantBonus', { state: 'proposed', approvalId: 'apr_1' });
    const { user, dialog } = await toDialog();
    expect(await dialog.findByText('10× the bonus')).toBeInTheDocument();
    expect(server.sent('opsListCampaigns').at(-1)?.input.query).toMatchObject({ state: 'live' });
    const amount = dialog.getByLabelText('Amount');
    await replace(user, amount, '1000.01');
    expect(amount).toHaveAccessibleDescription('Up to ฿1,000.00');
    await confirm(user, 'Propose');
    expect(server.sent('opsGrantBonus')).toEqual([]);
    await replace(user, amount, '250');
    await confirm(user, 'Propose');
    await waitFor(() =>
      expect(server.sent('opsGrantBonus')[0]?.input.body).toEqual({
        campaignId: campaignRow.id,
        amount: '250.00',
        reason: agreed,
      }),
    );
    expect(server.sent('opsGrantBonus')[0]?.input.params).toEqual({ id: MEMBER });
  });

  it('do not come from a campaign that gives cash', async () => {
    server.answer('opsGetCampaign', campaign);
    const { user, dialog } = await toDialog();
    expect(await dialog.findByText(/This campaign gives cash/)).toBeInTheDocument();
    await replace(user, dialog.getByLabelText('Amount'), '10');
    await confirm(user, 'Propose');
    expect(server.sent('opsGrantBonus')).toEqual([]);
  });

  it('say that no campaign is live, and offer nothing to who may not give', async () => {
    campaigns();
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Grant a bonus' }));
    expect(await screen.findByText(/No live campaign gives bonus money/)).toBeInTheDocument();
  });

  it('are only looked at by who may not give', async () => {
    await open({ may: ['promotions.bonus.read'] });
    expect((await screen.findAllByText('Double your deposit'))[0]).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Grant a bonus' })).toBeNull();
  });
});
