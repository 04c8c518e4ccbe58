import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Permission } from '@sanam/contract/permissions';
import { type ConsoleResource, type RecordTab, setResources } from '../lib/resource.ts';
import { modules } from '../modules.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { RecordTabs } from './record-tabs.tsx';

const load = vi.fn<RecordTab['load']>(async () => ({ id }: { id: string }) => <p>Deposits of {id}</p>);
const resources: ConsoleResource[] = [
  { name: 'members', permission: 'players.member.read' },
  {
    name: 'deposits',
    permission: 'payments.deposit.read',
    tab: { of: 'members', label: 'member.tab.deposits', place: 20, load },
  },
  {
    name: 'hosts',
    permission: 'site.host.read',
    tab: { of: 'merchants', label: 'merchant.tab.hosts', place: 5, load },
  },
];
const own = (name: string, place: number) => ({
  name,
  resource: 'members',
  label: 'member.tab.overview' as const,
  place,
  content: <p>The {name}</p>,
});
const open = (current: string, may?: readonly Permission[]) =>
  renderConsole(
    <RecordTabs
      of="members"
      id="usr_1"
      label="Somchai"
      current={current}
      own={[own('logins', 30), own('overview', 10)]}
    />,
    may === undefined ? {} : { may },
  );
const places = () => screen.getAllByRole('tab').map((tab) => tab.getAttribute('href'));

beforeEach(() => {
  load.mockClear();
  setResources(resources);
});
afterEach(() => setResources(modules));

it('shows own tabs and those of other modules in one order, each at its address', async () => {
  await open('');
  expect(screen.getByText('The overview')).toBeInTheDocument();
  expect(places()).toEqual(['/members/usr_1/show', '/members/usr_1/show/deposits', '/members/usr_1/show/logins']);
  expect(load).not.toHaveBeenCalled();
});

it('loads the tab of another module when it is opened, and gives it the record', async () => {
  await open('deposits');
  expect(await screen.findByText('Deposits of usr_1')).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Deposits' })).toHaveAttribute('aria-selected', 'true');
});

it('leaves out what the reader may not read, and shows the first tab in its place', async () => {
  await open('deposits', ['players.member.read']);
  expect(screen.getByText('The overview')).toBeInTheDocument();
  expect(places()).toEqual(['/members/usr_1/show', '/members/usr_1/show/logins']);
});
