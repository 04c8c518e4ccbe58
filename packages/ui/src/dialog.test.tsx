import '@testing-library/jest-dom/vitest';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, AskOutlet } from './ask.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

const closed = vi.fn<() => void>();
const draw = (props: Partial<DialogProps> = {}) =>
  render(
    <Dialog open title="A title" closeLabel="Close" onClose={closed} {...props}>
      {props.children ?? <p>Words</p>}
    </Dialog>,
  );
const dialog = () => screen.getByRole('dialog', { name: 'A title' });
/** Sends the event that a browser sends to a dialog for Escape; the event of a file input bubbles. */
const cancel = (to: HTMLElement, bubbles = false) => fireEvent(to, new Event('cancel', { bubbles, cancelable: true }));

afterEach(() => {
  closed.mockClear();
  vi.useRealTimers();
});

describe('a dialog', () => {
  it('is named by its title, which has the focus first', () => {
    draw();
    expect(within(dialog()).getByText('Words')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'A title' })).toHaveFocus();
  });

  it('gives the focus to what asks for it', () => {
    draw({ children: <input aria-label="Name" data-autofocus /> });
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  it('is not there while it is closed', () => {
    draw({ open: false });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes by its button, by Escape and by a press beside it', async () => {
    const user = userEvent.setup();
    draw();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    cancel(dialog());
    fireEvent.mouseDown(dialog());
    expect(closed).toHaveBeenCalledTimes(3);
    fireEvent.mouseDown(screen.getByText('Words'));
    expect(closed).toHaveBeenCalledTimes(3);
  });

  it('that nothing may close has no button, and hears neither Escape nor a press beside it', () => {
    draw({ closeOnEscape: false, closeOnCover: false });
    expect(screen.queryByRole('button')).toBeNull();
    cancel(dialog());
    fireEvent.mouseDown(dialog());
    expect(fireEvent.keyDown(dialog(), { key: 'Escape' })).toBe(false);
    expect(closed).not.toHaveBeenCalled();
  });

  it('hears no cancel of what is inside it: a second dialog, a file that was not chosen', () => {
    const inner = vi.fn<() => void>();
    draw({
      children: (
        <>
          <input type="file" aria-label="Picture" />
          <Dialog open title="In front" closeLabel="Close" onClose={inner}>
            Words
          </Dialog>
        </>
      ),
    });
    cancel(screen.getByLabelText('Picture'), true);
    cancel(screen.getByRole('dialog', { name: 'In front' }));
    expect(inner).toHaveBeenCalledOnce();
    expect(closed).not.toHaveBeenCalled();
  });

  it('comes after its delay', () => {
    vi.useFakeTimers();
    draw({ openDelayMs: 100 });
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => void vi.advanceTimersByTime(100));
    expect(dialog()).toBeInTheDocument();
  });

  it('closes by itself, says when, and waits while a control in it has the focus', async () => {
    vi.useFakeTimers();
    const timeOut = { ms: 3000, label: (left: number) => `Closes in ${left}`, held: 'Waits' };
    draw({ timeOut, children: <button type="button">Yes</button> });
    act(() => void vi.advanceTimersByTime(250));
    expect(screen.getByRole('status')).toHaveTextContent('Closes in 3');
    act(() => screen.getByRole('button', { name: 'Yes' }).focus());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByRole('status')).toHaveTextContent('Waits');
    expect(closed).not.toHaveBeenCalled();
    await act(async () => screen.getByRole('heading').focus());
    act(() => void vi.advanceTimersByTime(3500));
    expect(closed).toHaveBeenCalledOnce();
  });
});

describe('a question', () => {
  const question = { title: 'Sure?', body: '<b>not bold</b>', confirm: 'Yes', cancel: 'No', closeLabel: 'Close' };
  async function asked(more: Partial<Parameters<typeof ask>[0]> = {}) {
    render(<AskOutlet />);
    const user = userEvent.setup();
    let answer!: Promise<boolean>;
    await act(async () => {
      answer = ask({ ...question, ...more });
      // Its code comes with the first question.
      await import('./ask-dialog.tsx');
    });
    await screen.findByRole('dialog');
    return { user, answer };
  }

  it('shows text as text, has the focus on its answer, and is answered by it', async () => {
    const { user, answer } = await asked();
    expect(screen.getByText('<b>not bold</b>')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await answer).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['No', 'Close'])('is answered with no by %s', async (name) => {
    const { user, answer } = await asked();
    await user.click(screen.getByRole('button', { name }));
    expect(await answer).toBe(false);
  });

  it('that stands is answered with no by the next one', async () => {
    const { user, answer } = await asked();
    let next!: Promise<boolean>;
    await act(async () => {
      next = ask({ ...question, title: 'Really?' });
      await Promise.resolve();
    });
    expect(await answer).toBe(false);
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Really?' })).getByRole('button', { name: 'Yes' }),
    );
    expect(await next).toBe(true);
  });

  it('shows the markup of data clean', async () => {
    const { user, answer } = await asked({
      body: undefined,
      html: '<b>bold</b><script>1</script><a href="javascript:x()">bad</a>',
    });
    expect(screen.getByText('bold').tagName).toBe('B');
    expect(document.querySelector('dialog script')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(await answer).toBe(false);
  });
});
