import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from './picture.tsx';

const draw = (src: string | null, eager = true) =>
  render(<Picture src={src} alt="A game" width={40} height={40} eager={eager} fallback={<span>no picture</span>} />);
const image = () => screen.getByRole('img', { name: 'A game' });

it('is loading, then loaded [PLT-037]', () => {
  draw('/art/of-a-loaded-test.svg');
  expect(image()).toHaveAttribute('data-state', 'loading');
  fireEvent.load(image());
  expect(image()).toHaveAttribute('data-state', 'loaded');
});

it('that does not come shows what stands for it, and is not asked for again [PLT-037, PLT-038]', () => {
  const { unmount } = draw('/art/of-a-failed-test.svg');
  fireEvent.error(image());
  expect(screen.getByText('no picture')).toBeInTheDocument();
  unmount();
  draw('/art/of-a-failed-test.svg');
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('no picture')).toBeInTheDocument();
});

it('without an address shows what stands for it', () => {
  draw(null);
  expect(screen.getByText('no picture')).toBeInTheDocument();
});

it('keeps its place and asks for nothing while it is far away', () => {
  draw('/art/of-a-far-test.svg', false);
  expect(image()).not.toHaveAttribute('src');
  expect(image()).toHaveAttribute('width', '40');
});
