import type { Value } from '@sanam/client/client';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { proofPath } from '../paths.ts';
import type { OneDraw } from '../results/queries.ts';
import { VerificationPage } from './verification-page.tsx';
import { chain, keys, sampleDraw, ticketPath } from './sample-draw.test-data.ts';

let draw: OneDraw;
const at = proofPath('SSC1', '202611200721');
const open = (address = at, as: 'visitor' | 'player' = 'visitor') =>
  renderPage(<VerificationPage />, { as, at: address });
const step = async (name: string) => screen.findByRole('listitem', { name });
/** Returns the outcome shown at each step, in order. */
const outcomes = () =>
  within(screen.getByRole('list', { name: 'Steps of the check' }))
    .getAllByRole('heading')
    .map((heading) => heading.nextSibling?.textContent);

beforeEach(async () => {
  ({ draw } = await sampleDraw());
  server.answer('lotteryDraw', draw);
  server.answer('lotteryBeacon', { chain });
  server.answer('lotterySigningKeys', { keys });
});

describe('the verification of a draw', () => {
  it('is computed for a visitor, step by step, and says what was found', async () => {
    await open();
    expect(await screen.findByText('4 steps were checked and all are right')).toBeInTheDocument();
    expect(outcomes()).toEqual(['Right', 'Published', 'Right', 'Right', 'Right', 'Needs a ticket']);
    expect(await step('Result')).toHaveTextContent('together give exactly the published result');
    expect(screen.getByText(/This site is a sandbox/)).toBeInTheDocument();
  });

  it('shows plainly which step does not agree', async () => {
    server.answer('lotteryDraw', { ...draw, versions: [{ ...draw.versions[0]!, prizes: { number: ['00000'] } }] });
    await open();
    expect(await screen.findByText(/^2 steps do not agree/)).toBeInTheDocument();
    expect(await step('Result')).toHaveTextContent('give another result than the published one');
    expect(await step('Signed settlement')).toHaveTextContent('of another result');
    expect(await step('Commitment')).toHaveTextContent('Right');
  });

  it('of a yeekee round also looks at its lucky places', async () => {
    const numero = '20261120-037';
    server.answer('lotteryDraw', { ...draw, market: 'YEEKEE15', numero, versions: [], summary: null });
    server.answer('yeekeeNumbers', { numbers: Array(20).fill('12345') });
    server.answer('yeekeeShots', {
      shots: [],
      ranked: [],
      given: [{ rank: 21, isLucky: true, amount: '50.00', member: 'a***' }],
      prizes: { stakeMin: '100.00', ranks: [], lucky: ['50.00'] },
      sum: '246900',
      count: 20,
      senders: 5,
      endsAt: '2026-11-20T05:02:55Z',
      serverTime: '2026-11-20T06:00:00Z',
    });
    await open(proofPath('YEEKEE15', numero));
    expect(await step('Lucky places')).toHaveTextContent('a place that the draw does not name');
  });

  it('of an own draw that was given back says that nothing was drawn', async () => {
    const evidence = { ...draw.proof!, seed: null, seal: null, ticketCount: null, beacon: null };
    server.answer('lotteryDraw', { ...draw, state: 'refunded', proof: evidence, versions: [], summary: null });
    await open();
    expect(await screen.findByText('This draw was called off: there is no result to check')).toBeInTheDocument();
    expect(outcomes()).toEqual([...Array(5).fill('Not for this draw'), 'Needs a ticket']);
    expect(await step('Result')).toHaveTextContent('This draw was given back: it has no result');
  });

  it('of a draw that is held elsewhere says what can be checked', async () => {
    server.answer('lotteryDraw', {
      ...draw,
      market: 'THGLO',
      state: 'sealed',
      summary: null,
      proof: { ...draw.proof!, commit: null, seed: null, beacon: null },
    });
    await open();
    expect(await screen.findByText(/comes from an official draw outside/)).toBeInTheDocument();
    expect(outcomes()).toEqual([
      'Not for this draw',
      'Published',
      'Not for this draw',
      'Not for this draw',
      'Not yet',
      'Needs a ticket',
    ]);
  });

  it('says when something could not be read, and reads it again', async () => {
    server.refuse('lotterySigningKeys', 'common.unavailable');
    const user = await open();
    await screen.findByRole('alert');
    server.answer('lotterySigningKeys', { keys });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('4 steps were checked and all are right')).toBeInTheDocument();
  });

  it('of a draw that is not there says so', async () => {
    server.refuse('lotteryDraw', 'lottery.unknownDraw');
    await open();
    expect(await screen.findByText('There is no such draw')).toBeInTheDocument();
  });
});

const ticket: Value<'getTicket'> = {
  serverTime: '2026-11-20T06:00:00Z',
  ticketNo: '100000002',
  gameCode: 'SSC1',
  gameName: 'Five digits',
  numero: '202611200721',
  winningTime: '2026-11-20T05:01:00Z',
  drawState: 'settled',
  state: 'lost',
  series: '1980',
  stake: '100.00',
  rebate: '0.00',
  price: '100.00',
  payout: '0.00',
  acceptedAt: '2026-11-20T05:00:10Z',
  lineCount: 1,
  chaseId: null,
  cancelUntil: null,
  lines: [],
  result: null,
  contest: null,
  mayContest: false,
  seal: null,
};

describe('a ticket under the seal', () => {
  const paste = async (text: string) => {
    const user = await open();
    await fill(user, await screen.findByLabelText('Proof of a ticket'), text);
    await user.click(screen.getByRole('button', { name: 'Check this ticket' }));
  };

  it('is found by the path that a visitor pastes', async () => {
    await paste(JSON.stringify(ticketPath));
    const shown = await step('A ticket under the seal');
    expect(await within(shown).findByText('Right')).toBeInTheDocument();
    expect(shown).toHaveTextContent('The seal says of ticket 100000002');
    expect(shown).toHaveTextContent('D3B 581 10000 900000 10000');
  });

  it('of the member is checked at once when the address names it', async () => {
    const seal = { ...ticketPath, leaf: 'a'.repeat(64), root: draw.proof!.seal! };
    server.answer('getTicket', { ...ticket, seal });
    await open(`${at}&ticketNo=100000002`, 'player');
    expect(await within(await step('A ticket under the seal')).findByText('Right')).toBeInTheDocument();
    expect(server.sent('getTicket')[0]?.input.params).toEqual({ ticketNo: '100000002' });
  });

  it('of the member that is not sealed yet is said not to be', async () => {
    server.answer('getTicket', ticket);
    await open(`${at}&ticketNo=100000002`, 'player');
    expect(await screen.findByText(/^Your ticket is not sealed yet/)).toBeInTheDocument();
  });

  it('is asked of the server by members only', async () => {
    await open(`${at}&ticketNo=100000002`);
    await screen.findByText('4 steps were checked and all are right');
    expect(server.sent('getTicket')).toEqual([]);
  });

  it('that was changed does not lead to the seal', async () => {
    await paste(JSON.stringify({ ...ticketPath, text: ticketPath.text.replace('D3B 581', 'D3B 582') }));
    const shown = await step('A ticket under the seal');
    expect(await within(shown).findByText('Does not agree')).toBeInTheDocument();
  });

  it('is asked for again when the text is no proof', async () => {
    await paste('100000002');
    expect(await screen.findByText('This is no proof of a ticket. Copy it whole')).toBeInTheDocument();
  });
});
