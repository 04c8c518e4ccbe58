import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import type { Protection } from '../queries.ts';
import { protection } from '../testing.ts';
import { SaferPlayPage } from './safer-play-page.tsx';

type Exclusion = Protection['exclusions'][number];
const excluded: Exclusion = {
  kind: 'exclusion',
  startedAt: '2026-05-20T05:00:00.000Z',
  termEndsAt: '2026-11-20T05:00:00.000Z',
  returnFrom: null,
  mayAskReturn: false,
  mayReturn: false,
  followsAnother: false,
};

async function draw(exclusions: Exclusion[] = []) {
  server.answer('protection', { ...protection, exclusions });
  const user = await renderPage(<SaferPlayPage />);
  await screen.findByRole('region', { name: 'Your play' });
  return user;
}
const panel = (name: string) => within(screen.getByRole('region', { name }));

describe('a break', () => {
  it('starts with two presses and no question', async () => {
    server.answer('takeBreak', { until: '2026-11-27T05:00:00.000Z' });
    const user = await draw();
    const part = panel('Take a break');
    const terms = within(part.getByRole('group')).getAllByRole('button');
    expect(terms.map((one) => one.textContent)).toEqual(['1 day', '7 days', '30 days', '42 days']);
    await user.click(part.getByRole('button', { name: '7 days' }));
    expect(server.sent('takeBreak')).toEqual([]);
    expect(part.queryByRole('textbox')).toBeNull();
    await user.click(part.getByRole('button', { name: 'Start the break' }));
    expect(
      await panel('Take a break').findByText(/^Your break has begun and lasts until .*27, 2026/),
    ).toBeInTheDocument();
    expect(server.sent('takeBreak')[0]?.input.body).toEqual({ days: 7 });
  });

  it('that would be shorter is refused in its place', async () => {
    server.refuse('takeBreak', 'protection.cannotShorten', { until: '2026-12-20T05:00:00.000Z' });
    const user = await draw([{ ...excluded, kind: 'break' }]);
    await user.click(panel('Take a break').getByRole('button', { name: '1 day' }));
    await user.click(panel('Take a break').getByRole('button', { name: 'Start the break' }));
    expect(await panel('Take a break').findByRole('alert')).toHaveTextContent('It can be lengthened, not shortened');
  });
});

describe('a self-exclusion', () => {
  it('starts with two presses, its terms are said before the second', async () => {
    server.answer('excludeMyself', { termEndsAt: '2027-05-20T05:00:00.000Z' });
    const user = await draw();
    const part = panel('Exclude yourself');
    await user.click(part.getByRole('button', { name: 'No end' }));
    expect(part.getByText(/After 12 months you may ask to return/)).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: '6 months' }));
    expect(part.getByText(/^For 6 months you cannot play.*You can still withdraw/)).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'Start the exclusion' }));
    await waitFor(() => expect(server.sent('excludeMyself')[0]?.input.body).toEqual({ term: '6m' }));
    expect(await panel('Exclude yourself').findByText(/^Your exclusion has begun/)).toBeInTheDocument();
  });

  it('that runs offers no way to shorten it, and nothing about limits or offers', async () => {
    await draw([excluded]);
    expect(panel('Running now').getByText(/From .*20, 2026.* on you may ask to return/)).toBeInTheDocument();
    expect(panel('Running now').queryByRole('button')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Take a break' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Limits' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
  });

  it('is asked to end only after its term', async () => {
    const user = await draw([{ ...excluded, mayAskReturn: true }]);
    server.answer('askReturn', protection);
    await user.click(panel('Running now').getByRole('button', { name: 'Ask to return' }));
    await waitFor(() => expect(server.sent('askReturn')).toHaveLength(1));
  });

  it('ends when its player confirms the return after the waiting time', async () => {
    const user = await draw([{ ...excluded, returnFrom: '2026-11-21T05:00:00.000Z', mayReturn: true }]);
    server.answer('confirmReturn', {});
    await user.click(panel('Running now').getByRole('button', { name: 'Confirm my return' }));
    await waitFor(() => expect(server.sent('confirmReturn')).toHaveLength(1));
  });
});

it('offers are written about only with consent, which is off until it is given', async () => {
  server.answer('setMarketing', { ...protection, marketing: true });
  const user = await draw();
  const box = panel('Messages').getByRole('checkbox', { name: 'Write to me about offers' });
  expect(box).not.toBeChecked();
  await user.click(box);
  await waitFor(() => expect(box).toBeChecked());
  expect(server.sent('setMarketing')[0]?.input.body).toEqual({ given: true });
});

it('the reality check comes after the minutes that are chosen', async () => {
  const user = await draw();
  server.answer('setCheckInterval', { ...protection, checkMinutes: 15 });
  const chosen = () => panel('Reality check').getByRole('button', { pressed: true });
  expect(chosen()).toHaveTextContent('60 min');
  await user.click(panel('Reality check').getByRole('button', { name: '15 min' }));
  await waitFor(() => expect(chosen()).toHaveTextContent('15 min'));
  expect(server.sent('setCheckInterval')[0]?.input.body).toEqual({ minutes: 15 });
});

it('a block by the operator is said, with who answers for it', async () => {
  server.answer('protection', { ...protection, isBlocked: true });
  await renderPage(<SaferPlayPage />);
  expect(await screen.findByText(/^Deposits and play are stopped.*Customer service/)).toBeInTheDocument();
});

it('what is paused because of signs of harm is said, until when, and that money gets out', async () => {
  const pauses = [{ what: 'depositOrder' as const, until: '2026-11-21T05:00:00Z' }];
  server.answer('protection', { ...protection, pauses });
  await renderPage(<SaferPlayPage />);
  expect(await screen.findByText(/^no new deposits until .*21/)).toBeInTheDocument();
  expect(screen.getByText(/^Withdrawals work as always/)).toBeInTheDocument();
});
