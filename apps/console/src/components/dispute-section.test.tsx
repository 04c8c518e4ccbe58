import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../lib/api.ts';
import type { Withdrawal } from '../lib/records.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { DisputeSection } from './dispute-section.tsx';

const dispute: NonNullable<Withdrawal['dispute']> = {
  kind: 'partlyReceived',
  amountReceived: '300.00',
  remaining: '190.00',
  comment: 'My bank shows less',
  openedAt: '2026-11-20T05:00:00Z',
  answer: null,
  isLateReturn: false,
};
const picture = new Blob(['the slip'], { type: 'image/webp' });
const file = vi.fn<typeof api.file>();

beforeEach(() => {
  file.mockReset();
  vi.spyOn(api, 'file').mockImplementation(file);
});

it('says what the player got and what is missing, in their words', async () => {
  await renderConsole(<DisputeSection dispute={dispute} evidence={[]} />);
  expect(screen.getByText('My bank shows less')).toBeInTheDocument();
  expect(screen.getByText(/300\.00/)).toBeInTheDocument();
  expect(screen.getByText(/190\.00/)).toBeInTheDocument();
  expect(screen.queryByText('Proofs of the player')).toBeNull();
  expect(file).not.toHaveBeenCalled();
});

it('shows the pictures from memory alone, and one of them large', async () => {
  file.mockResolvedValue(picture);
  const user = await renderConsole(<DisputeSection dispute={dispute} evidence={['evd_1', 'evd_2']} />);
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2));
  const pictures = screen.getAllByRole('img');
  for (const one of pictures) expect(one).toHaveAttribute('src', expect.stringMatching(/^data:image\/webp;base64,/));
  expect(file.mock.calls.map(([, id]) => id)).toEqual(['evd_1', 'evd_2']);
  await user.click(screen.getAllByRole('button')[1]!);
  const large = within(await screen.findByRole('dialog'));
  expect(large.getByRole('img')).toHaveAttribute('src', pictures[1]!.getAttribute('src'));
});

it('says which picture could not be had, and shows the others', async () => {
  file.mockImplementation((_, id) => (id === 'evd_1' ? Promise.reject(new Error('gone')) : Promise.resolve(picture)));
  await renderConsole(<DisputeSection dispute={dispute} evidence={['evd_1', 'evd_2']} />);
  expect(await screen.findByText('The picture could not be loaded')).toBeInTheDocument();
  expect(await screen.findAllByRole('img')).toHaveLength(1);
});
