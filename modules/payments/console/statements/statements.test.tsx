import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { describe, expect, it } from 'vitest';
import type {
  LineReport,
  ProvisionalRow,
  RailAccountRow,
  StatementFile,
  StatementTemplate,
} from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { FileActions } from './file-page.tsx';
import { StatementFileList } from './file-list.tsx';
import { ProvisionalList } from './provisional-list.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportList } from './report-list.tsx';
import { TemplateList } from './template-list.tsx';

const file: StatementFile = {
  id: 'sfl_0000000000000000000001',
  account: 'sandbox:bank',
  accountName: 'SANAM SANDBOX',
  format: 'camt053',
  template: null,
  fileName: 'november.xml',
  from: '2026-11-19T17:00:00Z',
  until: '2026-11-20T10:00:00Z',
  lineCount: 2,
  inSum: '577.44',
  outSum: '0.00',
  opening: null,
  closing: null,
  state: 'checked',
  version: 1,
  readBy: 'Anong',
  createdAt: '2026-11-20T10:05:00Z',
  takenAt: null,
  outcomes: { known: 0, joined: 0, new: 0, open: 0 },
  readUntil: null,
  hasGap: false,
  approval: null,
  history: [],
};
const { outcomes: _o, readUntil: _u, hasGap: _g, approval: _a, history: _h, ...fileRow } = file;
const report: LineReport = {
  id: 'rep_0000000000000000000001',
  account: 'sandbox:bank',
  accountName: 'SANAM SANDBOX',
  direction: 'in',
  amount: '640.01',
  bookedAt: '2026-11-20T05:03:00Z',
  payerName: 'MALEE DEE',
  payerBank: '014',
  payerAccount: null,
  reference: null,
  sourceRef: 'BANK-7',
  seenAt: '2026-11-20T10:06:00Z',
  decision: null,
  version: 1,
  lines: [
    { id: 'mov_0000000000000000000001', bookedAt: '2026-11-20T05:03:00Z', payerName: null, evidence: 'statement' },
  ],
  approval: null,
  history: [],
};
const { lines: _l, approval: _b, history: _i, ...reportRow } = report;
const provisional: ProvisionalRow = {
  id: 'mov_0000000000000000000002',
  account: 'sandbox:bank',
  accountName: 'SANAM SANDBOX',
  amount: '1300.00',
  payerName: 'SOMCHAI JAIDEE',
  bookedAt: '2026-11-20T05:03:00Z',
  seenAt: '2026-11-20T05:04:00Z',
  depositId: 'dep_0000000000000000000001',
  credited: '1300.00',
};
const settings: StatementTemplate['settings'] = {
  name: 'A bank',
  encoding: 'windows-874',
  separator: ',',
  decimal: '.',
  timeForm: 'DD/MM/YYYY HH:mm',
  years: 'buddhist',
  linesBefore: 0,
  linesAfter: 0,
  dayColumn: 'Date',
  clockColumn: null,
  amountColumn: 'Amount',
  inColumn: null,
  outColumn: null,
  balanceColumn: null,
  numberColumn: null,
  feeWords: null,
  referenceColumn: null,
  payerNameColumn: null,
  payerBankColumn: null,
  payerAccountColumn: null,
  accountColumn: null,
};
const template: StatementTemplate = { id: 'stp_0000000000000000000001', version: 3, settings };
const account: RailAccountRow = {
  id: 'sandbox:bank',
  rail: 'sandbox',
  purpose: 'collect',
  merchantId: '*',
  billerId: null,
  promptpayId: null,
  bankCode: '004',
  accountNo: '0123456789',
  reason: null,
  inToday: '0.00',
  readsFiles: true,
  version: 1,
  settings: {
    accountName: 'SANAM',
    state: 'active',
    methods: ['BANK_TRANSFER'],
    levelFrom: 0,
    levelTo: null,
    dailyInMax: null,
    hourlyInMax: null,
    dailyOutMax: null,
    hourlyOutMax: null,
    balanceMin: null,
    opensAt: null,
    closesAt: null,
    transferMax: null,
    hasFeed: false,
  },
};
const pageOf = <Row,>(...list: Row[]) => ({ list, totalPages: 1, totalCount: list.length });
const before = () => {
  const fed = { ...account, id: 'sandbox:main', readsFiles: false };
  server.answer('opsListRailAccounts', pageOf(account, fed));
  server.answer('opsListStatementTemplates', pageOf(template));
};

describeList('statement files', {
  call: 'opsListStatementFiles',
  resource: 'statementFiles',
  list: <StatementFileList />,
  row: fileRow,
  text: 'november.xml',
  empty: 'No statement files',
  before,
});
describeList('lines to decide', {
  call: 'opsListOpenReports',
  resource: 'lineReports',
  list: <ReportList />,
  row: reportRow,
  text: 'MALEE DEE',
  empty: 'No lines to decide',
});
describeList('provisional credits', {
  call: 'opsListProvisionalLines',
  resource: 'provisionalLines',
  list: <ProvisionalList />,
  row: provisional,
  text: 'SOMCHAI JAIDEE',
  empty: 'Every credit is confirmed by a statement',
  more: { totalAmount: '1300.00' },
});
describeList('templates', {
  call: 'opsListStatementTemplates',
  resource: 'statementTemplates',
  list: <TemplateList />,
  row: template,
  text: 'Thai (Windows-874, TIS-620)',
  empty: 'No templates',
});

