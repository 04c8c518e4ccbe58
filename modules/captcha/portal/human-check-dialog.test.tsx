import { fill, server } from '@sanam/test-web';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { HumanCheckDialog, type HumanCheckProps } from './human-check-dialog.tsx';

const picture = { background: 'AAAA', piece: 'BBBB', width: 360, height: 200, pieceWidth: 60, pieceTop: 40 };
const id = 'puz_0000000000000000000001';

beforeEach(() => {
  server.answer('createPuzzle', ({ input: { body } }) =>
    body.kind === 'question'
      ? { id, kind: 'question', picture: null, question: 'How much is two and three?', expiresInSeconds: 120 }
      : { id, kind: 'picture', picture, question: null, expiresInSeconds: 120 },
  );
});

async function open() {
  const onDone = vi.fn<HumanCheckProps['onDone']>();
  const user = await renderPage(<HumanCheckDialog purpose="login" onDone={onDone} />, { as: 'visitor' });
  return { user, onDone };
}
const handle = () => screen.findByRole('slider', { name: /^Place of the piece/ });

describe('the picture', () => {
  it('has the focus on its handle, which arrow keys move and Enter confirms', async () => {
    server.answer('answerPuzzle', { token: 'token-of-a-person-0001' });
    const { onDone } = await open();
    const slider = await handle();
    expect(slider).toHaveFocus();
    for (const key of ['PageUp', 'PageUp', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) fireEvent.keyDown(slider, { key });
    const place = Number(slider.getAttribute('aria-valuenow'));
    expect(place).toBeGreaterThan(0);
    fireEvent.keyDown(slider, { key: 'Enter' });
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('token-of-a-person-0001'));
    expect(server.sent('createPuzzle')[0]?.input.body).toEqual({ purpose: 'login', kind: 'picture' });
    const [sent] = server.sent('answerPuzzle');
    expect(sent?.input.params).toEqual({ id });
    expect(sent?.input.body).toMatchObject({ x: place, input: 'keyboard' });
  });

  it('that was not met says how many tries are left, and the last one brings another', async () => {
    server.refuse('answerPuzzle', 'identity.humanCheckFailed', { triesLeft: 1 });
    await open();
    const confirm = async () => {
      const slider = await handle();
      fireEvent.keyDown(slider, { key: 'PageUp' });
      fireEvent.keyDown(slider, { key: 'Enter' });
    };
    await confirm();
    expect(await screen.findByText('Not quite. 1 try left')).toBeInTheDocument();
    expect(server.sent('createPuzzle')).toHaveLength(1);
    server.refuse('answerPuzzle', 'identity.humanCheckFailed', { triesLeft: 0 });
    await confirm();
    expect(await screen.findByText('Not quite. Here is a new one')).toBeInTheDocument();
    await waitFor(() => expect(server.sent('createPuzzle')).toHaveLength(2));
  });

  it('can be changed for another, and is asked for again when it did not come', async () => {
    const { user } = await open();
    await handle();
    server.refuse('createPuzzle', 'common.unavailable');
    await user.click(screen.getByRole('button', { name: 'Another picture' }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answer('createPuzzle', { id, kind: 'picture', picture, question: null, expiresInSeconds: 120 });
    await user.click(retry);
    expect(await handle()).toBeInTheDocument();
  });

  it('closed unfinished proves nothing', async () => {
    const { user, onDone } = await open();
    await handle();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onDone).toHaveBeenCalledWith(undefined);
  });
});

describe('the question', () => {
  async function ask() {
    const opened = await open();
    await handle();
    await opened.user.click(screen.getByRole('button', { name: 'Answer a question' }));
    return { ...opened, field: await screen.findByLabelText('How much is two and three?') };
  }

  it('stands in for the picture, has the focus and takes its answer by Enter', async () => {
    server.answer('answerPuzzle', { token: 'token-of-a-person-0001' });
    const { user, onDone, field } = await ask();
    expect(field).toHaveFocus();
    await user.keyboard(' 5{Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('token-of-a-person-0001'));
    expect(server.sent('answerPuzzle')[0]?.input.body).toEqual({ answer: '5' });
  });

  it('says at the field what was wrong, and leads back to the picture', async () => {
    server.refuse('answerPuzzle', 'identity.humanCheckFailed', { triesLeft: 2 });
    const { user, field } = await ask();
    await fill(user, field, '6');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/2 tries left/));
    expect(field).toBeInvalid();
    await user.type(field, '1');
    expect(field).not.toHaveAccessibleDescription(/2 tries left/);
    await user.click(screen.getByRole('button', { name: 'Use a picture instead' }));
    expect(await handle()).toBeInTheDocument();
  });
});
