// Rows of another merchant: one for every kind of record that staff call by id or see in a list.
import type pg from 'pg';
import { adjustmentRows } from './tenancy-adjustments.test-data.ts';
import { drawRows } from './tenancy-draws.test-data.ts';
import { promotionRows } from './tenancy-promotions.test-data.ts';

const id = (kind: string, letter: string) => `${kind}_${letter.repeat(22)}`;

/** Ids of the inserted records, by the `about` of calls. */
export const ids = {
  member: id('mbr', 'a'),
  deposit: id('dep', 'b'),
  withdrawal: id('wd', 'c'),
  railAccount: 'other-bank',
  unmatchedLine: id('mov', 'd'),
  slip: id('slp', 'e'),
  contestedSlip: id('ref', 'f'),
  evidence: id('prf', 'g'),
  accountChange: id('bch', 'h'),
  amlLock: id('aml', 'j'),
  amlCase: id('cas', 'k'),
  careCase: id('car', 'k'),
  reversal: id('rvc', 'x'),
  transferBlock: id('tfb', 'y'),
  statementFile: id('sfl', 'm'),
  statementTemplate: id('tpl', 'n'),
  lineReport: id('rep', 'p'),
  document: id('doc', 'q'),
  documentPicture: id('pic', 'r'),
  mailing: id('mlg', 's'),
  block: id('blk', 'w'),
  invitation: 'other:OTHERCODE',
  depositRule: 'BANK_TRANSFER.0.other',
  payoutRule: 'payouts.other',
  lotteryGame: id('lgm', 'y'),
  lotteryTicket: '900000001',
  lotteryCase: id('lcs', 'y'),
  lotteryShotPrize: id('lsp', 'y'),
  agentOffer: id('aof', 'u'),
  agentPlan: '1',
  agentRun: '1',
  agentStatement: '1',
  agentSetAside: '1',
  agentExclusion: id('exc', 'z'),
  wageCase: id('wcs', 'z'),
  lineFreeze: id('lfz', 'z'),
  agentContract: '1',
  freeRoundGrant: id('frg', 'a'),
  mission: id('mis', 'a'),
  missionBoard: id('mlb', 'a'),
  drawPool: id('whl', 'a'),
  wheel: id('whl', 'a'),
  raffle: id('raf', 'a'),
  pointReward: id('prw', 'a'),
  pointVariant: id('pva', 'b'),
  pointRedemption: id('prd', 'c'),
  campaign: id('pro', 'u'),
  segment: id('seg', 'a'),
  promoApplication: id('app', 'u'),
  promoPicture: id('apc', 'u'),
  promoCode: id('pcd', 'u'),
  turnover: id('trn', 'u'),
  bonus: id('bon', 'b'),
  bonusCase: id('bcs', 'b'),
  approval: id('apr', 't'),
} as const;

/** Our bank account that all merchants collect on. */
export const SHARED_ACCOUNT = 'everybodys-bank';

type Row = Record<string, unknown>;
const of = { merchant_id: 'other', member_id: ids.member };
const INVITER = id('mbr', 'b');
const account = { account_key: ids.railAccount };

const tiers = [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 0 }];
const planRules = {
  base: 'turnover',
  weights: {},
  othersWeightPpm: 0,
  platformFeePpm: 0,
  deductWages: false,
  lossNetting: 'team',
  activeMinValidBet: '0.00',
  carry: { kind: 'own' },
  dayCarry: 'reset',
  ceilings: tiers,
};

const unpaid = { vendor_id: 1, rounds: 1, used: 0, won: 0, paid_by: null, settled_at: null };

const vipLevel = { rank_level: 1 };
const vipLadder = { ladder_merchant: 'other', ladder_version: 1 };

