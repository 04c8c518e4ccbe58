import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { FeedbackPage } from './feedback-page.tsx';

const words = () => screen.getByLabelText(/^What happened/);
const send = () => screen.getByRole('button', { name: 'Send' });
const message = {
  id: 'fbk_1',
  questionType: 'withdrawal' as const,
  content: 'It took very long.',
  createdAt: '2026-11-20T05:00:00Z',
  answer: null,
  answeredAt: null,
};

beforeEach(() => {
  server.answer('myFeedback', { list: [] });
  server.answer('feedback', { id: 'fbk_2' });
});

describe('a message', () => {
  it('goes with what it is about, and another one can be written [CNT-019]', async () => {
    const user = await renderPage(<FeedbackPage />);
    await user.selectOptions(screen.getByLabelText(/^What it is about/), 'A game');
    await fill(user, words(), 'The reels stood still.');
    await user.dblClick(send());
    expect(await screen.findByText('We have your message. Thank you.')).toBeInTheDocument();
    const body = { questionType: 'game', content: 'The reels stood still.' };
    expect(server.sent('feedback').map(({ input }) => input.body)).toEqual([body]);
    await user.click(screen.getByRole('button', { name: 'Write another one' }));
    expect(words()).toHaveValue('');
  });

  it.each([
    ['too short', 'short'],
    ['too long', 'x'.repeat(501)],
  ])('%s is told at the field and not sent', async (_, text) => {
    const user = await renderPage(<FeedbackPage />);
    await fill(user, words(), text);
    await user.click(send());
    expect(words()).toHaveFocus();
    expect(words()).toBeInvalid();
    expect(server.sent('feedback')).toEqual([]);
  });

  it.each([10, 500])('of %i letters is neither too short nor too long [CNT-022]', async (count) => {
    const user = await renderPage(<FeedbackPage />);
    await fill(user, words(), 'ก'.repeat(count));
    await user.click(send());
    await waitFor(() => expect(server.sent('feedback')).toHaveLength(1));
  });

  it.each([9, 501])('of %i letters is, and is not sent [CNT-022]', async (count) => {
    const user = await renderPage(<FeedbackPage />);
    await fill(user, words(), 'ก'.repeat(count));
    await user.click(send());
    expect(words()).toBeInvalid();
    expect(server.sent('feedback')).toEqual([]);
  });

  it('counts letters as a person does', async () => {
    const user = await renderPage(<FeedbackPage />);
    await fill(user, words(), 'ที่นี่👩‍👩‍👧');
    expect(screen.getByText('3/500')).toBeInTheDocument();
  });

  it.each(['content.feedbackTooShort', 'content.feedbackTooLong'] as const)(
    'is refused at its field: %s',
    async (code) => {
      server.refuse('feedback', code);
      const user = await renderPage(<FeedbackPage />);
      await fill(user, words(), 'The reels stood still.');
      await user.click(send());
      await expectRefusedAt(user, words);
      expect(words()).toHaveValue('The reels stood still.1');
    },
  );

  it('whose subject the server does not know says so there', async () => {
    server.refuse('feedback', 'request.invalid', { fields: [{ field: 'questionType', problem: 'invalid_value' }] });
    const user = await renderPage(<FeedbackPage />);
    await fill(user, words(), 'The reels stood still.');
    await user.click(send());
    const subject = () => screen.getByLabelText(/^What it is about/);
    await expectRefusedAt(user, subject, '', () => user.selectOptions(subject(), 'A game'));
  });

  it('that was refused stays in the form', async () => {
    server.refuse('feedback', 'common.tooManyRequests');
    const user = await renderPage(<FeedbackPage />);
    await fill(user, words(), 'The reels stood still.');
    await user.click(send());
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(words()).toHaveValue('The reels stood still.');
  });
});

describe('own messages', () => {
  const own = () => screen.getByRole('region', { name: 'Your messages' });

  it('are loading, then there are none', async () => {
    const release = server.hold('myFeedback');
    await renderPage(<FeedbackPage />);
    expect(within(own()).getByRole('status')).toHaveTextContent(/^Loading/);
    release();
    expect(await within(own()).findByText('You have not written to us yet')).toBeInTheDocument();
  });

  it('say whether they were answered, as plain text', async () => {
    const answered = { answer: 'We <b>looked</b>.', answeredAt: '2026-11-20T06:00:00Z' };
    server.answer('myFeedback', { list: [message, { ...message, id: 'fbk_3', ...answered }] });
    await renderPage(<FeedbackPage />);
    const [waiting, done] = await within(own()).findAllByRole('listitem');
    expect(waiting).toHaveTextContent('Waiting for an answer');
    expect(done).toHaveTextContent('We <b>looked</b>.');
  });

  it('that cannot be read are asked for again', async () => {
    server.refuse('myFeedback', 'common.unavailable');
    const user = await renderPage(<FeedbackPage />);
    const retry = await within(own()).findByRole('button');
    server.answer('myFeedback', { list: [message] });
    await user.click(retry);
    await waitFor(() => expect(own()).toHaveTextContent('It took very long.'));
  });
});
