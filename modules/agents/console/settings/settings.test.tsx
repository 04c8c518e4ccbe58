import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agreed, confirm, replace } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { CHECK_BOUNDS } from '../../contract/check-bounds.ts';
import { draftOf, problemsOf, type Settings, valuesOf } from './draft.ts';
import { SettingsPage } from './settings-page.tsx';

const limits = { min: '1.00', max: '500.00', daily: '900.00' };
const settings: Settings = {
  merchantId: 'default',
  revision: '0123456789abcdef',
  values: {
    depthMax: 12,
    offerDays: 7,
    openingDays: 7,
    contractOfferDays: 7,
    contractImposeDays: 15,
    activeValidBet: '100.00',
    transfers: true,
    transferLimits: limits,
    cash: false,
    cashLimits: limits,
    checks: CHECK_BOUNDS,
  },
  approval: null,
};

it('settings that are typed are those that were read, and none while one is out of its bounds', () => {
  const draft = draftOf(settings.values);
  expect(valuesOf(draft)).toEqual(settings.values);
  expect(valuesOf({ ...draft, depthMax: '31' })).toBeUndefined();
  expect([...problemsOf({ ...draft, 'checks.lossPpm': 'much', 'cashLimits.min': '' })].toSorted()).toEqual([
    'cashLimits.min',
    'checks.lossPpm',
  ]);
});

it('are shown in parts and sent whole, with the mark of what was seen', async () => {
  server.answer('opsGetAgentSettings', settings);
  const user = await renderConsole(<SettingsPage />);
  expect(await screen.findByText('Maximum number of agents in a line')).toBeInTheDocument();
  expect(screen.getByText('40 %')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change settings' }));
  const dialog = within(await screen.findByRole('dialog'));
  await replace(user, dialog.getByLabelText('Maximum number of agents in a line'), '9');
  server.answer('opsChangeAgentSettings', { state: 'done', approvalId: null });
  await confirm(user, 'Save settings');
  await waitFor(() => expect(server.sent('opsChangeAgentSettings')).toHaveLength(1));
  expect(server.sent('opsChangeAgentSettings')[0]!.input.body).toEqual({
    values: { ...settings.values, depthMax: 9 },
    revision: settings.revision,
    reason: agreed,
  });
  expect(await screen.findByText('The settings are in force')).toBeInTheDocument();
});
