import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agreed, confirm, replace } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { member, personRecord as person, waiting } from '@sanam/console/testing/samples.ts';
import { PersonSection } from './person-section.tsx';

const open = async (value = person) => {
  server.answer('opsGetPerson', value);
  const user = await renderConsole(<PersonSection member={member} />);
  await screen.findByText('SOMCHAI JAIDE');
  return user;
};

it('proposes what was changed, with the document that shows it', async () => {
  server.answer('opsCorrectPerson', { state: 'proposed', approvalId: waiting.id });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Correct…' }));
  const dialog = within(screen.getByRole('dialog', { name: `Correct the name or birth date of ${member.username}?` }));
  expect(dialog.getByText(/A second person must confirm/)).toBeInTheDocument();
  await replace(user, dialog.getByLabelText('Correct name'), 'SOMCHAI JAIDEE');
  await confirm(user, 'Propose the correction');
  await screen.findByText(/Proposed/);
  expect(server.sent('opsCorrectPerson')[0]?.input).toEqual({
    params: { id: member.id },
    body: { name: 'SOMCHAI JAIDEE', documentId: person.documents[0]!.id, reason: agreed, expectedVersion: 3 },
  });
});

it('sends nothing while nothing is changed', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Correct…' }));
  await confirm(user, 'Propose the correction');
  expect(server.sent('opsCorrectPerson')).toEqual([]);
});

it('cannot propose without a document, and says where it comes from', async () => {
  await open({ ...person, documents: [] });
  expect(screen.getByText(/The member sends one under identity/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Correct…' })).toBeDisabled();
});

it('says what to do about a minor', async () => {
  server.refuse('opsCorrectPerson', 'operator.personUnderAge', { ageMin: 20 });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Correct…' }));
  await replace(user, screen.getByLabelText('Correct birth date'), '2015-01-01');
  await confirm(user, 'Propose the correction');
  expect(await screen.findByText(/refuse the document as below the minimum age/)).toBeInTheDocument();
});

it('shows a proposal that waits instead of the act', async () => {
  await open({ ...person, approval: waiting });
  expect(screen.queryByRole('button', { name: 'Correct…' })).toBeNull();
  expect(screen.getByRole('link', { name: /proposal|Decide/i })).toHaveAttribute(
    'href',
    expect.stringContaining(waiting.id),
  );
});
