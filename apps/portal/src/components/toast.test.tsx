import { clearToasts, toast, ToastOutlet } from '@sanam/ui';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A dialog whose button shows a toast, and may close the dialog at the same moment. */
function Page({ isClosing }: { isClosing: boolean }) {
  const [isOpen, setIsOpen] = useState(true);
  const press = () => {
    toast('The app is set up');
    if (isClosing) setIsOpen(false);
  };
  return (
    <>
      {isOpen && (
        <dialog ref={(dialog) => dialog?.showModal()}>
          <button type="button" onClick={press}>
            Set up
          </button>
        </dialog>
      )}
      <ToastOutlet />
    </>
  );
}

beforeEach(() => {
  clearToasts();
  // jsdom has no top layer: treat an open dialog as a modal one.
  const find = document.querySelectorAll.bind(document);
  vi.spyOn(document, 'querySelectorAll').mockImplementation((text: string) => find(text.replace(':modal', '[open]')));
});

it('is inside an open dialog, where it can be pressed', () => {
  render(<Page isClosing={false} />);
  act(() => screen.getByRole('button', { name: 'Set up' }).click());
  expect(screen.getByRole('dialog')).toContainElement(screen.getByText('The app is set up'));
});

it('outlives a dialog that closes in the same moment', () => {
  render(<Page isClosing />);
  act(() => screen.getByRole('button', { name: 'Set up' }).click());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('The app is set up')).toBeInTheDocument();
});

it('outlives a dialog that closes a moment later, and is opened again outside of it', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  render(<ToastOutlet />);
  act(() => toast('The app is set up'));
  expect(dialog).toContainElement(screen.getByText('The app is set up'));
  const shown = vi.spyOn(HTMLElement.prototype, 'showPopover');
  await act(async () => dialog.remove());
  expect(screen.getByText('The app is set up')).toBeInTheDocument();
  expect(shown).toHaveBeenCalledOnce();
});

it('is not opened again when the time of one that was cleared before is over', () => {
  vi.useFakeTimers();
  try {
    toast('Copied');
    vi.advanceTimersByTime(3000);
    clearToasts();
    render(<ToastOutlet />);
    act(() => toast('The app is set up'));
    const shown = vi.spyOn(HTMLElement.prototype, 'showPopover');
    act(() => {
      vi.advanceTimersByTime(2500);
    });
    expect(screen.getByText('The app is set up')).toBeInTheDocument();
    expect(shown).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

describe('a field that gets the focus', () => {
  /** Positions the field at a height; the toast is between 64 and 112 pixels from the top. */
  function drawAt(top: number, options: Parameters<typeof toast>[2] = {}) {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      return this.matches('[data-toast]') ? new DOMRect(16, 64, 328, 48) : new DOMRect(16, top, 328, 44);
    });
    render(
      <>
        <input aria-label="Amount" />
        <button type="button">Deposit</button>
        <ToastOutlet />
      </>,
    );
    act(() => toast('Copied', 'info', options));
    return screen.getByText('Copied');
  }

  it('takes away the toast that covers it', () => {
    drawAt(100);
    act(() => screen.getByLabelText('Amount').focus());
    expect(screen.queryByText('Copied')).toBeNull();
  });

  it.each([20, 112])('leaves one that does not cover it: %i', (top) => {
    const shown = drawAt(top);
    act(() => screen.getByLabelText('Amount').focus());
    expect(shown).toBeInTheDocument();
  });

  it('leaves one with a button', () => {
    const shown = drawAt(100, { action: { label: 'Undo', onPress: () => undefined } });
    act(() => screen.getByLabelText('Amount').focus());
    expect(shown).toBeInTheDocument();
  });

  it('is no button', () => {
    const shown = drawAt(100);
    act(() => screen.getByRole('button').focus());
    expect(shown).toBeInTheDocument();
  });
});

it('is announced and takes no presses but those on its button', () => {
  const press = vi.fn<() => void>();
  render(<ToastOutlet />);
  act(() => toast('Copied', 'info', { action: { label: 'Undo', onPress: press } }));
  const region = screen.getByRole('status', { hidden: true });
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(region).toHaveClass('pointer-events-none');
  const button = screen.getByRole('button', { name: 'Undo', hidden: true });
  expect(button).toHaveClass('pointer-events-auto');
  act(() => button.click());
  expect(press).toHaveBeenCalledOnce();
  expect(screen.queryByText('Copied')).toBeNull();
});
