// Statement files: read as a whole or refused, confirmed by two people, and never booked twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { camtOf, entry, template } from './statement-files.test-data.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
  // This account has no feed: staff upload its statements.
  await t.owner.query(`update payments_rail_accounts set has_feed = false where account_key = 'sandbox:bank'`);
});
afterAll(() => close());

const reason = 'the statement of today';
const now = async () => (await t.owner.query<{ now: Date }>('select platform_now() as now')).rows[0]!.now;
const iso = (at: Date) => at.toISOString();
const before = (at: Date, seconds: number) => new Date(at.getTime() - seconds * 1000);
const time = (at: Date) => `<DtTm>${iso(at)}</DtTm>`;
/** Returns a statement of the account up to now. */
async function statement(entries: (at: Date) => string[], hours = 3): Promise<string> {
  const at = await now();
  return camtOf(entries(at), { account: '0123456789', from: iso(before(at, hours * 3600)), until: iso(at) });
}
const bring = (file: string | Buffer, query: Record<string, string> = {}, as = maker, account = 'sandbox:bank') => {
  const form = new FormData();
  form.append('file', new Blob([file as never]), 'statement.xml');
  return as.call('opsReadStatementFile', { params: { account }, query, body: form } as never);
};
async function take(id: string): Promise<void> {
  const { version } = (await maker.call('opsGetStatementFile', { params: { id } })).value;
  const asked = await maker.call('opsTakeStatementFile', {
    params: { id },
    body: { reason, expectedVersion: version },
  });
  const decided = await confirm(asked.value.approvalId!);
  expect(decided.value.state).toBe('executed');
  await t.drain();
}
const confirm = (approvalId: string, by = checker) =>
  by.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });
const fileOf = async (id: string) => (await maker.call('opsGetStatementFile', { params: { id } })).value;
const named = (payeeName = 'SOMCHAI JAIDEE') => registerMember(t, { payeeName });
const order = async (member: TestMember, amount: string) =>
  (await member.call('createDeposit', { body: { method: 'PROMPTPAY_ID', amount } })).value;
const stageOf = async (member: TestMember, id: string) =>
  (await member.call('getDeposit', { params: { id } })).value.stage;
const cashOf = async (member: TestMember) => (await member.call('balance')).value.parts.cash;
const countOf = async (table: string) =>
  Number((await t.owner.query<{ count: bigint }>(`select count(*) from ${table}`)).rows[0]!.count);
const clean = async () => {
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
};

it('credits the orders that a file shows when two people take it, and never again by the same file or an overlapping one', async () => {
  const member = await named();
  const made = await order(member, '500.00');
  const text = await statement((at) => [
    entry({ amount: made.payAmount, number: 'F-1', time: time(before(at, 1)) }),
    entry({ amount: '77.07', number: 'F-2', time: time(before(at, 2)), payer: 'MALEE DEE' }),
  ]);
  const { value: read } = await bring(text);
  expect(read).toMatchObject({ state: 'checked', lineCount: 2, outcomes: { new: 0 }, outSum: '0.00' });
  expect(await stageOf(member, made.depositId)).toBe('awaiting');
  const asked = await maker.call('opsTakeStatementFile', {
    params: { id: read.id },
    body: { reason, expectedVersion: read.version },
  });
  expect((await confirm(asked.value.approvalId!, maker)).code).toBe('operator.forbidden');
  expect((await confirm(asked.value.approvalId!)).value.state).toBe('executed');
  await t.drain();
  expect(await stageOf(member, made.depositId)).toBe('credited');
  expect(await cashOf(member)).toBe(made.payAmount);
  expect(await fileOf(read.id)).toMatchObject({ state: 'taken', outcomes: { new: 2 }, readUntil: read.until });
  const waiting = await maker.call('opsListUnmatchedLines', { query: { state: 'open' } });
  expect(waiting.value.list[0]).toMatchObject({
    amount: '77.07',
    payerName: 'MALEE DEE',
    reasonCode: 'noOrder',
    accountName: 'SANAM SANDBOX',
  });

  expect((await bring(text)).code).toBe('wallet.statementKnown');
  const longer = await statement((at) => [
    entry({ amount: made.payAmount, number: 'F-1', time: time(before(at, 30)) }),
    entry({ amount: '77.07', number: 'F-2', time: time(before(at, 31)), payer: 'MALEE DEE' }),
    entry({ amount: '88.08', number: 'F-3', time: time(at) }),
  ]);
  const { value: second } = await bring(longer);
  await take(second.id);
  expect((await fileOf(second.id)).outcomes).toEqual({ known: 2, joined: 0, new: 1, open: 0 });
  expect(await cashOf(member)).toBe(made.payAmount);
  await clean();
});

