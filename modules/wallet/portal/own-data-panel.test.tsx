import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { OwnDataPanel } from './own-data-panel.tsx';

const ready = {
  exportId: 'exp_0000000000000000000001',
  record: 'everything' as const,
  format: 'zip' as const,
  from: '2026-11-20',
  to: '2026-11-20',
  state: 'ready' as const,
  rowCount: 0,
  byteCount: 1000,
  requestedAt: '2026-11-20T05:00:00.000Z',
  expiresAt: '2026-11-27T05:00:00.000Z',
};

it('asks for the archive, and shows it when it is there', async () => {
  server.answer('listExports', { list: [] });
  server.answer('requestOwnData', { exportId: ready.exportId });
  const user = await renderPage(<OwnDataPanel />);
  server.answer('listExports', { list: [ready] });
  await user.click(screen.getByRole('button', { name: 'Ask for my data' }));
  expect(await screen.findByText(/^All my data/)).toBeInTheDocument();
  expect(server.sent('requestOwnData')).toHaveLength(1);
});

it('says that one was made today', async () => {
  server.answer('listExports', { list: [] });
  server.refuse('requestOwnData', 'wallet.ownDataLimit');
  const user = await renderPage(<OwnDataPanel />);
  await user.click(screen.getByRole('button', { name: 'Ask for my data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('One archive a day');
});
