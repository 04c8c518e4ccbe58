import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { featuresOff } from '../testing.ts';
import { RegisterPage } from './register-page.tsx';

type Row = Value<'agentLinks'>['list'][number];

const link: Row = {
  code: 'ABCD2345',
  target: 'player',
  tag: 'radio',
  state: 'open',
  rebate: [],
  rebateMax: null,
  contracts: [],
  usesMax: 100,
  expiresAt: null,
  createdAt: '2026-11-20T05:00:00Z',
  joined: 12,
  depositors: 3,
  validBet: '1234.50',
};
const page = (list: Row[], opensAgents = true): Value<'agentLinks'> => ({
  list,
  totalPages: 1,
  totalCount: list.length,
  zone: 'Asia/Bangkok',
  tags: ['radio'],
  joinedByDay: [
    { day: '2026-11-19', count: 4 },
    { day: '2026-11-20', count: 8 },
  ],
  opensAgents,
});
const rebateInfo: Value<'rebateInfo'> = {
  plan: {
    code: 'rebate',
    nameTh: 'x',
    nameEn: 'x',
    version: 1,
    kind: 'rebate',
    period: 'daily',
    zone: 'Asia/Bangkok',
    isUnreadable: false,
    activeRule: { minValidBet: '0.00', minDeposit: '0.00' },
    deductions: [],
    carry: 'own',
  },
  plans: [],
  mine: null,
  next: null,
  imposed: null,
  pending: null,
  frozenAt: null,
  ceiling: [],
  downline: { list: [], totalPages: 0, totalCount: 0 },
};
const draw = () => renderPage(<RegisterPage />, { as: 'player' });

/** Opens the form of a new link, once the list is there. */
async function openForm() {
  const user = await draw();
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'New link' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'New link' })) };
}

beforeEach(() => {
  server.answer('agentLinks', page([link]));
  server.refuse('rebateInfo', 'agents.featureOff');
  server.answer('consolidated', featuresOff);
});

