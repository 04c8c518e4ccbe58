import { clearToasts, toast, ToastOutlet } from '@sanam/ui';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

/** A dialog whose button says that something was done, and may close it in the same moment. */
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
  // jsdom has no top layer: there, an open dialog is a modal one.
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
