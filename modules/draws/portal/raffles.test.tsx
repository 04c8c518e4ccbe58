import { createHash, createHmac } from 'node:crypto';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Raffle } from './queries.ts';
import { Raffles } from './raffles.tsx';

const holder = 'aaaaaaaaaaaaaaaa';
const lines = [`1 ${holder}`, '2 bbbbbbbbbbbbbbbb', '3 cccccccccccccccc'];
const seed = '5e'.repeat(32);
const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const listHash = sha(lines.map((line) => `${line}\n`).join(''));
const digest = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${listHash}:820866:0`).digest();
const [number, winner] = lines[Number(digest.readBigUInt64BE() % 3n)]!.split(' ') as [string, string];

const running: Raffle = {
  id: 'raf_0000000000000000000001',
  title: 'Grand raffle',
  state: 'running',
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-11-20T00:00:00.000Z',
  counter: 'depositAmount',
  product: null,
  per: '300.00',
  dayMax: 20,
  free: 'once',
  isFreeReady: false,
  prizes: ['3000.00'],
  tickets: 1,
  numbers: [1],
  seedHash: sha(Buffer.from(seed, 'hex')),
  publicName: 'The next lottery result',
  publicAt: '2026-11-21T00:00:00.000Z',
  listHash: null,
  listed: null,
  publicValue: null,
  seed: null,
  drawnAt: null,
  skipped: [],
  winners: [],
  holder,
};
const closed: Raffle = { ...running, state: 'closed', listHash, listed: 3 };
const drawn: Raffle = {
  ...closed,
  state: 'drawn',
  publicValue: '820866',
  seed,
  drawnAt: '2026-11-21T01:00:00.000Z',
  winners: [
    {
      rank: 1,
      index: 0,
      number: Number(number),
      holder: winner,
      amount: '3000.00',
      account: 'so***i',
      isMe: winner === holder,
    },
  ],
};

async function check(raffle: Raffle, read = lines): Promise<string[]> {
  server.answer('raffles', { list: [raffle] });
  server.answer('raffleTickets', { lines: read, next: null });
  const user = await renderPage(<Raffles />);
  await user.click(await screen.findByText('How it is drawn, and how to check it'));
  await user.click(screen.getByRole('button', { name: 'Check it in this browser' }));
  const part = screen.getByText('How it is drawn, and how to check it').closest('details')!;
  const items = await within(within(part).getByRole('status')).findAllByRole('listitem');
  return items.map(({ textContent }) => textContent);
}

describe('raffles', () => {
  itShowsItsStates('raffles', {
    draw: () => renderPage(<Raffles />),
    full: { list: [running] },
    row: 'Grand raffle',
    empty: { list: [] },
    nothing: 'No raffle now',
  });

  it('publish the hash of the seed and name the public value before there is anything to draw', async () => {
    server.answer('raffles', { list: [running] });
    await renderPage(<Raffles />);
    const card = (await screen.findByRole('heading', { name: 'Grand raffle' })).closest('li')!;
    expect(card).toHaveTextContent(running.seedHash);
    expect(card).toHaveTextContent('Public value: The next lottery result, known from');
    expect(card).toHaveTextContent('You have 1 ticketYour numbers: 1');
    expect(card).toHaveTextContent('Prize 1: ฿3,000.00');
    expect(within(card).queryByRole('button', { name: 'Check it in this browser' })).toBeNull();
  });

  it('are computed again in the browser: list, own tickets, seed, winners [PRM-022]', async () => {
    expect(await check(drawn)).toEqual([
      'The list has the hash that was published',
      'Your tickets are in the list',
      'The seed has the hash that was published before the opening',
      'Seed, list and public value name exactly these winners',
    ]);
    expect(screen.getByText(new RegExp(`^Ticket ${number} · so\\*\\*\\*i`))).toBeInTheDocument();
  });

  it('that are closed have their list checked', async () => {
    expect(await check(closed)).toEqual(['The list has the hash that was published', 'Your tickets are in the list']);
  });

  it.each([
    ['another list', drawn, [lines[0]!, lines[1]!], 'The list does not have the hash that was published'],
    ['a list without my ticket', drawn, lines.slice(1), 'Some of your tickets are not in the list'],
    ['another seed', { ...drawn, seed: 'ab'.repeat(32) }, lines, 'The seed does not have the hash that was published'],
    [
      'another value',
      { ...drawn, winners: drawn.winners.map((one) => ({ ...one, index: 1 })) },
      lines,
      'Seed, list and public value name other winners',
    ],
  ])('are found out with %s', async (_what, raffle, read, problem) => {
    expect(await check(raffle, read)).toContain(problem);
  });
});