it('asks people about money that a file of another form has told of already', async () => {
  const at = await now();
  const text = await statement(() => [entry({ amount: '640.01', number: 'G-1', time: time(at) })]);
  await take((await bring(text)).value.id);
  const added = await maker.call('opsAddStatementTemplate', {
    body: {
      settings: {
        ...template,
        name: 'Paper',
        timeForm: 'YYYY-MM-DD HH:mm:ss',
        years: 'common',
        clockColumn: null,
        outColumn: null,
        balanceColumn: null,
      },
    },
  });
  const local = iso(new Date(at.getTime() + 7 * 3_600_000))
    .slice(0, 19)
    .replace('T', ' ');
  const csv = `Date,In,Name,Note\n${local},640.01,SOMCHAI JAIDEE,\n`;
  const query = { template: added.value.id, from: iso(before(at, 600)), until: iso(await now()) };
  const { value: file } = await bring(csv, query);
  expect(file).toMatchObject({ format: 'csv', template: 'Paper', inSum: '640.01' });
  await take(file.id);
  expect((await fileOf(file.id)).outcomes).toEqual({ known: 0, joined: 0, new: 0, open: 1 });
  const open = (await maker.call('opsListOpenReports', { query: { state: 'open' } })).value.list[0]!;
  const { lines } = (await maker.call('opsGetOpenReport', { params: { id: open.id } })).value;
  const decide = (body: object) =>
    maker.call('opsDecideOpenReport', {
      params: { id: open.id },
      body: { reason, expectedVersion: 1, ...body } as never,
    });
  expect((await decide({ decision: 'same', lineId: 'mov_0000000000000000000000' })).code).toBe('request.invalid');
  expect((await decide({ decision: 'fee' })).code).toBe('request.invalid');
  expect((await decide({ decision: 'same', lineId: lines[0]!.id })).value.state).toBe('done');
  expect((await decide({ decision: 'same', lineId: lines[0]!.id })).code).toBe('operator.staleVersion');
  const stored = await t.owner.query(`select 1 from payments_statement_lines where amount = 64001`);
  expect(stored.rowCount).toBe(1);
  await clean();
});

it('books money that went out when two people say what it was', async () => {
  const file = await statement((at) => [
    entry({ amount: '12.00', direction: 'DBIT', number: 'H-1', time: time(at) }),
    entry({ amount: '900.00', direction: 'DBIT', number: 'H-2', time: time(at) }),
  ]);
  await take((await bring(file)).value.id);
  const list = (await maker.call('opsListOpenReports', { query: { state: 'open' } })).value.list;
  for (const [sourceRef, decision] of [
    ['H-1', 'fee'],
    ['H-2', 'sent'],
  ] as const) {
    const { id } = list.find((one) => one.sourceRef === sourceRef)!;
    const body = { decision, reason, expectedVersion: 1 };
    const proposed = await maker.call('opsDecideOpenReport', { params: { id }, body });
    expect(proposed.value.state).toBe('proposed');
    expect((await confirm(proposed.value.approvalId!)).value.state).toBe('executed');
  }
  const posted = await t.owner.query<{ kind: string; amount: bigint }>(
    `select p.kind, p.amount from payments_statement_lines l join ledger_transactions x on x.source_id = l.line_id
       join ledger_postings p on p.transaction_id = x.id where l.direction = 'out' order by p.amount`,
  );
  expect(posted.rows).toEqual([
    { kind: 'payment.fee', amount: 1200n },
    { kind: 'payment.sent', amount: 90_000n },
  ]);
  await clean();
});

it('books the bank’s own fees when the file is taken, once, and asks nobody', async () => {
  const fee = (number: string) => (at: Date) => [
    entry({
      amount: '21.00',
      direction: 'DBIT',
      number,
      time: time(at),
      more: '<BkTxCd><Domn><Fmly><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd>',
    }),
  ];
  const { value: file } = await bring(await statement(fee('N-1')));
  const { list } = (await maker.call('opsListStatementFileLines', { query: { fileId: file.id } })).value;
  expect(list).toMatchObject([{ direction: 'out', amount: '21.00', isFee: true, outcome: null }]);
  await take(file.id);
  expect((await fileOf(file.id)).outcomes).toEqual({ known: 0, joined: 0, new: 1, open: 0 });
  const posted = async () =>
    (await t.owner.query(`select 1 from ledger_postings where kind = 'payment.fee' and amount = 2100`)).rowCount;
  expect(await posted()).toBe(1);
  // Another file names the same day differently: people decide, and nothing is booked twice.
  const { value: again } = await bring(await statement(fee('N-2'), 4));
  await take(again.id);
  expect((await fileOf(again.id)).outcomes).toEqual({ known: 0, joined: 0, new: 0, open: 1 });
  expect(await posted()).toBe(1);
  await clean();
});

