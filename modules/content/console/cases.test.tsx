import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Application, Feedback } from '@sanam/console/lib/records.ts';
import { agreed, confirm, refusedField, tryAgain } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { ApplicationList } from './application-list.tsx';
import { FeedbackList } from './feedback-list.tsx';

const waiting = {
  state: 'received' as const,
  answer: null,
  answeredAt: null,
  answeredBy: null,
  createdAt: '2026-11-20T05:00:00Z',
};
const feedback = {
  ...waiting,
  id: 'fbk_0000000000000000000001',
  member: { memberId: 'usr_0000000000000000000001', username: 'somchai' },
  questionType: 'deposit',
  content: 'The money <b>did not</b> arrive.',
} as Feedback;
const application = {
  ...waiting,
  id: 'app_0000000000000000000001',
  name: 'Malee',
  contact: 'malee@mail.example',
  channel: 'https://a.example',
  message: 'I know many players.',
  decision: null,
} as Application;
const page = <Row,>(list: Row[]) => ({ list, totalPages: 1, totalCount: list.length });
describe('what a member wrote', () => {
  const open = (options?: Parameters<typeof renderConsole>[1]) =>
    renderConsole(
      <ResourceContextProvider value="feedback">
        <FeedbackList />
      </ResourceContextProvider>,
      { at: '/feedback', ...options },
    );
  beforeEach(() => server.answer('opsListFeedback', page([feedback])));

  it('is shown as text; what waits comes first', async () => {
    await open();
    expect(await screen.findByText('The money <b>did not</b> arrive.')).toBeInTheDocument();
    expect(server.sent('opsListFeedback')[0]?.input.query).toMatchObject({ state: 'received' });
  });

  it('is answered once, with a reason of the staff, and the list is read again', async () => {
    server.answer('opsAnswerFeedback', {});
    const user = await open();
    await user.click(await screen.findByRole('button', { name: /^Answer… somchai/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Answer somchai?' }));
    await fill(user, dialog.getByLabelText(/^Answer/), ' It is there now. ');
    await confirm(user, 'Send the answer');
    expect(await screen.findByText('The answer is sent')).toBeInTheDocument();
    expect(server.sent('opsAnswerFeedback').map(({ input }) => input)).toEqual([
      { params: { id: feedback.id }, body: { answer: 'It is there now.', reason: agreed } },
    ]);
    await waitFor(() => expect(server.sent('opsListFeedback').length).toBeGreaterThan(1));
  });

  it('waits for the answer before it is sent', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: /^Answer… somchai/ }));
    await confirm(user, 'Send the answer');
    expect(screen.getByRole('alert')).toHaveTextContent('Something above is not filled in yet.');
    expect(server.sent('opsAnswerFeedback')).toEqual([]);
  });

  it('marks the answer that is refused until it is edited, and keeps it', async () => {
    server.refuse('opsAnswerFeedback', 'request.invalid', refusedField('answer'));
    const user = await open();
    await user.click(await screen.findByRole('button', { name: /^Answer… somchai/ }));
    const dialog = within(screen.getByRole('dialog'));
    const answer = dialog.getByLabelText(/^Answer/);
    await fill(user, answer, 'It is there now.');
    await confirm(user, 'Send the answer');
    await waitFor(() => expect(answer).toBeInvalid());
    expect(answer).toHaveAccessibleDescription('This value is not accepted');
    expect(answer).toHaveValue('It is there now.');
    await fill(user, answer, ' Look.');
    expect(answer).toBeValid();
  });

  it('that nobody may answer here is said in the dialog', async () => {
    server.refuse('opsAnswerFeedback', 'operator.forbidden');
    const user = await open();
    await user.click(await screen.findByRole('button', { name: /^Answer… somchai/ }));
    const dialog = within(screen.getByRole('dialog'));
    await fill(user, dialog.getByLabelText(/^Answer/), 'It is there now.');
    await confirm(user, 'Send the answer');
    expect(await dialog.findByRole('alert')).toHaveTextContent('You have no permission for this');
  });

  it('is answered by those who may, and not a second time', async () => {
    server.answer('opsListFeedback', page([{ ...feedback, state: 'answered' as const }]));
    await open();
    await screen.findByText('The money <b>did not</b> arrive.');
    expect(screen.queryByRole('button', { name: /^Answer…/ })).toBeNull();
  });

  it('that cannot be read is asked for again; nothing of it says so', async () => {
    server.refuse('opsListFeedback', 'common.unavailable');
    const user = await open();
    await tryAgain(user, () => server.answer('opsListFeedback', page([])));
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('an application', () => {
  const open = () =>
    renderConsole(
      <ResourceContextProvider value="applications">
        <ApplicationList />
      </ResourceContextProvider>,
      { at: '/applications' },
    );
  beforeEach(() => server.answer('opsListApplications', page([application])));

  it('is declined with a note for the applicant', async () => {
    server.answer('opsDecideApplication', {});
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Decline… Malee' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('I know many players.')).toBeInTheDocument();
    await fill(user, dialog.getByLabelText(/^Message to the applicant/), 'Not now.');
    await confirm(user, 'Decline');
    expect(await screen.findByText('The decision is stored')).toBeInTheDocument();
    expect(server.sent('opsDecideApplication').map(({ input }) => input)).toEqual([
      { params: { id: application.id }, body: { decision: 'declined', answer: 'Not now.', reason: agreed } },
    ]);
  });

  it('is declined without a note', async () => {
    server.answer('opsDecideApplication', {});
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Decline… Malee' }));
    await confirm(user, 'Decline');
    await screen.findByText('The decision is stored');
    expect(server.sent('opsDecideApplication')[0]?.input.body).toEqual({ decision: 'declined', reason: agreed });
  });

  it('marks the note that is refused, and keeps it with the decision', async () => {
    server.refuse('opsDecideApplication', 'request.invalid', refusedField('answer'));
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Decline… Malee' }));
    const dialog = within(screen.getByRole('dialog'));
    const note = dialog.getByLabelText(/^Message to the applicant/);
    await fill(user, note, 'Not now.');
    await confirm(user, 'Decline');
    await waitFor(() => expect(note).toBeInvalid());
    expect(note).toHaveValue('Not now.');
  });
});
