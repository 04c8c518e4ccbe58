import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tryAgain } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { MaintenancePart } from './maintenance-part.tsx';
import { openMerchant } from './maintenance.test-data.ts';

const draw = (options?: Parameters<typeof renderConsole>[1]) => renderConsole(<MaintenancePart id="mrc_1" />, options);

it('says that the merchant is open, and who nobody is', async () => {
  server.answer('opsGetMaintenance', openMerchant);
  await draw();
  expect(await screen.findByText('Open as usual')).toBeInTheDocument();
  expect(screen.getByText('nobody yet')).toBeInTheDocument();
  expect(server.sent('opsGetMaintenance')[0]?.input.params).toEqual({ merchantId: 'mrc_1' });
});

it('says since when it is closed, until when, with which words, by whom and why', async () => {
  server.answer('opsGetMaintenance', {
    ...openMerchant,
    isOn: true,
    state: 'on',
    from: '2026-11-20T05:00:00Z',
    text: { TH: 'กลับมาบ่ายสอง', EN: 'Back at two' },
    setBy: 'anong',
    setAt: '2026-11-20T04:00:00Z',
    reason: 'new games',
  });
  await draw();
  expect(await screen.findByText('In maintenance now')).toBeInTheDocument();
  for (const words of ['no end set', 'กลับมาบ่ายสอง · Back at two', 'anong', 'new games'])
    expect(screen.getByText(words)).toBeInTheDocument();
});

it('has no form for those who may only look', async () => {
  server.answer('opsGetMaintenance', openMerchant);
  await draw({ may: ['site.maintenance.read'] });
  expect(await screen.findByText(/^You can look at this/)).toBeInTheDocument();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('says that it could not be read, and reads again', async () => {
  server.refuse('opsGetMaintenance', 'common.unavailable');
  const user = await draw();
  await tryAgain(user, () => server.answer('opsGetMaintenance', openMerchant));
  await waitFor(() => expect(screen.getByText('Open as usual')).toBeInTheDocument());
});
