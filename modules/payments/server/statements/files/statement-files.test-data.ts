import type { TemplateSettings } from './csv.ts';

interface EntryOptions {
  amount?: string;
  currency?: string;
  direction?: 'CRDT' | 'DBIT';
  status?: string;
  number?: string;
  /** `Dt` or `DtTm`. */
  time?: string;
  payer?: string;
  /** Masked account of the payer. */
  account?: string;
  remittance?: string;
  /** Additional XML of the entry. */
  more?: string;
  details?: string;
}

/** Returns an entry of a statement as XML. */
export function entry(options: EntryOptions = {}): string {
  const { amount = '500.37', currency = 'THB', direction = 'CRDT', status = 'BOOK', number = 'BANK-1' } = options;
  const {
    time = '<DtTm>2026-11-20T10:04:00+07:00</DtTm>',
    payer = 'SOMCHAI JAIDEE',
    account = 'XXXXX1234X',
    remittance = '',
  } = options;
  const party = `<RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></DbtrAcct></RltdPties>
    <RltdAgts><DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>014</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt></RltdAgts>`;
  const details =
    options.details ??
    `<TxDtls>${direction === 'CRDT' ? party : ''}<RmtInf><Ustrd>${remittance}</Ustrd></RmtInf></TxDtls>`;
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
    <BookgDt>${time}</BookgDt>${number === '' ? '' : `<AcctSvcrRef>${number}</AcctSvcrRef>`}${options.more ?? ''}<NtryDtls>${details}</NtryDtls></Ntry>`;
}

interface CamtOptions {
  account?: string;
  from?: string;
  until?: string;
  /** Default: computed from the lines and an opening of 1,000.00. */
  closing?: string;
}

/** Returns a statement with these entries. */
export function camtOf(entries: readonly string[], options: CamtOptions = {}): string {
  const { account = '9876543210', from = '2026-11-20T00:00:00+07:00', until = '2026-11-20T18:00:00+07:00' } = options;
  const moved = entries.reduce((sum, one) => {
    const amount = Math.round(Number(/<Amt[^>]*>([^<]*)/.exec(one)?.[1]) * 100);
    return sum + (/<CdtDbtInd>(\w+)/.exec(one)?.[1] === 'DBIT' ? -amount : amount);
  }, 100_000);
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
  <FrToDt><FrDtTm>${from}</FrDtTm><ToDtTm>${until}</ToDtTm></FrToDt>
  <Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>
  ${balance('OPBD', '1000.00')}${balance('CLBD', options.closing ?? (moved / 100).toFixed(2))}
  ${entries.join('\n  ')}
</Stmt></BkToCstmrStmt></Document>`;
}

export const template: TemplateSettings = {
  name: 'A bank',
  encoding: 'utf-8',
  separator: ',',
  decimal: '.',
  timeForm: 'DD/MM/YYYY HH:mm',
  years: 'common',
  linesBefore: 0,
  linesAfter: 0,
  dayColumn: 'Date',
  clockColumn: 'Time',
  amountColumn: null,
  inColumn: 'In',
  outColumn: 'Out',
  balanceColumn: 'Balance',
  numberColumn: null,
  referenceColumn: 'Note',
  payerNameColumn: 'Name',
  payerBankColumn: null,
  payerAccountColumn: null,
  accountColumn: null,
  feeWords: null,
};
