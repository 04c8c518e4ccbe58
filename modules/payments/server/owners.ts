// Owners of payment records; they decide which staff may read them.
import type { Db } from '@sanam/server/platform/db.ts';
import { EVERY_MERCHANT, type Owner, type OwnerOf } from '@sanam/server/platform/tenancy.ts';
import { merchantOfPayoutRule } from './register/payout-rule.ts';
import { merchantOfRule } from './register/service.ts';

const merchant = (row: { merchant_id: string } | undefined): Owner | undefined =>
  row === undefined ? undefined : { merchantId: row.merchant_id };

/** Returns the owner of a contested slip; the installation if players of several merchants claim it. */
async function ownerOfContest(db: Db, refId: string): Promise<Owner | undefined> {
  const found = await db
    .selectFrom('payments_slip_refs as r')
    .innerJoin('payments_slips as s', (join) =>
      join.onRef('s.sending_bank', '=', 'r.sending_bank').onRef('s.trans_ref', '=', 'r.trans_ref'),
    )
    .innerJoin('payments_deposits as d', 'd.deposit_id', 's.deposit_id')
    .select('d.merchant_id')
    .distinct()
    .where('r.ref_id', '=', refId)
    .limit(2)
    .execute();
  return found.length > 1 ? { merchantId: EVERY_MERCHANT } : merchant(found[0]);
}

/** Returns the owner of evidence of a dispute or a withdrawal: its member. */
async function ownerOfEvidence(db: Db, evidenceId: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('payments_evidence')
    .select('member_id')
    .where('evidence_id', '=', evidenceId)
    .executeTakeFirst();
  return row === undefined ? undefined : { of: 'member', id: row.member_id };
}

/** Returns the merchant of the account that a line came in on. */
async function ownerOfLine(db: Db, lineId: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('payments_statement_lines')
    .select('account_key')
    .where('line_id', '=', lineId)
    .executeTakeFirst();
  return row === undefined ? undefined : { of: 'railAccount', id: row.account_key };
}

/** Returns the merchant of the file's account. An account of all merchants has lines of all merchants. */
async function ownerOfFile(db: Db, fileId: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('payments_statement_files')
    .select('account_key')
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row === undefined ? undefined : { of: 'railAccount', id: row.account_key };
}

async function ownerOfReport(db: Db, reportId: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('payments_line_reports')
    .select('account_key')
    .where('report_id', '=', reportId)
    .executeTakeFirst();
  return row === undefined ? undefined : { of: 'railAccount', id: row.account_key };
}

async function ownerOfSlip(db: Db, slipId: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('payments_slips')
    .select('deposit_id')
    .where('slip_id', '=', slipId)
    .executeTakeFirst();
  return row === undefined ? undefined : { of: 'deposit', id: row.deposit_id };
}

type Kept =
  | 'payments_deposits'
  | 'payments_withdrawals'
  | 'payments_rail_accounts'
  | 'payments_aml_cases'
  | 'payments_reversals'
  | 'payments_statement_templates'
  | 'payments_transfer_blocks';

/** Reads the owner from a table with a merchant column. */
const kept =
  (
    table: Kept,
    key: 'deposit_id' | 'withdrawal_id' | 'account_key' | 'case_id' | 'reversal_id' | 'template_id' | 'block_id',
  ): OwnerOf =>
  async (db, id) =>
    merchant(
      await db
        .selectFrom(table)
        .select('merchant_id')
        .where(key as never, '=', id as never)
        .executeTakeFirst(),
    );

export const paymentOwners: Readonly<Record<string, OwnerOf>> = {
  deposit: kept('payments_deposits', 'deposit_id'),
  withdrawal: kept('payments_withdrawals', 'withdrawal_id'),
  railAccount: kept('payments_rail_accounts', 'account_key'),
  depositRule: async (_db, id) => ({ of: 'merchantItself', id: merchantOfRule(id) }),
  payoutRule: async (_db, id) => ({ of: 'merchantItself', id: merchantOfPayoutRule(id) }),
  transferBlock: kept('payments_transfer_blocks', 'block_id'),
  amlCase: kept('payments_aml_cases', 'case_id'),
  reversal: kept('payments_reversals', 'reversal_id'),
  statementTemplate: kept('payments_statement_templates', 'template_id'),
  unmatchedLine: ownerOfLine,
  statementFile: ownerOfFile,
  lineReport: ownerOfReport,
  slip: ownerOfSlip,
  playerCash: async (_db, id) => ({ of: 'member', id }),
  contestedSlip: ownerOfContest,
  evidence: ownerOfEvidence,
};
