import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { GameRecord } from '@sanam/console/lib/records.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { PinForm } from './pin-form.tsx';
import { SwitchGameDialog } from './switch-game-dialog.tsx';

const reason = 'asked by the maker';
const reload = () => vi.fn<() => Promise<void>>(async () => undefined);

describe('a game', () => {
  const game = { id: 'game_river', nameEn: 'River', enabled: true, openRounds: 2 } as GameRecord;

  const preview = { selected: 1, changing: 1, openRounds: 2, sample: [], mark: '0123456789abcdef' };

  it('is switched off after what is under way was said, as it was counted', async () => {
    server.answer('opsPreviewGames', preview);
    server.answer('opsActOnGames', { changed: 1 });
    const read = reload();
    const user = await renderConsole(<SwitchGameDialog game={game} reload={read} onClose={() => undefined} />);
    const dialog = within(screen.getByRole('dialog', { name: 'Switch River off' }));
    expect(dialog.getByText(/2 rounds are under way/)).toBeInTheDocument();
    await fill(user, dialog.getByLabelText(/^Reason/), reason);
    await user.click(dialog.getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
    const [selection, act] = [{ ids: ['game_river'] }, { kind: 'switch', isOn: false }];
    expect(server.sent('opsActOnGames').map(({ input }) => input.body)).toEqual([
      { selection, act, mark: '0123456789abcdef', reason },
    ]);
  });

  it('that changed since it was counted is asked about again', async () => {
    server.answer('opsPreviewGames', preview);
    server.refuse('opsActOnGames', 'operator.staleVersion');
    const read = reload();
    const user = await renderConsole(<SwitchGameDialog game={game} reload={read} onClose={() => undefined} />);
    await fill(user, screen.getByLabelText(/^Reason/), reason);
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    await screen.findByText(/Somebody changed this record/);
    expect(read).toHaveBeenCalledOnce();
  });
});

describe('pinned games', () => {
  const pin = (id: string) => ({
    id,
    code: id,
    vendor: 'ACME',
    nameTh: id,
    nameEn: id,
    pictureUrl: null,
    isShown: true,
  });
  const pins = { list: ['River', 'Lotus', 'Moon'].map(pin), max: 12, revision: '0123456789abcdef' };
  const open = (read = reload()) => {
    const of = { gameType: 'RNG', list: 'all' } as never;
    return renderConsole(<PinForm of={of} pins={pins as never} isDisabled={false} reload={read} />);
  };
  const order = () => screen.getAllByRole('listitem').map((row) => /River|Lotus|Moon/.exec(row.textContent ?? '')?.[0]);

  it('are moved and unpinned, and saved in their order', async () => {
    server.answer('opsChangePins', { revision: 'fedcba9876543210' });
    const read = reload();
    const user = await open(read);
    expect(screen.getByRole('button', { name: 'Up: River' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Down: Moon' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Up: Moon' }));
    await user.click(screen.getByRole('button', { name: 'Unpin: River' }));
    expect(order()).toEqual(['Moon', 'Lotus']);
    await user.click(screen.getByRole('button', { name: 'Save…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog.getByLabelText(/^Reason/), reason);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
    expect(server.sent('opsChangePins').map(({ input }) => input.body)).toEqual([
      { ids: ['Moon', 'Lotus'], revision: '0123456789abcdef', reason },
    ]);
  });

  it('are taken back as they were', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Unpin: River' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(order()).toEqual(['River', 'Lotus', 'Moon']);
  });
});