it('knows fees of a CSV by the bank’s words for them', async () => {
  const settings = {
    ...template,
    name: 'With fees',
    timeForm: 'YYYY-MM-DD HH:mm:ss',
    clockColumn: null,
    balanceColumn: null,
    feeWords: 'ค่าธรรมเนียม, Fee',
  };
  const { id } = (await maker.call('opsAddStatementTemplate', { body: { settings } })).value;
  const at = await now();
  const local = iso(new Date(at.getTime() + 7 * 3_600_000 - 60_000))
    .slice(0, 19)
    .replace('T', ' ');
  const csv = `Date,In,Out,Name,Note\n${local},,31.50,,FEE of the month\n${local},,750.00,,Rent\n`;
  const query = { template: id, from: iso(before(at, 600)), until: iso(at) };
  const { value: file } = await bring(csv, query);
  await take(file.id);
  expect((await fileOf(file.id)).outcomes).toEqual({ known: 0, joined: 0, new: 1, open: 1 });
  await clean();
});

const transferOrder = async (member: TestMember, amount: string): Promise<string> =>
  (await member.call('createDeposit', { body: { method: 'BANK_TRANSFER', amount } })).value.depositId;
const sendSlip = (member: TestMember, id: string, picture: Buffer) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'slip.png');
  return member.call('sendSlip', { params: { id }, query: {}, body: form } as never);
};

describe('a slip of an account without a feed', () => {
  it('that alone credited is confirmed', async () => {
    const member = await named();
    const id = await transferOrder(member, '1300.00');
    await sendSlip(member, id, await rail.slip({ amount: '1300.00', payerAccount: '5555512345' }));
    expect(await stageOf(member, id)).toBe('credited');
    const provisional = async () => (await maker.call('opsListProvisionalLines', { query: {} })).value;
    expect(await provisional()).toMatchObject({
      totalAmount: '1300.00',
      list: [{ amount: '1300.00', depositId: id, credited: '1300.00' }],
    });
    const file = await statement((at) => [entry({ amount: '1300.00', number: 'I-1', time: time(at) })]);
    const { value } = await bring(file);
    await take(value.id);
    expect((await fileOf(value.id)).outcomes).toMatchObject({ joined: 1, new: 0 });
    expect(await cashOf(member)).toBe('1300.00');
    expect(await provisional()).toMatchObject({ totalAmount: '0.00', list: [] });
  });

  it('is not confirmed by equal money from another account, and twins pair by the accounts of their payers', async () => {
    const [first, second] = [await named(), await named()];
    const ids = [await transferOrder(first, '1310.00'), await transferOrder(second, '1310.00')];
    const digits = ['5555511115', '5555522225'];
    for (const [i, member] of [first, second].entries()) {
      const picture = await rail.slip({ amount: '1310.00', payerAccount: digits[i]! });
      await sendSlip(member, ids[i]!, picture);
      expect(await stageOf(member, ids[i]!)).toBe('credited');
    }
    const file = await statement((at) => [
      entry({ amount: '1310.00', number: 'J-1', time: time(at), account: 'XXXXX9999X', payer: 'MALEE DEE' }),
      entry({ amount: '1310.00', number: 'J-2', time: time(at), account: 'XXXXX2222X' }),
      entry({ amount: '1310.00', number: 'J-3', time: time(at), account: 'XXXXX1111X' }),
    ]);
    const { value } = await bring(file);
    await take(value.id);
    expect((await fileOf(value.id)).outcomes).toEqual({ known: 0, joined: 2, new: 1, open: 0 });
    const joined = await t.owner.query<{ source_ref: string; deposit_id: string }>(
      `select r.source_ref, c.deposit_id from payments_line_reports r join payments_credits c using (line_id)
        where c.deposit_id = any($1) order by 1`,
      [ids],
    );
    expect(joined.rows).toEqual([
      { source_ref: 'J-2', deposit_id: ids[1] },
      { source_ref: 'J-3', deposit_id: ids[0] },
    ]);
    await clean();
  });

  it('that comes after the file says which order the money is for, and makes no other money', async () => {
    const member = await named();
    const [first, second] = [await transferOrder(member, '1320.00'), await transferOrder(member, '1320.00')];
    const picture = await rail.slip({ amount: '1320.00', payerAccount: '5555512345' });
    const { value } = await bring(
      await statement((at) => [entry({ amount: '1320.00', number: 'K-1', time: time(at) })]),
    );
    await take(value.id);
    expect([await stageOf(member, first), await stageOf(member, second)]).toEqual(['awaiting', 'awaiting']);
    await sendSlip(member, second, picture);
    expect([await stageOf(member, first), await stageOf(member, second)]).toEqual(['awaiting', 'credited']);
    expect(await cashOf(member)).toBe('1320.00');
    expect((await maker.call('opsListProvisionalLines', { query: {} })).value.totalAmount).toBe('0.00');
    await clean();
  });
});

