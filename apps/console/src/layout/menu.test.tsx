// The menu of the console: a search for a page, and groups that close and stay closed.
import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';
import { today } from '../testing/today.ts';
import { ConsoleMenu } from './menu.tsx';

beforeEach(() => server.answer('opsDashboard', today));

const open = (options?: Parameters<typeof renderConsole>[1]) => renderConsole(<ConsoleMenu />, options);
const links = () => within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
const names = () => links().map((link) => link.textContent);

describe('the search of the menu', () => {
  it('keeps the pages with the text in their name, and Enter opens the first', async () => {
    const user = await open();
    await user.keyboard('p');
    const field = screen.getByRole('searchbox', { name: 'Find a page' });
    expect(field).toHaveFocus();
    await user.keyboard('agent st');
    expect(names()).toEqual(['Agent statements']);
    await user.keyboard('{Enter}');
    expect(screen.getByTestId('address')).toHaveTextContent('/agentStatements');
    expect(field).toHaveValue('');
    expect(names().length).toBeGreaterThan(50);
  });

  it('keeps a whole group by its name', async () => {
    const user = await open();
    await user.type(screen.getByRole('searchbox'), 'lottery');
    expect(names()).toEqual(expect.arrayContaining(['Draws', 'Markets', 'Lottery tickets']));
    expect(names()).not.toContain('Members');
  });

  it('says when no page has the name, and Esc brings the menu back', async () => {
    const user = await open();
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(screen.getByText('No page has this name')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(names()).toContain('Members');
  });

  it('finds nothing that the user may not read', async () => {
    const user = await open({ may: ['players.member.read'] });
    await user.type(screen.getByRole('searchbox'), 'agent');
    expect(screen.getByText('No page has this name')).toBeVisible();
  });
});

describe('a group of the menu', () => {
  it('closes and opens by its title, and shows what waits while it is closed', async () => {
    const user = await open();
    const title = screen.getByRole('button', { name: /^Payments/ });
    expect(await screen.findByRole('link', { name: /^Withdrawals.*4 waiting/ })).toBeVisible();
    await user.click(title);
    expect(title).toHaveAttribute('aria-expanded', 'false');
    expect(title).toHaveAccessibleName(/Payments.* waiting/);
    expect(names()).not.toContain('Deposits');
    await user.click(title);
    expect(screen.getByRole('link', { name: /^Withdrawals/ })).toBeVisible();
  });

  it('opens for a search while it is closed', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: /^Agents/ }));
    await user.type(screen.getByRole('searchbox'), 'agent tree');
    expect(names()).toEqual(['Agent tree']);
  });
});
