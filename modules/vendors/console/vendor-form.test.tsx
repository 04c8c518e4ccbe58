import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { VendorRecord } from '@sanam/console/lib/records.ts';
import { agreed, choose, NOT_SAVED, replace, save } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { VendorForm } from './vendor-form.tsx';

const revision = '0123456789abcdef';
const reload = vi.fn<() => Promise<void>>(async () => undefined);
const values = {
  nameTh: null,
  nameEn: 'Good games',
  pictureUrl: null,
  position: null,
  isHot: null,
  countries: ['US'],
  alarmSilentMinutes: 10,
  alarmErrorPercent: 5,
  callsPerSecond: 20000,
  unknownReferencesMax: 1000,
  winMax: '1000000.00',
  winMultipleMax: 5000,
};
const vendor = {
  ...values,
  code: 'GOOD',
  name: 'Good',
  own: { nameTh: null, nameEn: 'Good games' },
  merchant: { id: 'mrc_1', name: 'The shop' },
  revision,
} as unknown as VendorRecord;
const open = (isDisabled = false) =>
  renderConsole(<VendorForm vendor={vendor} isDisabled={isDisabled} reload={reload} />);

it('shows how the vendor is shown, and sends every value with the revision', async () => {
  server.answer('opsChangeVendor', { revision });
  const user = await open();
  expect(screen.getByLabelText('Name in English')).toHaveValue('Good games');
  expect(screen.getByText(/United States/)).toBeInTheDocument();
  await replace(user, screen.getByLabelText('Name in English'), '');
  await replace(user, screen.getByLabelText('Place'), '12');
  await choose(user, screen.getByLabelText('Hot'), 'Never');
  await replace(user, screen.getByLabelText(/minutes without calls/), '30');
  await replace(user, screen.getByLabelText('Largest win of a round'), '250000.00');
  await replace(user, screen.getByLabelText('Largest win as a multiple of the stake'), '2000');
  await save(user);
  await screen.findByText('Saved');
  expect(server.sent('opsChangeVendor').map(({ input }) => input)).toEqual([
    {
      params: { code: 'GOOD' },
      body: {
        ...values,
        nameEn: null,
        position: 12,
        isHot: false,
        alarmSilentMinutes: 30,
        winMax: '250000.00',
        winMultipleMax: 2000,
        revision,
        reason: agreed,
      },
    },
  ]);
});

it('takes digits alone for the place, and says the bounds of a number', async () => {
  const user = await open();
  await replace(user, screen.getByLabelText('Place'), 'x7y');
  expect(screen.getByLabelText('Place')).toHaveValue('7');
  await replace(user, screen.getByLabelText(/percentage of faults/), '101');
  expect(screen.getByLabelText(/percentage of faults/)).toHaveAccessibleDescription('1 to 100');
});

it('marks refused fields until each is edited, and keeps the rest', async () => {
  server.refuse('opsChangeVendor', 'request.invalid', {
    fields: [
      { field: 'pictureUrl', problem: 'internal' },
      { field: 'countries.0', problem: 'country' },
    ],
  });
  const user = await open();
  await replace(user, screen.getByLabelText('Address of the picture'), 'https://10.0.0.1/x.png');
  await save(user);
  await screen.findByText(NOT_SAVED);
  expect(screen.getByLabelText('Address of the picture')).toHaveAccessibleDescription(/has to be on the internet/);
  expect(screen.getByLabelText('Closed in')).toBeInvalid();
  await replace(user, screen.getByLabelText('Address of the picture'), 'https://cdn.example/x.png');
  expect(screen.getByLabelText('Address of the picture')).toBeValid();
  expect(screen.getByLabelText('Closed in')).toBeInvalid();
});

it('reads again after a change by somebody else, and keeps what was typed', async () => {
  server.refuse('opsChangeVendor', 'operator.staleVersion');
  const user = await open();
  await replace(user, screen.getByLabelText('Place'), '3');
  await save(user);
  await screen.findByText(/Somebody changed this record/);
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByLabelText('Place')).toHaveValue('3');
});

it('can only be read by who may not change it', async () => {
  await open(true);
  for (const one of screen.getAllByRole('textbox')) expect(one).toBeDisabled();
});