const rows: [string, Row][] = [
  ['merchants', { merchant_id: 'other', code: 'OTHER', name: 'Other' }],
  ['members', { ...of, username: 'otherone', account_type: 'member', currency: 'THB' }],
  ['members', { ...of, member_id: INVITER, username: 'othertwo', account_type: 'member', currency: 'THB' }],
  ['protection_gates', { ...of, state: 'blocked', blocks: '{bet}', zone: 'Asia/Bangkok' }],
  ['payments_rail_accounts', { ...account, merchant_id: 'other', rail: 'sandbox', state: 'active' }],
  ['payments_rail_accounts', { account_key: SHARED_ACCOUNT, merchant_id: '*', rail: 'sandbox', state: 'resting' }],
  ['payments_deposits', { ...of, ...account, deposit_id: ids.deposit, method: 'PROMPTPAY_BILL', stage: 'review' }],
  ['payments_withdrawals', { ...of, withdrawal_id: ids.withdrawal, stage: 'review', bank_code: '004', reasons: '[]' }],
  ['payments_statement_lines', { ...account, line_id: ids.unmatchedLine, direction: 'in', evidence: 'slip' }],
  ['payments_provisional_lines', { ...account, line_id: ids.unmatchedLine }],
  [
    'payments_reversals',
    {
      ...of,
      reversal_id: ids.reversal,
      deposit_id: ids.deposit,
      line_id: ids.unmatchedLine,
      kind: 'void',
      state: 'open',
    },
  ],
  ...adjustmentRows(of),
  ['payments_transfer_blocks', { ...of, block_id: ids.transferBlock, kind: 'pause' }],
  ['payments_unmatched_lines', { line_id: ids.unmatchedLine, state: 'open', reason: 'nothing' }],
  ['payments_slip_refs', { ref_id: ids.contestedSlip, sending_bank: '004', trans_ref: 'T1', contested_at: new Date() }],
  [
    'payments_slips',
    { slip_id: ids.slip, deposit_id: ids.deposit, member_id: ids.member, sending_bank: '004', trans_ref: 'T1' },
  ],
  ['payments_evidence', { evidence_id: ids.evidence, member_id: ids.member }],
  ['wallet_account_changes', { ...of, change_id: ids.accountChange, state: 'open', bank_code: '004' }],
  ['wallet_aml_locks', { ...of, lock_id: ids.amlLock, asks: '{}' }],
  ['payments_aml_cases', { ...of, case_id: ids.amlCase, state: 'open' }],
  ['care_cases', { ...of, case_id: ids.careCase, state: 'open', level: 2, closed_at: null }],
  ['payments_statement_files', { ...account, merchant_id: 'other', file_id: ids.statementFile, state: 'read' }],
  ['payments_statement_templates', { merchant_id: 'other', template_id: ids.statementTemplate }],
  ['payments_line_reports', { ...account, report_id: ids.lineReport, direction: 'in' }],
  ['payments_day_closes', { ...account, merchant_id: 'other', close_id: id('dcl', 'u') }],
  ['protection_documents', { document_id: ids.document, member_id: ids.member, kind: 'idCard', state: 'sent' }],
  ['protection_document_pictures', { picture_id: ids.documentPicture, document_id: ids.document, side: 'front' }],
  [
    'messaging_mailings',
    { mailing_id: ids.mailing, merchant_id: 'other', state: 'done', words: '{"th":{},"en":{}}', audience: '{}' },
  ],
  ['messaging_outgoing', { message_id: id('msg', 'v'), merchant_id: 'other', channel: 'sms', state: 'sent' }],
  ['members_invitations', { merchant_id: 'other', code: 'OTHERCODE' }],
  ['members_blocks', { block_id: ids.block, merchant_id: 'other', kind: 'username', value: 'the word of the other' }],
  ['lottery_games', { game_id: ids.lotteryGame, merchant_id: 'other', vendor_group: 'TCG_SEA', prize_mode: 'SEA' }],
  ['lottery_markets', { market: 'THGLO' }],
  ['lottery_draws', { market: 'THGLO', numero: '20261116', state: 'open' }],
  ['lottery_tickets', { ...of, ticket_no: ids.lotteryTicket, game_id: ids.lotteryGame, draw_id: 1 }],
  [
    'lottery_cases',
    {
      ...of,
      case_id: ids.lotteryCase,
      draw_id: 1,
      kind: 'contested',
      ticket_no: ids.lotteryTicket,
      settlement_no: null,
    },
  ],
  ['lottery_prize_rules', { merchant_id: 'other', version: 1 }],
  ['lottery_shot_prizes', { ...of, prize_id: ids.lotteryShotPrize, draw_id: 1, rules_version: 1, state: 'held' }],
  ['agents_members', of],
  ['agents_uplines', { valid: '[2026-01-01,)' }],
  ['agents_lines', { merchant_id: 'other', path: '{1}', valid: '[2026-01-01,)' }],
  ['agents_offers', { ...of, offer_id: ids.agentOffer, account_type: 'generalAgent' }],
  [
    'agents_transfers',
    { merchant_id: 'other', transfer_id: 'atr_other', kind: 'own', from_id: ids.member, to_id: ids.member, amount: 1 },
  ],
  ['agents_links', { merchant_id: 'other', code: 'OTHER' }],
  ['agents_moves', { move_id: 'mov_other', merchant_id: 'other' }],
  ['agents_cases', { merchant_id: 'other', case_id: ids.wageCase, sign: 'oneWayChips', decided_at: null }],
  ['agents_exclusions', { merchant_id: 'other', exclusion_id: ids.agentExclusion, sign: 'staff' }],
  ['agents_stopped_play', { merchant_id: 'other' }],
  ['agents_freezes', { merchant_id: 'other', freeze_id: ids.lineFreeze }],
  ['agents_plans', { merchant_id: 'other', code: 'other', kind: 'dailySalary', period: 'daily' }],
  ['agents_plan_versions', { plan_id: 1, version: 1, rules: JSON.stringify(planRules) }],
  ['agents_contracts', { merchant_id: 'other', plan_id: 1 }],
  ['agents_contract_versions', { contract_id: 1, version: 1, state: 'active', tiers: JSON.stringify(tiers) }],
  ['agents_runs', { merchant_id: 'other', plan_id: 1, plan_version: 1, state: 'computed' }],
  [
    'agents_statements',
    { merchant_id: 'other', plan_id: 1, state: 'review', contract_version: 1, parts: '[]', lots: '[]' },
  ],
  ['agents_set_aside', { merchant_id: 'other', run_id: 1, why: 'failed', agent_no: null, closed_at: null }],
  ['vendors', { code: 'OTHERS', name: 'Others' }],
  ['freerounds_grants', { ...of, ...unpaid, grant_id: ids.freeRoundGrant, state: 'failed' }],
  [
    'missions_boards',
    {
      merchant_id: 'other',
      board_id: ids.missionBoard,
      product: null,
      ends_at: new Date('2099-01-01'),
      prizes: '{1}',
      settled_at: null,
    },
  ],
  [
    'missions_missions',
    {
      merchant_id: 'other',
      mission_id: ids.mission,
      counter: 'rounds',
      product: null,
      multiple: null,
      goal: 1,
      occurrence: 'once',
      reward: 1,
      reward_kind: 'cash',
      rounds_node: null,
      rounds_bet: null,
      rounds_days: null,
      rounds_turnover_percent: null,
      budget: null,
      budget_left: null,
      ends_at: '2100-01-01',
    },
  ],
  ...drawRows(ids),
  ['promotions_segments', { merchant_id: 'other', segment_id: ids.segment, version: 1 }],
  ['promotions_segment_versions', { segment_id: ids.segment, version: 1, conditions: '[]' }],
  ['points_rewards', { merchant_id: 'other', reward_id: ids.pointReward, kind: 'goods', version: 1 }],
  [
    'points_reward_versions',
    {
      reward_id: ids.pointReward,
      version: 1,
      price: 1,
      rounds_node: null,
      rounds: null,
      rounds_bet: null,
      rounds_days: null,
      rounds_turnover_percent: null,
    },
  ],
  ['points_variants', { reward_id: ids.pointReward, variant_id: ids.pointVariant }],
  [
    'points_redemptions',
    {
      ...of,
      redeem_id: ids.pointRedemption,
      reward_id: ids.pointReward,
      reward_version: 1,
      variant_id: ids.pointVariant,
      state: 'pending',
    },
  ],
  ['points_payouts', { ...of, payout_id: 'ppo_other', state: 'asked', is_asked: true }],
  ['vip_ladders', { merchant_id: 'other', version: 1, weights: '{}' }],
  ['vip_levels', { ...vipLevel, merchant_id: 'other', version: 1, name_th: 'other', name_en: 'other' }],
  ['vip_standings', { ...of, experience: 1, ...vipLevel }],
  ['vip_days', { member_id: ids.member }],
  ['vip_crossings', { ...of, ...vipLevel, ...vipLadder, state: 'owed' }],
  ['vip_clocks', { merchant_id: 'other' }],
  ['vip_bets', { ...of, product: 'RNG' }],
  ['vip_rewards', { ...of, ...vipLevel, ...vipLadder, kind: 'rebate', amount: 1, state: 'owed' }],
  ['referral_terms', { merchant_id: 'other', version: 1 }],
  [
    'referral_friends',
    { friend_id: ids.member, inviter_id: INVITER, merchant_id: 'other', terms_version: 1, state: 'waiting' },
  ],
  ...promotionRows(ids, of),
  [
    'staff_approvals',
    { approval_id: ids.approval, merchant_id: 'other', state: 'proposed', expires_at: new Date('2099-01-01') },
  ],
];

