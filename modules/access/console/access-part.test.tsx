import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Access, AccessRule } from '@sanam/console/lib/records.ts';
import { agreed, confirm, tryAgain } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { AccessPart } from './access-part.tsx';

const revision = '0123456789abcdef';
const rule: AccessRule = {
  id: 'acr_0000000000000000000001',
  isForAll: true,
  kind: 'cidr',
  value: '192.0.2.0/24',
  isAllowed: false,
  reason: 'abuse',
  position: 20,
  expiresAt: null,
  isOver: false,
  revision,
};
const access: Access = {
  merchant: { id: 'mrc_1', name: 'The shop' },
  rules: [rule],
  regions: { isUnknownAllowed: null, otherwise: 'allow' },
  revision,
  mode: 'sandbox',
  licensed: [],
  table: { networks: 2, source: 'test', loadedAt: '2026-11-20T05:00:00Z' },
  own: { address: '203.0.113.9', country: 'TH' },
};
const draw = (options?: Parameters<typeof renderConsole>[1]) => renderConsole(<AccessPart id="mrc_1" />, options);
const open = async (more: Partial<Access> = {}, options?: Parameters<typeof renderConsole>[1]) => {
  server.answer('opsGetAccess', { ...access, ...more });
  const user = await draw(options);
  await screen.findByRole('heading', { name: 'Rules' });
  return user;
};

it('waits for the answer, then shows the rules with what they do and for whom', async () => {
  server.answer('opsGetAccess', access);
  const release = server.hold('opsGetAccess');
  await draw();
  await waitFor(() => expect(server.sent('opsGetAccess')[0]?.input.params).toEqual({ merchantId: 'mrc_1' }));
  expect(screen.queryByRole('heading', { name: 'Rules' })).toBeNull();
  release();
  const row = within((await screen.findByText('abuse')).closest('tr')!);
  expect(row.getByText('Address 192.0.2.0/24')).toBeInTheDocument();
  expect(row.getByText('Keep out')).toBeInTheDocument();
  expect(row.getByText('every brand')).toBeInTheDocument();
  expect(row.getByText('for good')).toBeInTheDocument();
});

it('says that there are no rules', async () => {
  await open({ rules: [] });
  expect(screen.getByText('No rules yet')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});

it('says that it could not be read, and reads again', async () => {
  server.refuse('opsGetAccess', 'common.unavailable');
  const user = await draw();
  await tryAgain(user, () => server.answer('opsGetAccess', access));
  expect(await screen.findByText('abuse')).toBeInTheDocument();
});

it('warns that without the table of addresses no country is known', async () => {
  await open({ table: null });
  expect(screen.getByText(/No table of addresses is loaded/)).toBeInTheDocument();
});

it('removes a rule and shows the rules as they are then', async () => {
  server.answer('opsRemoveAccessRule', {});
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Remove: 192.0.2.0/24' }));
  server.answer('opsGetAccess', { ...access, rules: [] });
  await confirm(user, 'Remove');
  expect(await screen.findByText('No rules yet')).toBeInTheDocument();
  expect(server.sent('opsRemoveAccessRule').map(({ input }) => input)).toEqual([
    { params: { id: rule.id }, body: { isConfirmed: false, revision, reason: agreed } },
  ]);
});

it('is only read by those who may not change it', async () => {
  await open({}, { may: ['site.access.read'] });
  expect(screen.getByText(/Changing it takes another permission/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add a rule' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Change|Remove):/ })).toBeNull();
});
