import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { permission } from '@sanam/portal/testing/samples.ts';
import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drawPath, lotteryPaths } from '../paths.ts';
import { DrawPage } from './draw-page.tsx';
import type { OneDraw } from './queries.ts';

const file = {
  format: 'sanam-settlement-v1',
  market: 'THGLO',
  numero: '20261116',
  settlementNo: 2,
  resultVersion: 2,
  resultHash: 'a'.repeat(64),
  seal: 'b'.repeat(64),
  sealedTickets: '1200',
  tickets: '1200',
  winners: '31',
  stake: '12000000',
  rebate: '0',
  payout: '9767500',
  setAside: 0,
  plays: [],
  settledAt: '2026-11-16T09:00:00Z',
  keyId: 'lsk_1',
};
const settledDraw: OneDraw = {
  market: 'THGLO',
  gameName: 'Thai government',
  numero: '20261116',
  state: 'settled',
  winningTime: '2026-11-16T07:30:00Z',
  closeAt: '2026-11-16T07:20:00Z',
  prizes: { first: ['417652'], front3: ['093', '518'], back3: ['276', '904'], back2: ['38'] },
  thai: { top3: '652', bottom2: '38' },
  versions: [
    {
      version: 1,
      at: '2026-11-16T08:30:00Z',
      prizes: { first: ['417652'], front3: ['093', '518'], back3: ['276', '904'], back2: ['83'] },
      note: '',
    },
    {
      version: 2,
      at: '2026-11-16T08:50:00Z',
      prizes: { first: ['417652'], front3: ['093', '518'], back3: ['276', '904'], back2: ['38'] },
      note: 'Back two was read the wrong way round',
    },
  ],
  notes: [{ at: '2026-11-16T08:50:00Z', kind: 'corrected', text: 'The result was corrected' }],
  summary: { settlementNo: 2, file: JSON.stringify(file), signature: 'AA==', keyId: 'lsk_1' },
  proof: {
    commit: null,
    seed: null,
    seal: 'b'.repeat(64),
    sealedAt: '2026-11-16T07:20:02Z',
    ticketCount: 1200,
    beacon: null,
  },
};
const draw = (at = drawPath('THGLO', '20261116'), site = permission) =>
  renderPage(<DrawPage />, { as: 'visitor', at, site });

/** Reads a file; jsdom's files have no `text`. */
const textOf = (kept: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(kept);
  });

beforeEach(() => {
  server.answer('lotteryDraw', settledDraw);
  server.answer('nearDraws', {
    previous: null,
    waiting: [],
    current: null,
    next: [],
    serverTime: '2026-11-16T08:00:00Z',
  });
});

describe('one draw', () => {
  it('says that it is loading, then shows its numbers', async () => {
    const release = server.hold('lotteryDraw');
    await draw();
    expect(screen.getByText(/^Loading/)).toBeInTheDocument();
    release();
    expect(await screen.findByRole('heading', { level: 1, name: /^Thai government/ })).toBeInTheDocument();
    expect(screen.getByText('First prize').nextSibling).toHaveTextContent('417652');
    expect(screen.getByText('Front three').nextSibling).toHaveTextContent('093518');
    expect(screen.getByText('Last 3').parentElement).toHaveTextContent('652');
    expect(screen.getByText('Paid out')).toBeInTheDocument();
  });

  it('says that it could not be read, and reads it again', async () => {
    server.refuse('lotteryDraw', 'common.unavailable');
    const user = await draw();
    await screen.findByRole('alert');
    server.answer('lotteryDraw', settledDraw);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('417652')).toBeInTheDocument();
  });

  it('shows its times in the zone of the merchant, with its name for a reader elsewhere', async () => {
    await draw(undefined, { ...permission, info: { ...permission.info, zone: 'Asia/Tokyo' } });
    expect(await screen.findByText(/16:30:00 GMT\+9$/)).toHaveAttribute('datetime', '2026-11-16T07:30:00Z');
  });

  it('tells what was corrected, why, and what players were told', async () => {
    await draw();
    const heading = await screen.findByRole('heading', { name: 'Versions of the result' });
    const [newest, first] = within(heading.parentElement!)
      .getAllByRole('listitem')
      .filter((one) => one.textContent.startsWith('Version'));
    expect(newest).toHaveTextContent(/Version 2.*Back two was read the wrong way round.*Back two: 38$/);
    expect(within(newest!).queryByText(/First prize/)).toBeNull();
    expect(first).toHaveTextContent(/First prize: 417652.*Back two: 83/);
    expect(screen.getByText(/The result was corrected/)).toBeInTheDocument();
  });

  it('shows what it came to from the signed file, and leads to its proof', async () => {
    await draw();
    expect((await screen.findByText('Winning tickets')).nextSibling).toHaveTextContent('31');
    expect(screen.getByText('Payouts').nextSibling).toHaveTextContent('฿97,675.00');
    expect(screen.getByText(/^Signed settlement 2/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Check this draw yourself' })).toHaveAttribute(
      'href',
      '/lotteryVerification?gameCode=THGLO&numero=20261116',
    );
  });

  it('gives the signed file to keep, with its exact text, signature and key', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Save the signed file' }));
    const kept = saved.mock.calls[0]![0] as File;
    expect(kept.name).toBe('THGLO-20261116-settlement-2.json');
    expect(JSON.parse(await textOf(kept))).toEqual({ file: JSON.stringify(file), signature: 'AA==', keyId: 'lsk_1' });
  });

  it('without a result says so and counts down', async () => {
    server.answer('lotteryDraw', {
      ...settledDraw,
      state: 'open',
      prizes: null,
      thai: undefined,
      versions: [],
      notes: [],
      summary: null,
    });
    await draw();
    expect(await screen.findByText('There is no result yet. It appears here by itself')).toBeInTheDocument();
    expect(await screen.findByText('No draw is planned yet')).toBeInTheDocument();
  });

  it('that was given back says so', async () => {
    const notes = [{ at: '2026-11-17T09:00:00Z', kind: 'late' as const, text: 'noResult' }];
    const given = { ...settledDraw, state: 'refunded' as const, prizes: null, versions: [], summary: null, notes };
    server.answer('lotteryDraw', given);
    await draw();
    expect(await screen.findByText(/No official result came in time/)).toBeInTheDocument();
    expect(await screen.findByText(/what was staked is given back whole/)).toBeInTheDocument();
  });

  it('that is not there is said not to be there', async () => {
    server.refuse('lotteryDraw', 'lottery.unknownDraw');
    await draw();
    expect(await screen.findByText('There is no such draw')).toBeInTheDocument();
  });

  it('whose name cannot be one is not asked for', async () => {
    await draw(`${lotteryPaths.draw}?gameCode=THGLO&numero=latest`);
    expect(screen.getByText('There is no such draw')).toBeInTheDocument();
    expect(server.sent('lotteryDraw')).toEqual([]);
  });
});
