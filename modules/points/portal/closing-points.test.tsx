import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { ClosingPoints } from './closing-points.tsx';

const own = { points: 12_345, cashValue: '123.45', mayConvert: false, isTooFew: false, mayAsk: true, last: null };

it('asks to be paid for points that cannot be converted', async () => {
  server.answer('pointPayout', own);
  const asked = { state: 'asked', amount: null, at: '2026-11-30T12:00:00.000Z', note: null } as const;
  const user = await renderPage(<ClosingPoints />);
  expect(await screen.findByText(/12,345 points, worth .*123\.45/)).toBeInTheDocument();
  server.answer('pointPayout', { ...own, mayAsk: false, last: asked });
  server.answer('askPointPayout', { ...own, mayAsk: false, last: asked });
  await user.click(screen.getByRole('button', { name: 'Ask to be paid' }));
  expect(await screen.findByText(/You asked to be paid/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the way to the mall where points can be converted, and nothing without points', async () => {
  server.answer('pointPayout', { ...own, mayConvert: true, mayAsk: false });
  await renderPage(<ClosingPoints />);
  expect(await screen.findByRole('link', { name: 'Convert points' })).toHaveAttribute('href', '/pointMall');
});

it('says that too few points to convert stay with the account', async () => {
  server.answer('pointPayout', {
    ...own,
    points: 45,
    cashValue: '0.45',
    mayConvert: true,
    isTooFew: true,
    mayAsk: false,
  });
  await renderPage(<ClosingPoints />);
  expect(await screen.findByText(/too few to convert/)).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says why a request was refused', async () => {
  const last = { state: 'refused', amount: null, at: '2026-11-30T12:00:00.000Z', note: 'not yours' } as const;
  server.answer('pointPayout', { ...own, last });
  await renderPage(<ClosingPoints />);
  expect(await screen.findByText(/not yours/)).toBeInTheDocument();
});