describe('the register centre', () => {
  it('keeps the form of a link that was opened before the list came', async () => {
    const release = server.hold('agentLinks');
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'New link' }));
    const form = within(await screen.findByRole('dialog', { name: 'New link' }));
    await user.type(form.getByLabelText('Tag (optional)'), 'line');
    release();
    expect(await screen.findByRole('tab', { name: 'Links' })).toBeInTheDocument();
    expect(form.getByLabelText('Tag (optional)')).toHaveValue('line');
    expect(screen.getByRole('dialog', { name: 'New link' })).toBeInTheDocument();
  });

  itShowsItsStates('agentLinks', {
    draw,
    full: page([link]),
    row: 'ABCD2345',
    empty: page([]),
    nothing: 'You have no links yet',
  });

  it('shows what became of a link, copies its address and draws its code', async () => {
    const user = await draw();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const table = within(await screen.findByRole('table'));
    for (const text of ['radio', '12 / 100', '3', '1,234.50']) expect(table.getByText(text)).toBeInTheDocument();
    await user.click(table.getByRole('button', { name: 'Copy the address of link ABCD2345' }));
    await waitFor(() =>
      expect(copied).toHaveBeenCalledWith(expect.stringMatching(/\/register\?referralCode=ABCD2345$/)),
    );
    await user.click(table.getByRole('button', { name: 'Show the QR code of link ABCD2345' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'QR code of link ABCD2345' }));
    expect(dialog.getByText(/\/register\?referralCode=ABCD2345$/)).toBeInTheDocument();
  });

  it('shows what a link offers, with its caps', async () => {
    const rates = [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 4000 }];
    const contracts: Row['contracts'] = [
      { plan: 'daily', kind: 'dailySalary', tiers: rates, payableMax: '500.00' },
      { plan: 'share', kind: 'dividend', tiers: rates, payableMax: null },
    ];
    server.answer('agentLinks', page([{ ...link, target: 'agent', rebate: rates, rebateMax: '25.50', contracts }]));
    await draw();
    const table = within(await screen.findByRole('table'));
    expect(table.getByText(/0\.4 %, at most 25\.50 a period$/)).toBeInTheDocument();
    expect(table.getByText(/^Daily wages 0\.4 %, at most 500\.00 a period, Dividends? 0\.4 %$/)).toBeInTheDocument();
  });

  it('makes a link of the kind that is wished', async () => {
    server.answer('createAgentLink', { code: 'NEWC2345' });
    const { user, dialog } = await openForm();
    await user.selectOptions(dialog.getByLabelText('For'), 'Agents');
    await user.type(dialog.getByLabelText('Tag (optional)'), 'radio');
    await user.selectOptions(dialog.getByLabelText('Holds for'), '30 days');
    await user.selectOptions(dialog.getByLabelText('For how many people'), '10 people');
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    expect(await screen.findByText('Link NEWC2345 was made')).toBeInTheDocument();
    expect(server.sent('createAgentLink')[0]?.input.body).toEqual({
      target: 'agent',
      tag: 'radio',
      usesMax: 10,
      days: 30,
      rebate: null,
      rebateMax: null,
      contracts: [],
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes rates of a rebate along for new agents, none above the own', async () => {
    const table = [
      { turnoverMin: '0.00', activeMin: 0, ratePpm: 2000 },
      { turnoverMin: '0.00', activeMin: 0, ratePpm: 5000, product: 'RNG' },
    ];
    server.answer('rebateInfo', { ...rebateInfo, ceiling: table });
    server.answer('createAgentLink', { code: 'NEWC2345' });
    const { user, dialog } = await openForm();
    expect(dialog.queryByText('Rebate rates for the new agent (optional)')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('For'), 'Agents');
    await user.click(await dialog.findByText('Rebate rates for the new agent (optional)'));
    await user.type(dialog.getByLabelText('Slots'), '0.6');
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    expect(await dialog.findByText(/0\.5 %/, { selector: '[role=alert] *, [role=alert]' })).toBeInTheDocument();
    expect(server.sent('createAgentLink')).toEqual([]);
    await user.clear(dialog.getByLabelText('Slots'));
    await user.type(dialog.getByLabelText('Slots'), '0.4');
    await user.type(dialog.getByLabelText('At most a period'), '25.5');
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    expect(await screen.findByText('Link NEWC2345 was made')).toBeInTheDocument();
    expect(server.sent('createAgentLink')[0]?.input.body).toMatchObject({
      target: 'agent',
      rebate: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 4000, product: 'RNG' }],
      rebateMax: '25.50',
    });
  });

  it('takes contracts of kinds that are on along, none above the own', async () => {
    server.answer('consolidated', { ...featuresOff, dailysalinfotype: '1' });
    const ceiling = [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 5000 }];
    const plan = { ...rebateInfo.plan, code: 'daily', kind: 'dailySalary' as const };
    server.answer('dailySalaryInfo', { ...rebateInfo, plan, ceiling });
    server.answer('createAgentLink', { code: 'NEWC2345' });
    const { user, dialog } = await openForm();
    await user.selectOptions(dialog.getByLabelText('For'), 'Agents');
    await user.click(await dialog.findByText('Daily wages: contract for the new agent (optional)'));
    const rate = dialog.getByLabelText('Rate in percent');
    await user.type(rate, '0.6');
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    expect(await dialog.findByText(/0\.5 %/, { selector: '[role=alert] *, [role=alert]' })).toBeInTheDocument();
    expect(server.sent('createAgentLink')).toEqual([]);
    await user.clear(rate);
    await user.type(rate, '0.4');
    await user.type(dialog.getByLabelText('At most a period'), 'x');
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    expect(await dialog.findAllByText('Give the amount in baht, such as 5000')).not.toEqual([]);
    expect(server.sent('createAgentLink')).toEqual([]);
    await user.clear(dialog.getByLabelText('At most a period'));
    await user.type(dialog.getByLabelText('At most a period'), '500');
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    expect(await screen.findByText('Link NEWC2345 was made')).toBeInTheDocument();
    expect(server.sent('createAgentLink')[0]?.input.body).toMatchObject({
      rebate: null,
      contracts: [
        { plan: 'daily', tiers: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 4000 }], payableMax: '500.00' },
      ],
    });
  });

  it('says why a link cannot be made, and offers a promoter none for agents', async () => {
    server.answer('agentLinks', page([link], false));
    server.refuse('createAgentLink', 'agents.linksFull');
    const { user, dialog } = await openForm();
    expect(within(dialog.getByLabelText('For')).queryByRole('option', { name: 'Agents' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    expect(await dialog.findByText('You have as many links as there may be')).toBeInTheDocument();
  });

  it('plots who joined, and finds links by state and tag', async () => {
    const user = await draw();
    expect(await screen.findByRole('img', { name: /12.*2/ })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('State'), 'Used up');
    await user.selectOptions(screen.getByLabelText('Tag'), 'radio');
    await waitFor(() =>
      expect(server.sent('agentLinks').at(-1)?.input.query).toMatchObject({
        state: 'usedUp',
        tag: 'radio',
        pageNo: '1',
      }),
    );
  });

  it('closes a link after a question', async () => {
    server.answer('closeAgentLink', { code: 'ABCD2345' });
    const user = await draw();
    const table = within(await screen.findByRole('table'));
    await user.click(table.getByRole('button', { name: 'Close link ABCD2345' }));
    const question = within(await screen.findByRole('dialog', { name: 'Close link ABCD2345?' }));
    server.answer('agentLinks', page([{ ...link, state: 'closed' }]));
    await user.click(question.getByRole('button', { name: 'Close link' }));
    expect(await screen.findByText('Link ABCD2345 is closed')).toBeInTheDocument();
    expect(server.sent('closeAgentLink')[0]?.input.params).toEqual({ code: 'ABCD2345' });
  });
});