describe('bringing a file', () => {
  const bring = async () => {
    before();
    server.answer('opsListStatementFiles', { list: [], totalPages: 0, totalCount: 0 });
    const user = await renderConsole(
      <ResourceContextProvider value="statementFiles">
        <StatementFileList />
      </ResourceContextProvider>,
      { at: '/statementFiles' },
    );
    expect(await screen.findByRole('combobox', { name: 'Format' })).toHaveTextContent('camt.053 (XML)');
    await user.click(await screen.findByRole('combobox', { name: 'Channel' }));
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['SANAM (sandbox:bank)']);
    await user.click(screen.getByRole('option', { name: /SANAM/ }));
    await user.upload(screen.getByLabelText('Choose a file'), new File(['<a/>'], 'a.xml', { type: 'text/xml' }));
    return user;
  };

  it('opens what was read', async () => {
    server.answer('opsReadStatementFile', file);
    await bring();
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(`/statementFiles/${file.id}/show`));
    expect(server.sent('opsReadStatementFile')[0]?.input).toEqual({
      params: { account: 'sandbox:bank' },
      query: {},
    });
  });

  it('says which row is to blame when it is refused', async () => {
    server.refuse('opsReadStatementFile', 'wallet.statementFile', { problem: 'amount', row: 7, found: '1O.00' });
    await bring();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The whole file was refused; nothing was imported. Row 7: the amount cannot be read (1O.00)',
    );
  });
});

it('proposes to take a file, with a reason', async () => {
  server.answer('opsTakeStatementFile', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<FileActions file={file} />);
  await user.click(screen.getByRole('button', { name: 'Import the file' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/2 lines are booked, ฿577.44/)).toBeInTheDocument();
  await fill(user, asked.getByLabelText(/^Reason/), 'the statement of today');
  await user.click(asked.getByRole('button', { name: 'Propose: import' }));
  await screen.findByText('Proposed. A second person has to confirm it.');
  expect(server.sent('opsTakeStatementFile').map(({ input }) => input)).toEqual([
    { params: { id: file.id }, body: { reason: 'the statement of today', expectedVersion: 1 } },
  ]);
});

it.each([
  [{ state: 'taken' as const }, undefined],
  [{}, ['payments.statement.read'] as const],
])('offers nothing for a file %j to who may %j', async (more, may) => {
  await renderConsole(<FileActions file={{ ...file, ...more }} />, may === undefined ? {} : { may });
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  [{}, ['Already known', 'New payment']],
  [{ direction: 'out' as const, lines: [] }, ['Sent manually', 'Bank fee']],
  [{ decision: 'same' as const }, []],
])('offers for the line %j: %j', async (more, labels) => {
  await renderConsole(<ReportActions report={{ ...report, ...more }} />);
  expect(screen.queryAllByRole('button').map((one) => one.textContent)).toEqual(labels);
});

it('says that a line is about the money that is known', async () => {
  server.answer('opsDecideOpenReport', { state: 'done', approvalId: null });
  const user = await renderConsole(<ReportActions report={report} />);
  await user.click(screen.getByRole('button', { name: 'Already known' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Reason/), 'the same payment');
  await user.click(asked.getByRole('button', { name: 'Already known' }));
  await screen.findByText('The line confirms a known payment');
  expect(server.sent('opsDecideOpenReport')[0]?.input.body).toEqual({
    decision: 'same',
    lineId: report.lines[0]!.id,
    reason: 'the same payment',
    expectedVersion: 1,
  });
});

it('changes a template, and shows a field that was refused at its place', async () => {
  before();
  server.refuse('opsChangeStatementTemplate', 'request.invalid', {
    fields: [{ field: 'settings.timeForm', problem: 'invalid' }],
  });
  const user = await renderConsole(
    <ResourceContextProvider value="statementTemplates">
      <TemplateList />
    </ResourceContextProvider>,
    { at: '/statementTemplates' },
  );
  await user.click(await screen.findByRole('button', { name: 'A bank' }));
  const asked = within(await screen.findByRole('dialog'));
  await user.clear(asked.getByLabelText('Date and time format'));
  await fill(user, asked.getByLabelText('Date and time format'), 'DD/MM');
  await user.click(asked.getByRole('button', { name: 'Save' }));
  await expect.poll(() => asked.getByLabelText('Date and time format').getAttribute('aria-invalid')).toBe('true');
  expect(server.sent('opsChangeStatementTemplate')[0]?.input).toEqual({
    params: { id: template.id },
    body: { settings: { ...settings, timeForm: 'DD/MM' }, expectedVersion: 3 },
  });
});
