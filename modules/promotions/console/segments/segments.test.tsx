import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { agreed, choose, confirm } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { SimulateSection } from '../simulator/simulate-section.tsx';
import { SegmentList } from './segment-list.tsx';
import { SegmentPage } from './segment-page.tsx';
import { SegmentPicker } from './segment-picker.tsx';

const row: Value<'opsListSegments'>['list'][number] = {
  id: 'seg_0000000000000000000001',
  merchantId: 'default',
  name: 'Have deposited',
  conditions: [{ code: 'deposits', args: { min: 1, max: null } }],
  version: 3,
  isOn: true,
  closedAgents: [],
  isForNobody: false,
  by: 'Malee',
  changedAt: '2026-11-20T05:00:00.000Z',
};
const counted = {
  matched: 1200,
  allowed: 1100,
  looked: 5000,
  isWhole: true,
  sample: [{ memberId: 'mbr_1', username: 'somchai' }],
};

describeList('audiences', {
  call: 'opsListSegments',
  resource: 'segments',
  list: <SegmentList />,
  row,
  text: 'Have deposited',
  empty: 'No audiences yet',
});

it('is counted, changed with its version, and put away', async () => {
  server.answer('opsGetSegment', row);
  server.answer('opsCountSegment', counted);
  server.answer('opsChangeSegment', { version: 4 });
  const user = await renderConsole(
    <Routes>
      <Route path="/segments/:id/show" element={<SegmentPage />} />
    </Routes>,
    { at: `/segments/${row.id}/show` },
  );
  await user.click(await screen.findByRole('button', { name: 'Count members' }));
  expect(await screen.findByText(/meet this now: 1,200\. Of them may have a bonus: 1,100\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /somchai/ })).toBeInTheDocument();
  expect(server.sent('opsCountSegment')[0]?.input.body).toEqual({ conditions: row.conditions });
  await user.click(screen.getByRole('button', { name: 'Put away' }));
  await confirm(user, 'Put away');
  expect(await screen.findByText('The audience is changed')).toBeInTheDocument();
  const { name, conditions, version } = row;
  expect(server.sent('opsChangeSegment')[0]?.input.body).toEqual({
    name,
    conditions,
    version,
    isOn: false,
    reason: agreed,
  });
});

it('says which agents of its conditions are closed, and whether anybody is left', async () => {
  const conditions: (typeof row)['conditions'] = [{ code: 'agentLine', args: { agents: ['ann', 'bob'] } }];
  const closed = { ...row, conditions, closedAgents: ['ann', 'bob'], isForNobody: true };
  server.answer('opsGetSegment', closed);
  server.answer('opsListSegments', { list: [closed], totalCount: 1, totalPages: 1 });
  await renderConsole(
    <Routes>
      <Route
        path="/segments/:id/show"
        element={
          <>
            <SegmentPage />
            <SegmentPicker onPick={() => undefined} />
          </>
        }
      />
    </Routes>,
    { at: `/segments/${row.id}/show` },
  );
  expect(
    await screen.findByText(
      'Nobody meets the conditions: the accounts of the agents they ask for are closed (ann, bob).',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText('Met by nobody')).toBeInTheDocument();
  expect(await screen.findByLabelText(/audience/i)).toBeInTheDocument();
});

it('is kept with a name and at least one condition', async () => {
  server.answer('opsListSegments', { list: [], totalCount: 0, totalPages: 0 });
  server.answer('opsAddSegment', { id: row.id });
  const user = await renderConsole(
    <ResourceContextProvider value="segments">
      <SegmentList />
    </ResourceContextProvider>,
  );
  await user.click((await screen.findAllByRole('button', { name: 'Keep an audience' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Weekend');
  await choose(user, dialog.getByLabelText('Add condition'), 'Days of the week');
  await confirm(user, 'Keep an audience');
  expect(await screen.findByText('The audience is kept')).toBeInTheDocument();
  expect(server.sent('opsAddSegment')[0]?.input.body).toMatchObject({
    name: 'Weekend',
    conditions: [{ code: 'weekdays', args: { days: [6, 7] } }],
  });
});

it('keeps an audience of members with a label who were not seen for some days', async () => {
  server.answer('opsListSegments', { list: [], totalCount: 0, totalPages: 0 });
  server.answer('opsAddSegment', { id: row.id });
  const user = await renderConsole(
    <ResourceContextProvider value="segments">
      <SegmentList />
    </ResourceContextProvider>,
  );
  await user.click((await screen.findAllByRole('button', { name: 'Keep an audience' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Away');
  await choose(user, dialog.getByLabelText('Add condition'), 'Days since the last log-in');
  await user.type(dialog.getByLabelText('At least'), '14');
  await user.clear(dialog.getByLabelText('At most'));
  await choose(user, dialog.getByLabelText('Add condition'), 'Label of the member');
  await confirm(user, 'Keep an audience');
  await screen.findByText('The audience is kept');
  expect(server.sent('opsAddSegment').at(-1)?.input.body).toMatchObject({
    conditions: [
      { code: 'lastSeenDays', args: { min: 14, max: null } },
      { code: 'labels', args: { labels: ['VIP'] } },
    ],
  });
});

it('hands its conditions to what takes it over', async () => {
  server.answer('opsListSegments', {
    list: [row, { ...row, id: 'seg_0000000000000000000002', name: 'Old', isOn: false }],
    totalCount: 2,
    totalPages: 1,
  });
  let picked: unknown;
  const user = await renderConsole(<SegmentPicker onPick={(conditions) => (picked = conditions)} />);
  await choose(user, await screen.findByLabelText('Take over an audience'), 'Have deposited');
  expect(picked).toEqual(row.conditions);
});

it('reckons a campaign with past days, and says when the budget would have been gone', async () => {
  server.answer('opsSimulateCampaign', {
    basis: 'deposits',
    members: 12,
    grants: 15,
    cost: '4500.00',
    budget: '4000.00',
    spentOn: '2026-11-19',
    days: [
      { day: '2026-11-18', grants: 0, cost: '0.00' },
      { day: '2026-11-19', grants: 15, cost: '4500.00' },
    ],
    isWhole: true,
  });
  const user = await renderConsole(<SimulateSection id="cmp_0000000000000000000001" />);
  await user.click(screen.getByRole('button', { name: 'Simulate' }));
  expect(await screen.findByText(/would have been used up on Thu,? 19 Nov 2026/)).toBeInTheDocument();
  expect(screen.queryByText(/18 Nov/)).toBeNull();
  expect(screen.getAllByText(/4,500\.00/).length).toBeGreaterThan(0);
});
