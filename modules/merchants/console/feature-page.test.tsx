import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Feature } from '@sanam/console/lib/records.ts';
import { tryAgain } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { FeaturePage } from './feature-page.tsx';

const feature = (modId: string, more: Partial<Feature> = {}): Feature => ({
  modId,
  parentId: null,
  depth: 0,
  enabled: true,
  isEffective: true,
  shipped: true,
  ...more,
});
const list = [
  feature('REGISTER'),
  feature('USERNAMEREG3', { parentId: 'REGISTER', depth: 1 }),
  feature('FREEPLAY', { enabled: false, isEffective: false }),
];
const merchant = { id: 'default', name: 'Sanam' };

beforeEach(() => server.answer('opsListFeatures', { merchant, list }));

it('shows each feature with its switch', async () => {
  await renderConsole(<FeaturePage />);
  expect(await screen.findByRole('switch', { name: 'Registration (REGISTER)' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Free play (FREEPLAY)' })).not.toBeChecked();
});

it('says what goes with a feature, and switches it off with a reason', async () => {
  server.answer('opsChangeFeature', { enabled: false });
  const user = await renderConsole(<FeaturePage />);
  await user.click(await screen.findByRole('switch', { name: 'Registration (REGISTER)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Switch off: Registration?' });
  expect(dialog).toHaveTextContent('Also switched off: By username');
  await fill(user, within(dialog).getByLabelText(/^Reason/), 'no new members');
  await user.click(within(dialog).getByRole('button', { name: 'Switch off' }));
  await screen.findByText('Switched off: Registration');
  expect(server.sent('opsChangeFeature').map(({ input }) => input)).toEqual([
    { params: { modId: 'REGISTER' }, body: { enabled: false, expected: true, reason: 'no new members' } },
  ]);
});

it('says that somebody switched it meanwhile, and shows how it is now', async () => {
  server.refuse('opsChangeFeature', 'operator.staleVersion');
  const user = await renderConsole(<FeaturePage />);
  await user.click(await screen.findByRole('switch', { name: 'Registration (REGISTER)' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, dialog.getByLabelText(/^Reason/), 'no new members');
  server.answer('opsListFeatures', { merchant, list: [feature('REGISTER', { enabled: false, isEffective: false })] });
  await user.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Somebody changed this record');
  expect(await screen.findByRole('dialog', { name: 'Switch on: Registration?' })).toBeInTheDocument();
});

it('can only be read by who may not change it', async () => {
  await renderConsole(<FeaturePage />, { may: ['settings.feature.read'] });
  expect(await screen.findByText(/Changing it takes another permission/)).toBeInTheDocument();
  for (const one of screen.getAllByRole('switch')) expect(one).toBeDisabled();
});

it('says that it could not be read, and tries again', async () => {
  server.refuse('opsListFeatures', 'common.unavailable');
  const user = await renderConsole(<FeaturePage />);
  await tryAgain(user, () => server.answer('opsListFeatures', { merchant, list }));
  expect(await screen.findByRole('switch', { name: 'Registration (REGISTER)' })).toBeInTheDocument();
});
