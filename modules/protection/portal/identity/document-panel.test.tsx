import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { identity } from '../testing.ts';
import { DocumentPanel } from './document-panel.tsx';
import { pictureProblem } from './picture-problem.ts';
import { LevelsPanel } from './levels-panel.tsx';

const picture = (name = 'front.jpg', type = 'image/jpeg') => new File(['x'], name, { type });
const sent = {
  documentId: 'doc_0000000000000000000001',
  kind: 'idCard' as const,
  state: 'sent' as const,
  answer: null,
  validUntil: null,
  sentAt: '2026-11-20T05:00:00.000Z',
  decidedAt: null,
};

it('sends the pictures that the kind of document asks for, under their names', async () => {
  server.answer('sendDocument', { ...identity, document: sent, maySend: false });
  const user = await renderPage(<DocumentPanel identity={identity} />);
  await user.selectOptions(screen.getByLabelText('Kind of document'), 'Driving licence');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getAllByText('Please choose a picture')).toHaveLength(3);
  expect(server.sent('sendDocument')).toEqual([]);
  await user.upload(screen.getByLabelText(/^Front/), picture());
  await user.upload(screen.getByLabelText(/^Back/), picture('back.jpg'));
  await user.upload(screen.getByLabelText(/^Yourself/), picture('me.png', 'image/png'));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sent. You are told when it is decided.')).toBeInTheDocument();
  expect(server.sent('sendDocument')[0]).toMatchObject({ input: { query: { kind: 'drivingLicence' } } });
});

it('refuses what is no picture, or too large, in the specified words', () => {
  const words = (size: number, type: string) => pictureProblem({ size, type });
  expect(words(10, 'image/svg+xml')).toBe('refusal.protection.documentType');
  expect(words(5 * 1024 * 1024 + 1, 'image/png')).toBe('refusal.protection.documentTooLarge');
  expect(words(5 * 1024 * 1024, 'image/png')).toBeNull();
});

it('shows what became of the last document, and asks for none while one waits', async () => {
  await renderPage(<DocumentPanel identity={{ ...identity, document: sent, maySend: false }} />);
  expect(screen.getByText('Waiting')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

it('says why a document was not taken, and takes another', async () => {
  const document = { ...sent, state: 'again' as const, answer: 'unreadable' as const };
  await renderPage(<DocumentPanel identity={{ ...identity, document }} />);
  expect(screen.getByText(/^The picture cannot be read/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send' })).toBeInTheDocument();
});

it('shows each level: what it opens, what is missing, and where to give it', async () => {
  await renderPage(<LevelsPanel identity={identity} />);
  const [none] = screen.getAllByRole('listitem', { current: true });
  expect(none).toHaveTextContent('0 · Account');
  expect(screen.getAllByText('฿5,000.00')).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: /proven by a code/ })[0]).toHaveAttribute('href', '/?mc=securityCenter');
});
