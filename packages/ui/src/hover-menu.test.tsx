import '@testing-library/jest-dom/vitest';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HoverMenu } from './hover-menu.tsx';

function draw() {
  render(
    <>
      <HoverMenu label="Account">
        {(close) => (
          <button type="button" onClick={close}>
            Deposit
          </button>
        )}
      </HoverMenu>
      <button type="button">Beside</button>
    </>,
  );
}
const opener = () => screen.getByRole('button', { name: 'Account' });
const entry = () => screen.queryByRole('button', { name: 'Deposit' });

describe('for a mouse', () => {
  afterEach(() => void vi.useRealTimers());
  const mouse = { pointerType: 'mouse' };
  function come() {
    vi.useFakeTimers();
    draw();
    fireEvent.pointerOver(opener(), mouse);
  }
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  it('opens when it comes, and closes 200 ms after it left [SHL-052]', () => {
    come();
    expect(entry()).toBeInTheDocument();
    wait(10_000);
    fireEvent.pointerLeave(opener().parentElement!, mouse);
    wait(199);
    expect(entry()).toBeInTheDocument();
    wait(1);
    expect(entry()).toBeNull();
  });

  it('stays when it is back within that time', () => {
    come();
    fireEvent.pointerLeave(opener().parentElement!, mouse);
    wait(150);
    fireEvent.pointerOver(entry()!, mouse);
    wait(10_000);
    expect(entry()).toBeInTheDocument();
  });

  it('does not open when a finger brushes it', () => {
    vi.useFakeTimers();
    draw();
    fireEvent.pointerOver(opener(), { pointerType: 'touch' });
    expect(entry()).toBeNull();
  });
});

describe('by key', () => {
  async function openByKey() {
    draw();
    const user = userEvent.setup();
    await user.tab();
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Enter}');
    expect(opener()).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    expect(entry()).toHaveFocus();
    return user;
  }

  it('closes on Escape, which gives the focus back', async () => {
    const user = await openByKey();
    await user.keyboard('{Escape}');
    expect(entry()).toBeNull();
    expect(opener()).toHaveFocus();
  });

  it('closes when an entry says so', async () => {
    const user = await openByKey();
    await user.keyboard('{Enter}');
    expect(entry()).toBeNull();
  });

  it('closes when the focus leaves it', async () => {
    const user = await openByKey();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Beside' })).toHaveFocus();
    await waitFor(() => expect(entry()).toBeNull());
  });
});