const fillers: Record<string, unknown> = {
  text: 'x',
  bigint: 1,
  integer: 1,
  smallint: 1,
  boolean: false,
  jsonb: '{}',
  ARRAY: '{}',
  date: '2026-11-01',
  bytea: Buffer.from('x'),
  'timestamp with time zone': new Date('2026-11-01T00:00:00Z'),
};

/** Inserts the rows; required columns that a row does not set get default values. The tests check only the merchant. */
export async function plantOther(owner: pg.Pool): Promise<void> {
  const client = await owner.connect();
  try {
    // Disables foreign keys and triggers. Check constraints are dropped; the database belongs to this test only.
    await client.query(`set session_replication_role = replica`);
    for (const [table, row] of rows) {
      const checks = await client.query<{ conname: string }>(
        `select conname from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
        [table],
      );
      for (const { conname } of checks.rows) await client.query(`alter table ${table} drop constraint "${conname}"`);
      const missing = await client.query<{ column_name: string; data_type: string }>(
        `select column_name, data_type from information_schema.columns
          where table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'
            and is_generated = 'NEVER'`,
        [table],
      );
      const whole: Row = {
        ...Object.fromEntries(missing.rows.map((one) => [one.column_name, fillers[one.data_type]])),
        ...row,
      };
      const names = Object.keys(whole);
      const places = names.map((_, at) => `$${at + 1}`);
      await client.query(
        `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
        Object.values(whole),
      );
    }
  } finally {
    await client.query(`set session_replication_role = origin`);
    client.release();
  }
}
