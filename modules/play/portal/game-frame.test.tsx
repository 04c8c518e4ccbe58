import { server } from '@sanam/test-web';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import '@sanam/vendors/contract/refusals.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { permission, realityCheck } from '@sanam/portal/testing/samples.ts';
import { gamePath, useLaunched } from '@sanam/catalogue/portal/use-launch.ts';
import { GameFrame } from './game-frame.tsx';

const site = { ...permission, info: { ...permission.info, launchGameCDNs: ['play.example.org'] } };
const answer = { url: 'https://play.example.org/river?ticket=1', mode: 'frame', gameName: 'River' } as const;
const address = gamePath({ nodeId: 'game_river', vassalage: 'SHOWN', gameType: 'RNG', gameCode: 'river' });

beforeEach(() => {
  useLaunched.setState({ path: null, answer: null });
  server.answer('launchGame', answer);
  server.answer('realityCheck', realityCheck);
});
const draw = (at = address) => renderPage(<GameFrame balance={<p>฿1,500.00</p>} />, { at, site });
const failed = () => screen.findByRole('alert');

it('asks for an address and frames the game, with name, time and balance above it', async () => {
  const release = server.hold('launchGame');
  await draw();
  const starting = () => screen.queryByText('Starting the game…', { selector: '[role=status] *' });
  expect(starting()).toBeInTheDocument();
  release();
  const frame = await screen.findByTitle('River');
  expect(frame).toHaveAttribute('src', answer.url);
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-pointer-lock allow-popups');
  expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin');
  expect(starting()).toBeInTheDocument();
  fireEvent.load(frame);
  expect(starting()).toBeNull();
  expect(screen.getByRole('heading', { name: 'River' })).toBeInTheDocument();
  expect(screen.getByLabelText('Time')).toHaveTextContent(/\d\d:\d\d/);
  expect(screen.getByText('฿1,500.00')).toBeInTheDocument();
  expect(server.sent('launchGame').map(({ input }) => input.body)).toEqual([
    { nodeId: 'game_river', vassalage: 'SHOWN', gameType: 'RNG', gameCode: 'river', device: 'WEB', language: 'EN' },
  ]);
});

it('takes the address that the tile has brought', async () => {
  useLaunched.setState({ path: address, answer });
  await draw();
  expect(await screen.findByTitle('River')).toHaveAttribute('src', answer.url);
  expect(server.sent('launchGame')).toEqual([]);
});

it('says that it did not start, and starts it at the next try', async () => {
  server.refuse('launchGame', 'games.vendorUnavailable');
  const user = await draw();
  const alert = within(await failed());
  server.answer('launchGame', answer);
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTitle('River')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each(['games.unknownGame', 'games.gameDisabled', 'games.notOffered', 'games.demonstrationOnly'] as const)(
  'offers no other try but other games for one that is never played: %s',
  async (code) => {
    server.refuse('launchGame', code);
    await draw();
    const alert = within(await failed());
    expect(alert.queryByRole('button')).toBeNull();
    expect(alert.getByRole('link', { name: 'See other games' })).toHaveAttribute('href', '/rng');
  },
);

it('frames no address of another host [SEC-025]', async () => {
  server.answer('launchGame', { ...answer, url: 'https://elsewhere.example/river' });
  await draw();
  expect(await failed()).toHaveTextContent('The address of this game is not permitted');
  expect(document.querySelector('iframe')).toBeNull();
});

it.each(['/game', '/game?nodeId=a&vassalage=B&gameType=NONE&gameCode=c'])(
  'asks for nothing where the address names no game: %s',
  async (at) => {
    await draw(at);
    expect(await failed()).toHaveTextContent('This game does not exist');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(server.sent('launchGame')).toEqual([]);
  },
);

it('leads back to the hall of the game', async () => {
  const user = await draw();
  await screen.findByTitle('River');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/rng$/));
});

it('is left when the game says so, and not when another window does', async () => {
  await draw();
  const frame = await screen.findByTitle<HTMLIFrameElement>('River');
  const word = { data: { type: 'sanam.game', event: 'exit' }, origin: 'https://play.example.org' };
  act(() => void window.dispatchEvent(new MessageEvent('message', { ...word, source: window })));
  expect(screen.getByTestId('address')).toHaveTextContent('/game');
  act(() => void window.dispatchEvent(new MessageEvent('message', { ...word, source: frame.contentWindow })));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/rng$/));
});

it('is told to pause while a reality check waits for its answer, and to go on after it', async () => {
  server.answer('realityCheck', { ...realityCheck, isDue: false, dueInSeconds: 1, checkId: 'rc_1700000000' });
  const user = await draw();
  const frame = await screen.findByTitle<HTMLIFrameElement>('River');
  const told = vi.spyOn(frame.contentWindow!, 'postMessage').mockImplementation(() => undefined);
  server.answer('realityCheck', { ...realityCheck, isDue: true, dueInSeconds: 0, checkId: 'rc_1700000000' });
  const shown = within(await screen.findByRole('dialog', {}, { timeout: 5000 }));
  const to = 'https://play.example.org';
  expect(told.mock.calls).toEqual([[{ type: 'sanam.portal', event: 'pause' }, to]]);
  server.answer('answerRealityCheck', { ...realityCheck, isDue: false });
  await user.click(shown.getByRole('button', { name: 'Keep playing' }));
  await waitFor(() => expect(told.mock.calls.at(-1)).toEqual([{ type: 'sanam.portal', event: 'resume' }, to]));
});