describe('a file that is not taken', () => {
  it.each([
    [
      'with a broken line',
      () => statement((at) => [entry({ amount: '1.00', time: time(at) }), entry({ amount: 'x', number: 'B' })]),
      'amount',
      2,
    ],
    [
      'with entities of its own',
      async () =>
        (await statement((at) => [entry({ time: time(at) })])).replace(
          '<Document',
          '<!DOCTYPE a [<!ENTITY b "c">]><Document',
        ),
      'doctype',
      undefined,
    ],
    [
      'of another account',
      async () => (await statement((at) => [entry({ time: time(at) })])).replace('0123456789', '1123456789'),
      'otherAccount',
      undefined,
    ],
    ['of CSV without a template', () => Promise.resolve('Date,In\n'), 'template', undefined],
  ])('%s is refused whole and leaves nothing', async (_name, file, problem, row) => {
    const were = [await countOf('payments_statement_files'), await countOf('payments_statement_file_lines')];
    const refused = await bring(await file());
    expect(refused.code).toBe('wallet.statementFile');
    expect(refused.body.value).toMatchObject({ problem, ...(row !== undefined && { row }) });
    expect([await countOf('payments_statement_files'), await countOf('payments_statement_file_lines')]).toEqual(were);
  });

  it('is refused where the rail tells of payments itself, and to who may only look', async () => {
    const text = await statement((at) => [entry({ time: time(at) })]);
    const reading = async () => {
      const { list } = (await maker.call('opsListRailAccounts', { query: { pageSize: '100' } })).value;
      return list.filter(({ readsFiles }) => readsFiles).map(({ id }) => id);
    };
    expect(await reading()).toEqual(['sandbox:bank']);
    expect((await bring(text, {}, maker, 'sandbox:main')).code).toBe('wallet.statementByFeed');
    await t.owner.query(`update payments_rail_accounts set has_feed = true where account_key = 'sandbox:bank'`);
    expect((await bring(text)).code).toBe('wallet.statementByFeed');
    expect(await reading()).toEqual([]);
    await t.owner.query(`update payments_rail_accounts set has_feed = false where account_key = 'sandbox:bank'`);
    expect((await bring(text, {}, await staffSession(t, ['support']))).code).toBe('operator.forbidden');
  });

  it('is not taken when its lines are no longer those that were proposed', async () => {
    const { value: file } = await bring(
      await statement((at) => [entry({ amount: '3.00', number: 'K-1', time: time(at) })]),
    );
    const asked = await maker.call('opsTakeStatementFile', {
      params: { id: file.id },
      body: { reason, expectedVersion: file.version },
    });
    await t.owner.query(`update payments_statement_file_lines set amount = 300000 where file_id = $1`, [file.id]);
    expect((await confirm(asked.value.approvalId!)).value.state).toBe('failed');
    expect((await fileOf(file.id)).state).toBe('checked');
  });
});

it('keeps the mark of an account before a gap, and moves it over all of it when the gap is brought', async () => {
  await t.owner.query('delete from payments_statements');
  await t.owner.query(`update payments_statement_files set state = 'checked', taken_at = null`);
  const at = await now();
  const part = (from: number, until: number, number: string) =>
    camtOf([entry({ amount: '1.11', number, time: time(before(at, until)) })], {
      account: '0123456789',
      from: iso(before(at, from)),
      until: iso(before(at, until)),
    });
  const floor = (seconds: number) => iso(new Date(Math.floor(before(at, seconds).getTime() / 1000) * 1000));
  const first = (await bring(part(9000, 7200, 'L-1'))).value;
  await take(first.id);
  expect((await fileOf(first.id)).readUntil).toBe(floor(7200));
  const last = (await bring(part(3600, 1800, 'L-3'))).value;
  expect(last.hasGap).toBe(true);
  await take(last.id);
  expect((await fileOf(last.id)).readUntil).toBe(floor(7200));
  await take((await bring(part(7200, 3600, 'L-2'))).value.id);
  expect(await fileOf(last.id)).toMatchObject({ readUntil: floor(1800), hasGap: false });
});

it('is taken once when many nodes work on it at once', async () => {
  const file = await statement((at) =>
    [1, 2, 3].map((n) => entry({ amount: `${n}1.50`, number: `M-${n}`, time: time(at) })),
  );
  const { id, version } = (await bring(file)).value;
  const asked = await maker.call('opsTakeStatementFile', {
    params: { id },
    body: { reason, expectedVersion: version },
  });
  await confirm(asked.value.approvalId!);
  await Promise.all([t.drain(), t.drain(), t.drain()]);
  await t.drain();
  expect(await fileOf(id)).toMatchObject({ state: 'taken', outcomes: { known: 0, joined: 0, new: 3, open: 0 } });
  await clean();
});
