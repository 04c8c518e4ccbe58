import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Block } from '@sanam/console/lib/records.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { BlockList } from './block-list.tsx';

const block: Block = {
  id: 'blk_0000000000000000000001',
  kind: 'username',
  value: 'admin',
  reason: 'looks like staff',
  createdBy: 'Malee',
  createdAt: '2026-11-20T05:00:00Z',
};
const page = (list: Block[], totalCount = list.length) => ({ list, totalPages: 1, totalCount });
const open = (options?: Parameters<typeof renderConsole>[1]) =>
  renderConsole(
    <ResourceContextProvider value="blocks">
      <BlockList />
    </ResourceContextProvider>,
    { at: '/blocks', ...options },
  );

beforeEach(() => {
  server.answer('opsListBlocks', page([block]));
});

describe('the list of blocks, as every list', () => {
  it('shows rows with their count', async () => {
    await open();
    expect(await screen.findByText('admin')).toBeInTheDocument();
    expect(screen.getByText('looks like staff')).toBeInTheDocument();
    expect(screen.getByText('1 row')).toBeInTheDocument();
    expect(server.sent('opsListBlocks')[0]?.input.query).toMatchObject({ pageNo: '1', pageSize: '25' });
  });

  it('says what would be here when there is nothing', async () => {
    server.answer('opsListBlocks', page([]));
    await open();
    expect(await screen.findByRole('status', { name: '' })).toBeDefined();
    expect(screen.queryByText('Nothing matches these filters')).toBeNull();
  });

  it('says why it could not be read, with the number of the request, and tries again', async () => {
    server.refuse('opsListBlocks', 'common.unavailable');
    const user = await open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('tell the technical team the number req_test');
    server.answer('opsListBlocks', page([block]));
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('admin')).toBeInTheDocument();
  });

  it('offers no second try to who may not see it', async () => {
    server.refuse('opsListBlocks', 'operator.forbidden');
    await open();
    expect(await screen.findByText('You may not see this')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('asks for one queue, and clears a filter under which there is nothing', async () => {
    const user = await open();
    await screen.findByText('admin');
    server.answer('opsListBlocks', ({ input }) => page(input.query.kind === undefined ? [block] : []));
    await user.click(screen.getByRole('button', { name: 'Usernames' }));
    expect(await screen.findByText('Nothing matches these filters')).toBeInTheDocument();
    expect(server.sent('opsListBlocks').at(-1)?.input.query).toMatchObject({ kind: 'username' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('admin')).toBeInTheDocument();
  });
});

describe('an entry', () => {
  const add = () => screen.getByRole('button', { name: 'Add an entry' });

  it('is added with its kind, its value and a reason, and the list is read again', async () => {
    server.answer('opsAddBlock', { id: block.id });
    const user = await open();
    await screen.findByText('admin');
    const before = server.sent('opsListBlocks').length;
    await user.click(add());
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Mail domains' }));
    expect(dialog.getByText('Addresses at this domain and below it are not accepted.')).toBeInTheDocument();
    await fill(user, dialog.getByLabelText(/^Value/), ' mail.example ');
    await fill(user, dialog.getByLabelText(/^Reason/), 'throw-away mail');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    await screen.findByText('Blocked');
    expect(server.sent('opsAddBlock').map(({ input }) => input.body)).toEqual([
      { kind: 'emailDomain', value: 'mail.example', reason: 'throw-away mail' },
    ]);
    await waitFor(() => expect(server.sent('opsListBlocks').length).toBeGreaterThan(before));
  });

  it('without a value is not sent', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Add an entry' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog.getByLabelText(/^Reason/), 'throw-away mail');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Something above is not filled in yet.');
    expect(server.sent('opsAddBlock')).toEqual([]);
  });

  it('that is there already is said in words', async () => {
    server.refuse('opsAddBlock', 'operator.blockExists');
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Add an entry' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog.getByLabelText(/^Value/), 'admin');
    await fill(user, dialog.getByLabelText(/^Reason/), 'looks like staff');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await dialog.findByRole('alert')).not.toHaveTextContent('operator.blockExists');
  });

  it('is taken off the list with a reason', async () => {
    server.answer('opsRemoveBlock', {});
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Remove: admin' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'No longer block admin?' }));
    await fill(user, dialog.getByLabelText(/^Reason/), 'a mistake');
    await user.click(dialog.getByRole('button', { name: 'Remove from the list' }));
    await screen.findByText('Removed from the list');
    expect(server.sent('opsRemoveBlock')[0]?.input).toEqual({
      params: { id: block.id },
      body: { reason: 'a mistake' },
    });
  });

  it('stays where taking it off is refused, and the dialog says why', async () => {
    server.refuse('opsRemoveBlock', 'operator.forbidden');
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Remove: admin' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog.getByLabelText(/^Reason/), 'a mistake');
    await user.click(dialog.getByRole('button', { name: 'Remove from the list' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('You have no permission for this');
    expect(screen.getByText('admin')).toBeInTheDocument();
  });

  it('is only read by who may not change it', async () => {
    await open({ may: ['settings.block.read'] });
    await screen.findByText('admin');
    expect(screen.queryByRole('button', { name: 'Add an entry' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});
