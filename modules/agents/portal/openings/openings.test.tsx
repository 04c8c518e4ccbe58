import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { RegisterPage } from '../links/register-page.tsx';
import { featuresOff } from '../testing.ts';
import { OpeningPart } from './opening-part.tsx';

type Row = Value<'agentOpenings'>['list'][number];

const row: Row = {
  openingId: 'aop_0000000000000001',
  username: 'somchai88',
  target: 'player',
  state: 'open',
  rebate: [],
  rebateMax: null,
  contracts: [],
  openedAt: '2026-11-20T05:00:00Z',
  expiresAt: '2026-11-27T05:00:00Z',
};
const page = (list: Row[]): Value<'agentOpenings'> => ({
  list,
  totalPages: 1,
  totalCount: list.length,
  zone: 'Asia/Bangkok',
});
const secret = 'a1'.repeat(32);
const draw = () => renderPage(<OpeningPart />, { as: 'player' });
const links = (opensAgents: boolean): Value<'agentLinks'> => ({
  ...page([]),
  list: [],
  tags: [],
  joinedByDay: [],
  opensAgents,
});

beforeEach(() => {
  server.answer('agentOpenings', page([row]));
  server.refuse('rebateInfo', 'agents.featureOff');
  server.answer('consolidated', featuresOff);
});

describe('accounts that an agent opens', () => {
  itShowsItsStates('agentOpenings', {
    draw,
    full: page([row]),
    row: 'somchai88',
    empty: page([]),
    nothing: 'You have opened no accounts yet',
  });

  it('are opened by name and type, and the link is shown once with its code', async () => {
    const made = { openingId: 'aop_0000000000000002', username: 'malee', secret, expiresAt: '2026-11-27T05:00:00Z' };
    server.answer('openAgentMember', made);
    const user = await draw();
    await screen.findByRole('table');
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Open an account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Open an account' }));
    expect(dialog.queryByLabelText(/password|birth|bank/i)).toBeNull();
    await user.type(dialog.getByLabelText('Username'), ' malee ');
    await user.selectOptions(dialog.getByLabelText('Type'), 'Agent');
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Link for malee' }));
    expect(server.sent('openAgentMember')[0]?.input.body).toEqual({
      username: 'malee',
      target: 'agent',
      rebate: null,
      rebateMax: null,
      contracts: [],
    });
    const address = expect.stringMatching(new RegExp(`/register#opening=${secret}$`)) as string;
    await user.click(shown.getByRole('button', { name: 'Copy the address' }));
    await waitFor(() => expect(copied).toHaveBeenCalledWith(address));
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(new RegExp(secret))).toBeNull();
  });

  it('say why one cannot be opened', async () => {
    server.refuse('openAgentMember', 'identity.usernameTaken');
    const user = await draw();
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Open an account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Open an account' }));
    await user.type(dialog.getByLabelText('Username'), 'malee');
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    expect(await dialog.findByText(/taken/i)).toBeInTheDocument();
  });

  it('are taken back after a question', async () => {
    server.answer('closeAgentOpening', { state: 'closed' });
    const user = await draw();
    const table = within(await screen.findByRole('table'));
    await user.click(table.getByRole('button', { name: 'Take back the account somchai88' }));
    const question = within(await screen.findByRole('dialog', { name: 'Take back the account somchai88?' }));
    server.answer('agentOpenings', page([{ ...row, state: 'closed' }]));
    await user.click(question.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('The account somchai88 was taken back')).toBeInTheDocument();
    expect(server.sent('closeAgentOpening')[0]?.input.params).toEqual({ openingId: 'aop_0000000000000001' });
  });

  it('are a part of the register centre', async () => {
    server.answer('agentLinks', links(true));
    const user = await renderPage(<RegisterPage />, { as: 'player' });
    await user.click(await screen.findByRole('tab', { name: 'Opened accounts' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it('are not there for promoters', async () => {
    server.answer('agentLinks', links(false));
    await renderPage(<RegisterPage />, { as: 'player' });
    expect(await screen.findByText('You have no links yet')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).toBeNull();
  });
});
