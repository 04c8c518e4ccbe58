// Made of the migrated database by `npm run schema`; a test compares it with the migrations. Do not edit.
import type { ColumnType } from 'kysely';

/** A column that the database fills when an insert leaves it out. */
type Filled<Value> = ColumnType<Value, Value | undefined, Value>;
/** A column that only the database fills. */
type Made<Value> = ColumnType<Value, never, never>;
type Json = ColumnType<unknown, string, string>;
type FilledJson = ColumnType<unknown, string | undefined, string>;
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;

interface AccessAddressCountries {
  network: string;
  country: string;
}

interface AccessAddressLoads {
  load_id: Made<bigint>;
  networks: number;
  source: string;
  loaded_at: Filled<Date>;
}

interface AccessRules {
  rule_id: string;
  merchant_id: string;
  kind: 'country' | 'cidr';
  value: string;
  is_allowed: boolean;
  reason: string;
  position: number;
  created_at: Filled<Date>;
  expires_at: Date | null;
}

interface AccessTesters {
  merchant_id: string;
  kind: 'account' | 'cidr';
  value: string;
  created_at: Filled<Date>;
}

interface AgentsAcquisitions {
  contract_id: bigint;
  member_no: bigint;
  run_id: bigint;
  deposits: bigint;
  valid_bet: bigint;
  at: Filled<Date>;
}

interface AgentsActiveDays {
  line_id: bigint;
  day: Date;
  member_no: bigint;
}

interface AgentsAnnouncementReads {
  member_id: string;
  announcement_id: string;
  at: Filled<Date>;
}

interface AgentsCarriedApart {
  run_id: bigint;
  place: number;
  path: string[];
  member_no: bigint;
  net: string;
  carried_in: string;
  counted: string;
  carried_out: string;
}

interface AgentsCaseFacts {
  case_id: string;
  fact_id: bigint;
  market: string | null;
  side: string | null;
}

interface AgentsCaseQuestions {
  question_id: string;
  case_id: string;
  agent_no: bigint;
  text: string;
  asked_at: Filled<Date>;
  answer: string | null;
  answered_by: string | null;
  answered_at: Date | null;
}

interface AgentsCases {
  case_id: string;
  merchant_id: string;
  sign: 'oppositeSides' | 'oneWayChips';
  state: Filled<'open' | 'upheld' | 'cleared'>;
  version: Filled<number>;
  opened_at: Filled<Date>;
  decided_at: Date | null;
  decided_by: string | null;
  proposed_by: string | null;
  reason: string | null;
  answer: string | null;
}

interface AgentsClawbacks {
  clawback_id: string;
  merchant_id: string;
  plan_id: bigint;
  agent_no: bigint;
  amount: bigint;
  posted: bigint;
  carried: bigint;
  slot: Date;
  transaction_id: bigint | null;
  proposed_by: string;
  approved_by: string;
  reason: string;
  at: Filled<Date>;
  is_kept: Filled<boolean>;
}

interface AgentsClock {
  one: Filled<boolean>;
  open_from: Date;
  hours_upto: Date;
}

interface AgentsContractVersions {
  contract_id: bigint;
  version: number;
  upline_no: bigint | null;
  state: Filled<
    | 'offered'
    | 'signed'
    | 'imposed'
    | 'active'
    | 'ending'
    | 'suspended'
    | 'ended'
    | 'rejected'
    | 'withdrawn'
    | 'expired'
  >;
  tiers: Json;
  payable_max: bigint | null;
  valid: string | null;
  note: string | null;
  reason: string | null;
  offered_at: Date | null;
  expires_at: Date | null;
  signed_at: Date | null;
  at: Filled<Date>;
  is_unpaid: Filled<boolean>;
  imposed_at: Date | null;
}

interface AgentsContracts {
  contract_id: Made<bigint>;
  merchant_id: string;
  plan_id: bigint;
  agent_no: bigint;
}

interface AgentsDayCarries {
  plan_id: bigint;
  day_start: Date;
  agent_no: bigint;
  carry_in: bigint;
}

interface AgentsDays {
  day: Date;
  line_id: bigint;
  member_no: bigint;
  product: string;
  facts: number;
  stake: bigint;
  payout: bigint;
  valid_bet: bigint;
  net_loss: bigint;
}

interface AgentsExclusions {
  exclusion_id: string;
  merchant_id: string;
  member_no: bigint;
  sign:
    | 'staff'
    | 'sharesDevice'
    | 'sharesPhone'
    | 'sharesIdentity'
    | 'sharesBankAccount'
    | 'oppositeSides'
    | 'sharesDeviceInTeam'
    | 'sharesAddress'
    | 'oneWayChips';
  reason: string;
  made_by: string | null;
  at: Filled<Date>;
  clear_reason: string | null;
  clear_proposed_by: string | null;
  cleared_by: string | null;
  cleared_at: Date | null;
  scope: Filled<'all' | 'active'>;
  case_id: string | null;
  with_no: bigint | null;
}

interface AgentsFacts {
  fact_id: bigint;
  corrects: bigint | null;
  slot: Date;
  member_no: bigint;
  line_id: bigint;
  product: string;
  stake: bigint;
  valid: bigint;
  stake_cash: bigint;
  payout_cash: bigint;
  valid_bet: bigint;
  net_loss: bigint;
  settled_at: Date;
  vendor_id: number;
}

interface AgentsFlowDays {
  line_id: bigint;
  day: Date;
  member_no: bigint;
  deposits: bigint;
  withdrawals: bigint;
  rebates: bigint;
  promotions: bigint;
  is_depositor: boolean;
  is_first: boolean;
}

interface AgentsFlowState {
  one: Filled<boolean>;
  since: bigint;
  upto: bigint;
  cash_since: Filled<Date>;
  costs_since: bigint;
}

interface AgentsFlows {
  source_type: string;
  source_id: string;
  kind: 'payment' | 'promotion' | 'cash';
  slot: Date;
  member_no: bigint;
  line_id: bigint;
  amount: bigint;
  settled_at: Date;
  deposit: Filled<bigint>;
  move: string | null;
}

interface AgentsFreezes {
  freeze_id: string;
  merchant_id: string;
  agent_no: bigint;
  reason: string;
  made_by: string;
  at: Filled<Date>;
  lift_reason: string | null;
  lift_proposed_by: string | null;
  lifted_by: string | null;
  lifted_at: Date | null;
}

interface AgentsHours {
  hour: Date;
  line_id: bigint;
  member_no: bigint;
  product: string;
  facts: number;
  stake: bigint;
  payout: bigint;
  valid_bet: bigint;
  net_loss: bigint;
}

interface AgentsLastDays {
  member_no: bigint;
  kind: string;
  product: string;
  line_id: bigint;
  last_day: Date;
}

interface AgentsLines {
  line_id: Made<bigint>;
  agent_no: bigint;
  merchant_id: string;
  path: string[];
  valid: string;
}

interface AgentsLinkJoins {
  member_no: bigint;
  merchant_id: string;
  code: string;
  deposited_at: Date | null;
}

interface AgentsLinks {
  merchant_id: string;
  code: string;
  agent_no: bigint;
  target: 'player' | 'agent';
  tag: Filled<string>;
  created_at: Filled<Date>;
  rebate_plan: bigint | null;
  rebate: JsonOrNull;
  contracts: FilledJson;
  rebate_max: bigint | null;
}

interface AgentsMembers {
  member_no: Made<bigint>;
  member_id: string;
  merchant_id: string;
  upline_no: bigint | null;
  joined_at: Filled<Date>;
}

interface AgentsMoves {
  move_id: string;
  merchant_id: string;
  agent_no: bigint;
  from_no: bigint | null;
  to_no: bigint | null;
  effective_at: Date;
  state: Filled<'planned' | 'done' | 'failed'>;
  failure: string | null;
  proposed_by: string;
  approved_by: string;
  approved_at: Filled<Date>;
  reason: string;
  decided_at: Date | null;
}

interface AgentsOffers {
  offer_id: string;
  merchant_id: string;
  member_id: string;
  account_type: 'agent' | 'generalAgent' | 'promoter' | 'cashAgent';
  upline_id: string | null;
  offered_by_kind: 'staff' | 'agent';
  offered_by: string;
  reason: string | null;
  state: Filled<'offered' | 'accepted' | 'rejected' | 'withdrawn' | 'expired'>;
  offered_at: Filled<Date>;
  expires_at: Date;
  decided_at: Date | null;
}

interface AgentsOpenings {
  opening_id: string;
  merchant_id: string;
  agent_no: bigint | null;
  username: string | null;
  account_type: 'player' | 'agent' | 'generalAgent' | 'promoter';
  secret_hash: string;
  application_id: string | null;
  opened_by_kind: 'staff' | 'agent';
  opened_by: string;
  state: Filled<'open' | 'used' | 'closed' | 'expired'>;
  member_id: string | null;
  opened_at: Filled<Date>;
  expires_at: Date;
  decided_at: Date | null;
  rebate_plan: bigint | null;
  rebate: JsonOrNull;
  contracts: FilledJson;
  rebate_max: bigint | null;
}

interface AgentsPlanDrafts {
  plan_id: bigint;
  rules: Json;
  revision: Filled<number>;
  edited_by: string;
  edited_at: Filled<Date>;
  simulation: JsonOrNull;
  simulated_at: Date | null;
}

interface AgentsPlanVersions {
  plan_id: bigint;
  version: number;
  rules: Json;
  effective_from: Date;
  reason: string | null;
  by_staff: string | null;
  at: Filled<Date>;
}

interface AgentsPlans {
  plan_id: Made<bigint>;
  merchant_id: string;
  code: string;
  kind: 'dailySalary' | 'hourSalary' | 'realtimeSalary' | 'dividend' | 'rebate' | 'acquisition';
  period: 'slot' | 'hour' | 'daily' | 'weekly' | 'semimonthly' | 'monthly';
  name_th: string;
  name_en: string;
  is_on: Filled<boolean>;
  runs_from: Date | null;
  auto_max: bigint | null;
  auto_day_max: bigint | null;
  version: Filled<number>;
  created_at: Filled<Date>;
}

interface AgentsReportedDays {
  merchant_id: string;
  day: Date;
  starts_at: Date;
  ends_at: Date;
  active_min: bigint;
}

interface AgentsRunChecks {
  run_id: bigint;
  bounds: Json;
}

interface AgentsRunExclusions {
  run_id: bigint;
  member_no: bigint;
  kind: 'excluded' | 'inactive' | 'restored';
  of_run: bigint;
  exclusion_id: string;
  slots_from: Date;
  slots_to: Date;
  valid_bet: bigint;
  net_loss: bigint;
}

interface AgentsRunningDays {
  merchant_id: string;
  day: Date;
  starts_at: Date;
  ends_at: Date;
  upto: Date;
  active_min: bigint;
}

interface AgentsRunningMembers {
  member_no: bigint;
  line_id: bigint;
  product: string;
  stake: bigint;
  valid_bet: bigint;
  is_depositor: boolean;
}

interface AgentsRunningPeople {
  agent_no: bigint;
  kind: 'bettor' | 'active' | 'depositor';
  product: string;
  last_day: Date;
  members: number;
}

interface AgentsRunningTeams {
  agent_no: bigint;
  product: string;
  stake: bigint;
  payout: bigint;
  valid_bet: bigint;
  first_deposits: number;
  deposits: bigint;
  withdrawals: bigint;
  promotions: bigint;
}

interface AgentsRuns {
  run_id: Made<bigint>;
  merchant_id: string;
  plan_id: bigint;
  plan_version: number;
  period_start: Date;
  period_end: Date;
  zone: string;
  state: Filled<'pending' | 'computed' | 'approved' | 'paid'>;
  statements: number | null;
  entitlement: bigint | null;
  payable: bigint | null;
  computed_at: Date | null;
  proposed_by: string | null;
  approved_by: string | null;
  paid_at: Date | null;
}

interface AgentsSetAside {
  aside_id: Made<bigint>;
  merchant_id: string;
  run_id: bigint;
  agent_no: bigint | null;
  why: 'contract' | 'below' | 'earlier' | 'failed';
  detail: string | null;
  state: Filled<'open' | 'made' | 'passed'>;
  tries: Filled<number>;
  first_at: Filled<Date>;
  last_at: Filled<Date>;
  next_at: Date | null;
  closed_at: Date | null;
}

interface AgentsSpanMembers {
  span_id: bigint;
  line_id: bigint;
  member_no: bigint;
  facts: bigint;
  stake: bigint;
  payout: bigint;
  valid_bet: bigint;
  net_loss: bigint;
  is_moved: boolean;
}

interface AgentsSpanTeams {
  span_id: bigint;
  agent_no: bigint;
  members: number;
}

interface AgentsSpans {
  span_id: Made<bigint>;
  merchant_id: string;
  starts_at: Date;
  ends_at: Date;
  members: number;
}

interface AgentsStatementSigns {
  statement_id: bigint;
  sign: 'lowRisk' | 'nearActive' | 'jump';
  figures: Json;
}

interface AgentsStatements {
  statement_id: Made<bigint>;
  run_id: bigint;
  merchant_id: string;
  plan_id: bigint;
  period_start: Date;
  period_end: Date;
  agent_no: bigint;
  contract_id: bigint;
  contract_version: number;
  state: 'review' | 'held' | 'approved' | 'paid' | 'carried' | 'zero' | 'void';
  turnover: bigint;
  active: number;
  base: bigint;
  rate_ppm: number;
  entitlement: bigint;
  to_downline: bigint;
  gross: bigint;
  paid_before: Filled<bigint>;
  carry_in: bigint;
  over_cap: bigint;
  payable: bigint;
  carry_out: bigint;
  lots: Json;
  parts: Json;
  inputs_hash: string;
  hold_reason: string | null;
  transaction_id: bigint | null;
  at: Filled<Date>;
  paid_at: Date | null;
  deductions: JsonOrNull;
  answer: string | null;
}

interface AgentsStoppedPlay {
  fact_id: bigint;
  merchant_id: string;
  member_no: bigint;
  placed_at: Date;
  found_at: Filled<Date>;
}

interface AgentsSummedDays {
  merchant_id: string;
  day: Date;
  starts_at: Date;
  ends_at: Date;
}

interface AgentsTeamBalances {
  agent_no: bigint;
  team: bigint;
  direct: bigint;
  at: Date;
}

interface AgentsTeamDays {
  agent_no: bigint;
  day: Date;
  product: string;
  members: number;
  stake: bigint;
  payout: bigint;
  valid_bet: bigint;
  net_loss: bigint;
  facts: bigint;
}

interface AgentsTeamPeople {
  agent_no: bigint;
  day: Date;
  kind: 'bettor' | 'active' | 'depositor';
  product: string;
  last_day: Date;
  members: number;
}

interface AgentsTeamReports {
  agent_no: bigint;
  day: Date;
  joined: number;
  first_deposits: number;
  deposits: bigint;
  withdrawals: bigint;
  rebates: bigint;
  promotions: bigint;
  wages: bigint;
}

interface AgentsTransfers {
  transfer_id: string;
  merchant_id: string;
  kind: 'up' | 'down' | 'own' | 'player';
  from_id: string;
  to_id: string;
  amount: bigint;
  note: string | null;
  at: Date;
  transaction_id: bigint;
}

interface AgentsUplines {
  member_no: bigint;
  upline_no: bigint | null;
  valid: string;
}

interface AuthLinks {
  merchant_id: string;
  provider: 'google' | 'facebook' | 'line';
  subject: string;
  member_id: string;
  label: string | null;
  linked_at: Filled<Date>;
  last_used_at: Date | null;
}

interface AuthLogins {
  login_id: Made<bigint>;
  member_id: string | null;
  at: Filled<Date>;
  outcome: 'ok' | 'registered' | 'wrongPassword' | 'wrongCode' | 'blocked' | 'refused' | 'secondFactor' | 'trial';
  address: string | null;
  device: string | null;
  agent: string | null;
  method: 'password' | 'remembered' | 'sms' | 'passkey' | 'social' | 'reset' | 'register' | 'trial' | null;
}

interface AuthPasswordLinks {
  ticket_hash: string;
  member_id: string;
  created_at: Filled<Date>;
  expires_at: Date;
  used_at: Date | null;
}

interface AuthPasswords {
  member_id: string;
  password_hash: string;
  changed_at: Filled<Date>;
  must_change: Filled<boolean>;
}

interface AuthRememberTickets {
  ticket_hash: string;
  member_id: string;
  device_hash: string;
  created_at: Filled<Date>;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
}

interface AuthSessions {
  session_id: string;
  member_id: string;
  token_hash: string;
  device_hash: string;
  created_at: Filled<Date>;
  last_seen_at: Filled<Date>;
  idle_seconds: number;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  address: string | null;
  agent: string | null;
  fresh_until: Date | null;
  must_change: Filled<boolean>;
  kind: Filled<'member' | 'agent' | 'trial'>;
  change_ticket_hash: string | null;
  change_ticket_until: Date | null;
  is_limited: Filled<boolean>;
}

interface AuthSocialFlows {
  flow_hash: string;
  merchant_id: string;
  provider: string;
  purpose: 'login' | 'register' | 'link' | 'native';
  visitor: string;
  session_id: string | null;
  origin: string | null;
  return_path: string | null;
  started_at: Date | null;
  expires_at: Date;
  used_at: Date | null;
}

interface AuthSocialSecrets {
  merchant_id: string;
  provider: string;
  sealed: string;
  changed_at: Filled<Date>;
}

interface AuthSocialTickets {
  ticket_hash: string;
  merchant_id: string;
  provider: string;
  subject: string;
  purpose: string;
  visitor: string;
  session_id: string | null;
  person: string;
  expires_at: Date;
  used_at: Date | null;
}

interface CaptchaImages {
  visitor: string;
  text_hash: string | null;
  made_at: Filled<Date>;
  expires_at: Date;
}

interface CaptchaProviderResults {
  result_hash: string;
  taken_at: Filled<Date>;
}

interface CaptchaPuzzles {
  puzzle_id: string;
  purpose: string;
  kind: 'picture' | 'question';
  visitor: string;
  answer: number;
  tries: Filled<number>;
  created_at: Filled<Date>;
  expires_at: Date;
  token_hash: string | null;
  used_at: Date | null;
}

interface CareCases {
  case_id: string;
  merchant_id: string;
  member_id: string;
  state: Filled<'told' | 'open' | 'contacted' | 'watching' | 'closed'>;
  level: number;
  owner: string | null;
  opened_at: Filled<Date>;
  due_at: Date | null;
  contacted_at: Date | null;
  closed_at: Date | null;
  version: Filled<number>;
}

interface CareDeposits {
  deposit_id: string;
  member_id: string;
  at: Date;
  amount: bigint;
  is_chasing: boolean;
}

interface CareDue {
  member_id: string;
  due_at: Filled<Date>;
}

interface CareHours {
  member_id: string;
  hour: Date;
  bets: Filled<number>;
  stake: Filled<bigint>;
  lost: Filled<bigint>;
  first_at: Date;
  last_at: Date;
}

interface CareMoments {
  member_id: string;
  source: string;
  kind: 'break' | 'exclusion' | 'raise' | 'failedTransfers' | 'limitHit' | 'harm' | 'selfHarm' | 'stopPayout';
  at: Filled<Date>;
  word: string | null;
}

interface CareSigns {
  case_id: string;
  rule: string;
  level: number;
  note: string;
  found_at: Filled<Date>;
}

interface CareThresholds {
  merchant_id: string;
  version: number;
  thresholds: Json;
  made_at: Filled<Date>;
  made_by: string;
  approved_by: string | null;
  reason: string | null;
}

interface CareWords {
  merchant_id: string;
  version: number;
  words: Json;
  made_at: Filled<Date>;
  made_by: string;
  approved_by: string | null;
  reason: string | null;
}

interface CatalogueFavourites {
  member_id: string;
  node_id: string;
  added_at: Filled<Date>;
}

interface CatalogueGames {
  node_id: string;
  vendor_id: number;
  code: string;
  game_type: 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'ESPORTS' | 'ELOTT' | 'LOTT' | 'COCKFIGHT';
  classify: Filled<string>;
  name_th: string;
  name_en: string;
  picture_square_url: string | null;
  picture_wide_url: string | null;
  min_bet: bigint;
  max_bet: bigint;
  rtp: string | null;
  has_demo: Filled<boolean>;
  is_hot: Filled<boolean>;
  is_new: Filled<boolean>;
  position: Filled<number>;
  imported_at: Filled<Date>;
  kind: Filled<'GAME' | 'VASSALAGE'>;
  default_play_type: string | null;
  revision: Filled<string>;
  own_fields: Filled<string[]>;
}

interface CatalogueImports {
  import_id: string;
  vendor_id: number;
  source: 'csv' | 'json' | 'vendor';
  file_name: string;
  sha256: string;
  good: JsonOrNull;
  bad: Json;
  unknown_columns: Filled<string[]>;
  columns: string[];
  rows: number;
  state: Filled<'checked' | 'landed'>;
  result: JsonOrNull;
  created_by: string;
  created_at: Filled<Date>;
  landed_by: string | null;
  landed_at: Date | null;
}

interface CatalogueNames {
  node_id: string;
  language: string;
  name: string;
}

interface CataloguePins {
  merchant_id: string;
  game_type: 'ALL' | 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'ESPORTS' | 'ELOTT' | 'LOTT' | 'COCKFIGHT';
  list: string;
  node_id: string;
  place: number;
}

interface CatalogueRecent {
  member_id: string;
  node_id: string;
  opened_at: Filled<Date>;
}

interface ContentAnnouncementTexts {
  announcement_id: string;
  language: 'TH' | 'EN';
  title: string;
  body: Filled<string>;
}

interface ContentAnnouncements {
  announcement_id: string;
  merchant_id: string;
  type: 'B' | 'PL' | 'PU' | 'PR' | 'H';
  group_name:
    | 'w_home'
    | 'w_rng'
    | 'w_live'
    | 'w_fish'
    | 'w_pvp'
    | 'w_sports'
    | 'w_esports'
    | 'w_lott'
    | 'w_cockfight'
    | 'w_promotion'
    | 'w_shop'
    | 'w_help'
    | 'w_reg'
    | 'w_login'
    | 'w_forget'
    | null;
  picture: string | null;
  linkage_type: '1' | '2' | '3' | '4' | null;
  link_url: string | null;
  position: Filled<number>;
  enabled: Filled<boolean>;
  starts_at: Date | null;
  ends_at: Date | null;
  created_at: Filled<Date>;
  audience: Filled<'all' | 'visitor' | 'member' | 'agent'>;
  languages: string[] | null;
  version: Filled<number>;
  updated_at: Filled<Date>;
  may_hide_today: Filled<boolean>;
}

interface ContentApplications {
  application_id: string;
  merchant_id: string;
  network: string;
  name: string;
  contact: string;
  channel: string;
  message: Filled<string>;
  state: Filled<'received' | 'answered'>;
  created_at: Filled<Date>;
  answered_at: Date | null;
  answered_by: string | null;
  answer: string | null;
  decision: 'accepted' | 'declined' | null;
}

interface ContentArticleTexts {
  article_id: string;
  version: string;
  language: 'TH' | 'EN';
  title: string;
  body: string;
}

interface ContentArticleVersions {
  article_id: string;
  version: string;
  state: Filled<'draft' | 'published'>;
  effective_from: Date | null;
  created_at: Filled<Date>;
  published_at: Date | null;
}

interface ContentArticles {
  article_id: string;
  merchant_id: string;
  code: string;
  category: 'start' | 'money' | 'play' | 'account' | 'app' | 'terms';
  position: Filled<number>;
  enabled: Filled<boolean>;
  created_at: Filled<Date>;
}

interface ContentFeedback {
  feedback_id: string;
  merchant_id: string;
  member_id: string;
  question_type: 'deposit' | 'withdrawal' | 'game' | 'customerService' | 'application' | 'other';
  content: string;
  state: Filled<'received' | 'answered'>;
  created_at: Filled<Date>;
  answered_at: Date | null;
  answered_by: string | null;
  answer: string | null;
}

interface ContentHelpLinks {
  merchant_id: string;
  url: string;
  is_dead: boolean;
  problem: string | null;
  checked_at: Filled<Date>;
  dead_since: Date | null;
  failures: Filled<number>;
}

interface ContentHelpRules {
  merchant_id: string;
  version: number;
  stops_launches: boolean;
  made_at: Filled<Date>;
  made_by: string;
  approved_by: string | null;
  reason: string | null;
}

interface ContentPictures {
  picture_id: string;
  merchant_id: string;
  file_name: string;
  media_type: 'image/png' | 'image/jpeg';
  byte_count: number;
  width: number;
  height: number;
  created_by: string;
  created_at: Filled<Date>;
}

interface ContentWinners {
  round_key: bigint;
  merchant_id: string;
  member_id: string;
  account: string;
  game_category: string;
  vendor: string;
  game_name_th: string;
  game_name_en: string;
  game_picture: string | null;
  win_minor: bigint;
  currency: string;
  won_at: Date;
}

interface ContentWinnersMark {
  one: Filled<boolean>;
  read_to: Date;
}

interface DrawsEarned {
  pool_id: string;
  rule_version: number;
  member_id: string;
  remainder: Filled<bigint>;
}

interface DrawsPools {
  pool_id: string;
  merchant_id: string;
  kind: 'wheel' | 'raffle';
  version: number;
  starts_at: Date;
  ends_at: Date;
  last_number: Filled<number>;
  made_at: Filled<Date>;
  stopped_at: Date | null;
}

interface DrawsPrizes {
  pool_id: string;
  version: number;
  place: number;
  title_th: string;
  title_en: string;
  kind: 'cash' | 'bonus' | 'points' | 'nothing';
  amount: bigint | null;
  weight: number;
  stock: number | null;
  remaining: number | null;
  points: bigint | null;
  terms: JsonOrNull;
}

interface DrawsRaffles {
  pool_id: string;
  public_name_th: string;
  public_name_en: string;
  public_at: Date;
  prizes: string[];
  seed_hash: string;
  seed_sealed: string;
  seed: string | null;
  closed_at: Date | null;
  list_hash: string | null;
  listed: number | null;
  public_value: string | null;
  value_by: string | null;
  drawn_by: string | null;
  drawn_at: Date | null;
  skipped: number[] | null;
  terms: JsonOrNull;
}

interface DrawsSpins {
  draw_id: string;
  ticket_id: string;
  pool_id: string;
  version: number;
  place: number;
  member_id: string;
  merchant_id: string;
  number: number;
  weights: number[];
  amount: bigint | null;
  at: Filled<Date>;
  points: bigint | null;
  is_bonus: Filled<boolean>;
}

interface DrawsTickets {
  ticket_id: string;
  pool_id: string;
  number: number;
  member_id: string;
  merchant_id: string;
  source: 'play' | 'deposit' | 'free' | 'staff' | 'points';
  period: string | null;
  state: Filled<'open' | 'used' | 'void'>;
  is_listed: Filled<boolean>;
  given_at: Filled<Date>;
  decided_at: Date | null;
}

interface DrawsVersions {
  pool_id: string;
  version: number;
  title_th: string;
  title_en: string;
  counter: 'none' | 'validBet' | 'depositAmount' | 'depositCount';
  product: string | null;
  per: bigint | null;
  day_max: number | null;
  free: 'none' | 'once' | 'daily';
  rule_version: number;
  made_by: string;
  approved_by: string;
  reason: string | null;
  from_at: Filled<Date>;
  until_at: Date | null;
}

interface DrawsWinners {
  pool_id: string;
  rank: number;
  index: number;
  ticket_id: string;
  number: number;
  member_id: string;
  merchant_id: string;
  amount: bigint;
  state: Filled<'owed' | 'paid' | 'void'>;
  at: Filled<Date>;
  decided_at: Date | null;
  is_bonus: Filled<boolean>;
}

interface FreeroundsGrants {
  grant_id: string;
  merchant_id: string;
  member_id: string;
  vendor_id: number;
  node_id: string;
  game_code: string;
  rounds: number;
  bet: bigint;
  turnover_percent: Filled<number>;
  turnover_id: string;
  expires_at: Date;
  source: string;
  source_id: string;
  reason: string | null;
  requested_by: string;
  state: Filled<'requested' | 'granted' | 'used' | 'settled' | 'failed' | 'cancelled' | 'expired'>;
  cancel_asked_at: Date | null;
  cancel_reason: string | null;
  player_id: string | null;
  asks: Filled<number>;
  problem: string | null;
  next_ask_at: Date | null;
  used: Filled<number>;
  won: Filled<bigint>;
  paid_by: string | null;
  version: Filled<number>;
  requested_at: Filled<Date>;
  granted_at: Date | null;
  ended_at: Date | null;
  settled_at: Date | null;
  told_at: Date | null;
  is_final: Filled<boolean>;
  bonus_terms: JsonOrNull;
  paid_as: 'bonus' | 'cash' | null;
  paid_why: string | null;
}

interface LedgerAccounts {
  id: bigint;
  class: string;
  owner: string;
  currency: string;
  currency_number: Made<number>;
  guarded: boolean;
  opened_at: Filled<Date>;
}

interface LedgerBalances {
  account_id: bigint;
  balance: Filled<bigint>;
  version: Filled<bigint>;
}

interface LedgerBlocks {
  number: bigint;
  first_id: bigint;
  last_id: bigint;
  postings: number;
  previous_hash: Buffer;
  hash: Buffer;
  sealed_at: Filled<Date>;
}

interface LedgerClasses {
  class: string;
  guarded: boolean;
  lock_scope: 'player' | 'agent' | null;
}

interface LedgerCurrencies {
  number: number;
  code: string;
  exponent: number;
}

interface LedgerEntries {
  posting_id: Made<bigint | null>;
  transaction_id: Made<bigint | null>;
  kind: Made<string | null>;
  account_id: Made<bigint | null>;
  amount: Made<bigint | null>;
  balance_after: Made<bigint | null>;
  version: Made<bigint | null>;
  counterpart_id: Made<bigint | null>;
  context_id: Made<bigint | null>;
  at: Made<Date | null>;
}

interface LedgerKinds {
  kind: string;
  from_class: string;
  to_class: string;
  source_type: string;
  is_declared: Filled<boolean>;
}

interface LedgerPostings {
  id: Filled<bigint>;
  transaction_id: bigint;
  from_account: bigint;
  to_account: bigint;
  amount: bigint;
  from_balance_after: bigint | null;
  from_version: bigint | null;
  to_balance_after: bigint | null;
  to_version: bigint | null;
  context_id: bigint | null;
  at: Filled<Date>;
  kind: string;
}

interface LedgerRollupState {
  only_row: Filled<boolean>;
  upto: bigint;
}

interface LedgerRollups {
  account_id: bigint;
  balance: bigint;
}

interface LedgerSpans {
  account_id: bigint;
  span: bigint;
  kind: string;
  entries: number;
  sum_in: bigint;
  sum_out: bigint;
}

interface LedgerTransactions {
  id: bigint;
  source_type: string;
  source_id: string;
  kind: string;
  member_id: string | null;
  memo: JsonOrNull;
  content_hash: string;
  posting_ids: string[];
  at: Filled<Date>;
}

interface LedgerVerified {
  only_row: Filled<boolean>;
  block: Filled<bigint>;
  last_id: Filled<bigint>;
  hash: Filled<Buffer>;
  posted_at: Date | null;
  verified_at: Date | null;
  swept_account: Filled<bigint>;
  broken_block: bigint | null;
  broken: JsonOrNull;
  broken_at: Date | null;
}

interface LedgerVerifiedSums {
  account_id: bigint;
  balance: bigint;
}

interface LotteryBook {
  book_id: string;
  draw_id: bigint;
  play_type: string;
  pick: string;
  sold: Filled<bigint>;
  exposure: Filled<bigint>;
  tickets: Filled<number>;
}

interface LotteryCalendarChanges {
  change_id: Made<bigint>;
  market: string;
  day: Date;
  change: 'add' | 'skip' | 'move';
  moved_to: Date | null;
  reason: string;
  by_staff: string;
  at: Filled<Date>;
}

interface LotteryCases {
  case_id: string;
  merchant_id: string;
  member_id: string;
  round_id: string;
  draw_id: bigint;
  settlement_no: number | null;
  amount: bigint | null;
  state: Filled<'open' | 'closed'>;
  outcome: 'writtenOff' | 'recovered' | 'superseded' | 'paid' | 'givenBack' | 'answered' | null;
  closed_by: string | null;
  opened_at: Filled<Date>;
  closed_at: Date | null;
  version: Filled<number>;
  kind: 'uncovered' | 'setAside' | 'contested';
  ticket_no: bigint | null;
  phase: 'evaluate' | 'check' | 'pay' | 'refund' | null;
  reason: Filled<string>;
  answer: string | null;
}

interface LotteryChases {
  chase_id: string;
  member_id: string;
  game_id: string;
  stop_on_win: boolean;
  state: Filled<'running' | 'stopped' | 'won' | 'ended'>;
  started_at: Filled<Date>;
  stopped_at: Date | null;
}

interface LotteryDrawNotes {
  note_id: Made<bigint>;
  draw_id: bigint;
  kind: 'moved' | 'refunded' | 'corrected' | 'late';
  text: string;
  at: Filled<Date>;
}

interface LotteryDraws {
  draw_id: Made<bigint>;
  market: string;
  numero: string;
  state: Filled<
    | 'planned'
    | 'open'
    | 'suspended'
    | 'closed'
    | 'sealed'
    | 'entered'
    | 'drawn'
    | 'evaluated'
    | 'paying'
    | 'settled'
    | 'correcting'
    | 'refunding'
    | 'refunded'
    | 'cancelled'
  >;
  opens_at: Date;
  close_at: Date;
  winning_at: Date;
  refund_at: Date;
  is_extended: Filled<boolean>;
  locked_at: Date | null;
  seed_commit: string | null;
  seed_sealed: string | null;
  seed: string | null;
  beacon_chain: string | null;
  beacon_round: bigint | null;
  beacon_randomness: string | null;
  beacon_signature: string | null;
  beacon_is_local: boolean | null;
  seal_root: string | null;
  sealed_tickets: bigint | null;
  sealed_at: Date | null;
  drawn_at: Date | null;
  settled_at: Date | null;
  result_version: Filled<number>;
  settlement_no: Filled<number>;
  worst_case: bigint | null;
  worst_percent: Filled<number>;
  version: Filled<number>;
}

interface LotteryFavourites {
  member_id: string;
  game_id: string;
  position: number;
}

interface LotteryGames {
  game_id: string;
  merchant_id: string;
  market: string;
  game_code: string;
  name_th: string;
  name_en: string;
  vendor_group: 'TCG_SEA' | 'TCG_LOTTO_VN' | 'ELOTT' | 'LOTT';
  prize_mode: 'SEA' | 'Lott' | 'Elott' | 'ZY';
  tag: string;
  remark: Filled<string>;
  play_types: string[];
  default_play_type: string;
  book_id: string;
  is_on: Filled<boolean>;
  is_hot: Filled<boolean>;
  position: Filled<number>;
  line_max: bigint;
  ticket_min: bigint;
  ticket_max: bigint;
  payout_max: bigint;
  version: Filled<number>;
  chase_max: Filled<number>;
  line_min: Filled<bigint>;
}

interface LotteryLimitRules {
  rule_id: string;
  book_id: string;
  draw_id: bigint | null;
  play_type: string;
  pick: string | null;
  measure: 'stake' | 'payout';
  tiers: Json;
  member_cap: bigint | null;
  version: number;
  by_staff: string | null;
  at: Filled<Date>;
}

interface LotteryLines {
  draw_id: bigint;
  ticket_no: bigint;
  line: number;
  play_type: string;
  pick: string;
  unit_stake: bigint;
  stake: bigint;
  odds_set: bigint;
  tier_bp: number;
}

interface LotteryMarkets {
  market: string;
  is_on: Filled<boolean>;
  close_seconds: number;
  refund_minutes: number;
  approve_above: Filled<bigint>;
  reserve: Filled<bigint>;
  version: Filled<number>;
  tier_at_80: Filled<number>;
  tier_at_90: Filled<number>;
  tier_at_100: Filled<number>;
}

interface LotteryMemberResults {
  draw_id: bigint;
  settlement_no: number;
  round_id: string;
  member_id: string;
  game_id: string;
  tickets: number;
  stake: bigint;
  rebate: bigint;
  payout: bigint;
  transaction_id: string | null;
  uncovered: Filled<bigint>;
}

interface LotteryOddsClasses {
  odds_set: bigint;
  class: string;
  odds_milli: bigint;
}

interface LotteryOddsSets {
  odds_set: Made<bigint>;
  game_id: string;
  play_type: string;
  series: string;
  version: number;
  rebate_bp: number;
  factor: number;
  by_staff: string | null;
  at: Filled<Date>;
}

interface LotteryPayouts {
  draw_id: bigint;
  settlement_no: number;
  ticket_no: bigint;
  exact: string;
  payout: bigint;
}

interface LotteryPrizeRules {
  merchant_id: string;
  version: number;
  is_on: boolean;
  stake_min: bigint;
  ranks: Json;
  lucky: Json;
  made_at: Filled<Date>;
  made_by: string;
  approved_by: string | null;
  reason: string | null;
}

interface LotteryResultEntries {
  draw_id: bigint;
  entry_no: number;
  prizes: Json;
  source_address: string;
  source_at: Date;
  evidence_id: string | null;
  evidence_hash: string | null;
  by_staff: string | null;
  at: Filled<Date>;
  rejected_at: Date | null;
  approval_id: string | null;
  ended_at: Date | null;
  corrects: number | null;
}

interface LotteryResults {
  draw_id: bigint;
  version: number;
  prizes: Json;
  derived: Json;
  note: Filled<string>;
  hash: string;
  by_staff: Filled<string[]>;
  at: Filled<Date>;
}

interface LotterySealNodes {
  draw_id: bigint;
  place: number;
  first_ticket: bigint;
  last_ticket: bigint;
  hash: string;
}

interface LotterySelections {
  ticket_no: bigint;
  selection: number;
  play_type: string;
  form: string;
  input: string;
  unit_minor: bigint;
  multiple: bigint;
}

interface LotterySetAside {
  draw_id: bigint;
  settlement_no: number;
  ticket_no: bigint;
  phase: 'evaluate' | 'check' | 'pay' | 'refund';
  reason: string;
  at: Filled<Date>;
}

interface LotterySettlementChunks {
  draw_id: bigint;
  settlement_no: number;
  phase: 'evaluate' | 'check' | 'seal' | 'pay' | 'refund';
  chunk: number;
  first_key: string;
  last_key: string;
  done_at: Date | null;
  found: JsonOrNull;
}

interface LotterySettlements {
  draw_id: bigint;
  settlement_no: number;
  result_version: number;
  state: Filled<'evaluating' | 'evaluated' | 'paying' | 'settled'>;
  tickets: Filled<bigint>;
  winners: Filled<bigint>;
  stake: Filled<bigint>;
  rebate: Filled<bigint>;
  payout: Filled<bigint>;
  checked_payout: bigint | null;
  checked_winners: bigint | null;
  differing: bigint | null;
  by_play: JsonOrNull;
  absences: FilledJson;
  approved_by: string | null;
  file: string | null;
  signature: string | null;
  key_id: string | null;
  started_at: Filled<Date>;
  settled_at: Date | null;
  held_at: Date | null;
  seal_differing: bigint | null;
}

interface LotteryShotPrizes {
  prize_id: string;
  draw_id: bigint;
  rank: number;
  is_lucky: boolean;
  member_id: string;
  merchant_id: string;
  rules_version: number;
  amount: bigint;
  staked: bigint;
  signs: Filled<string[]>;
  state: 'owed' | 'held' | 'paid' | 'refused' | 'void';
  refusal: 'stake' | 'device' | 'staff' | 'staffAccount' | null;
  at: Filled<Date>;
  decided_at: Date | null;
  decided_by: string | null;
  version: Filled<number>;
}

interface LotteryShots {
  draw_id: bigint;
  rank: number;
  member_id: string;
  number: string;
  at: Date;
}

interface LotterySigningKeys {
  key_id: string;
  public_key: string;
  private_sealed: string;
  made_at: Filled<Date>;
}

interface LotterySlips {
  slip_id: string;
  member_id: string;
  name: string;
  game_code: string;
  selections: Json;
  saved_at: Filled<Date>;
}

interface LotteryTickets {
  ticket_no: Filled<bigint>;
  merchant_id: string;
  member_id: string;
  is_test: Filled<boolean>;
  game_id: string;
  draw_id: bigint;
  round_id: string;
  series: string;
  stake: bigint;
  rebate: bigint;
  price: bigint;
  state: Filled<'accepted' | 'cancelled' | 'voided'>;
  ended_at: Date | null;
  line_count: number;
  price_hash: string;
  chase_id: string | null;
  agent_path: JsonOrNull;
  accepted_at: Date;
}

interface LotteryWinnings {
  draw_id: bigint;
  settlement_no: number;
  play_type: string;
  pick: string;
  class: string;
  times: number;
}

interface Members {
  member_id: string;
  merchant_id: string;
  username: string;
  account_type: 'player' | 'agent' | 'generalAgent' | 'guest' | 'promoter' | 'cashAgent';
  state: Filled<'active' | 'blocked' | 'closed'>;
  currency: 'THB' | 'FUN';
  nickname: string;
  payee_name: string | null;
  birth_date: Date | null;
  terms_version: string | null;
  terms_at: Date | null;
  age_confirmed: number | null;
  age_confirmed_at: Date | null;
  register_info: FilledJson;
  created_at: Filled<Date>;
  last_login_at: Date | null;
  previous_login_at: Date | null;
  version: Filled<number>;
  mobile: string | null;
  mobile_verified_at: Date | null;
  email: string | null;
  email_verified_at: Date | null;
  closed_at: Date | null;
  closed_by: 'player' | 'system' | null;
  is_staff: Filled<boolean>;
}

interface MembersBlocks {
  block_id: string;
  merchant_id: string;
  kind: 'password' | 'username' | 'mobilePrefix' | 'emailDomain' | 'address';
  value: string;
  reason: string;
  created_by: string;
  created_at: Filled<Date>;
}

interface MembersClosingWishes {
  member_id: string;
  asked_at: Filled<Date>;
}

interface MembersInvitations {
  merchant_id: string;
  code: string;
  owner_id: string | null;
  label: Filled<string>;
  enabled: Filled<boolean>;
  expires_at: Date | null;
  created_at: Filled<Date>;
  uses_max: number | null;
  created_by: Filled<string>;
}

interface MembersInvited {
  member_id: string;
  inviter_id: string | null;
  code: string | null;
  at: Filled<Date>;
}

interface MembersLanguages {
  member_id: string;
  language: string;
  updated_at: Filled<Date>;
}

interface MembersProfiles {
  member_id: string;
  sealed: string;
  updated_at: Filled<Date>;
}

interface Merchants {
  merchant_id: string;
  code: string;
  name: string;
  currency: Filled<'THB'>;
  zone: Filled<string>;
  maintenance: Filled<boolean>;
  maintenance_until: Date | null;
  created_at: Filled<Date>;
  maintenance_from: Date | null;
  maintenance_text: FilledJson;
  enabled: Filled<boolean>;
  maintenance_by: string | null;
  maintenance_at: Date | null;
  maintenance_reason: string | null;
}

interface MerchantsClientLog {
  entry_id: Made<bigint>;
  at: Filled<Date>;
  merchant_id: string;
  kind: 'navigation' | 'chunk' | 'script';
  path: string;
  name: string;
  message: string;
  language: string | null;
  screen: string | null;
  version: string | null;
}

interface MerchantsFeatures {
  merchant_id: string;
  mod_id: string;
  parent_id: string | null;
  enabled: boolean;
  position: Filled<number>;
}

interface MerchantsHosts {
  host: string;
  merchant_id: string;
  enabled: Filled<boolean>;
  position: Filled<number>;
}

interface MerchantsSettings {
  merchant_id: string;
  key: string;
  value: Json;
  updated_at: Filled<Date>;
}

interface MerchantsThemePreviews {
  token_hash: string;
  merchant_id: string;
  look: Json;
  expires_at: Date;
}

interface MerchantsThemeVersions {
  merchant_id: string;
  version: number;
  look: Json;
  changed_by: string;
  reason: string;
  changed_at: Filled<Date>;
}

interface MerchantsThemes {
  merchant_id: string;
  look: Json;
  version: Filled<number>;
  updated_at: Filled<Date>;
}

interface MessagingAlerts {
  merchant_id: string;
  day: Date;
  kind: 'budget' | 'cap' | 'pumping';
  details: Json;
  at: Filled<Date>;
}

interface MessagingChoices {
  member_id: string;
  topic: 'payments' | 'security' | 'protection' | 'service' | 'news' | 'offers';
  channel: 'inbox' | 'push' | 'email' | 'sms' | 'line';
  is_on: boolean;
  changed_at: Filled<Date>;
}

interface MessagingInbox {
  member_id: string;
  notice_id: Made<bigint>;
  topic: 'payments' | 'security' | 'protection' | 'service' | 'news' | 'offers';
  template: string;
  args: Json;
  link: string | null;
  source: string;
  created_at: Filled<Date>;
  read_at: Date | null;
  deleted_at: Date | null;
  mailing_id: string | null;
}

interface MessagingMailingMembers {
  mailing_id: string;
  member_id: string;
}

interface MessagingMailings {
  mailing_id: string;
  merchant_id: string;
  topic: 'service' | 'news' | 'offers';
  words: Json;
  link: string | null;
  channels: string[];
  audience: Json;
  state: 'waiting' | 'planned' | 'sending' | 'sent' | 'stopped' | 'refused';
  send_at: Date | null;
  size: number;
  size_max: number | null;
  reached: Filled<string>;
  told: Filled<number>;
  skipped: Filled<number>;
  stopped_for: 'staff' | 'grown' | null;
  reason: string;
  created_by: string;
  created_at: Filled<Date>;
  started_at: Date | null;
  ended_at: Date | null;
  version: Filled<number>;
}

interface MessagingOutgoing {
  message_id: string;
  merchant_id: string;
  channel: 'sms' | 'email' | 'push' | 'line';
  template: string;
  address_hash: string;
  address_mask: string;
  country: string | null;
  sealed: string | null;
  state: Filled<'queued' | 'sent' | 'delivered' | 'failed' | 'withheld'>;
  reason: 'expired' | 'rejected' | 'unreachable' | 'undelivered' | 'closed' | 'country' | 'budget' | null;
  is_code: Filled<boolean>;
  cost_minor: Filled<bigint>;
  attempts: Filled<number>;
  created_at: Filled<Date>;
  valid_until: Date;
  sent_at: Date | null;
  ended_at: Date | null;
  used_at: Date | null;
  mailing_id: string | null;
}

interface MessagingPushKeys {
  is_only: Filled<boolean>;
  public_key: string;
  private_sealed: string;
  created_at: Filled<Date>;
}

interface MessagingPushSubscriptions {
  subscription_id: string;
  member_id: string;
  endpoint_hash: string;
  sealed: string;
  created_at: Filled<Date>;
  session_id: string;
}

interface MessagingReports {
  merchant_id: string;
  event_id: string;
  message_id: string;
  outcome: 'delivered' | 'failed';
  at: Filled<Date>;
}

interface MessagingSpending {
  merchant_id: string;
  day: Date;
  spent_minor: bigint;
  messages: number;
}

interface MfaChallenges {
  challenge_hash: string;
  purpose: 'login' | 'stepUp' | 'passkeyLogin' | 'passkeyAdd';
  member_id: string | null;
  bound: string;
  webauthn: string | null;
  details: FilledJson;
  tries: Filled<number>;
  created_at: Filled<Date>;
  expires_at: Date;
  used_at: Date | null;
}

interface MfaCodes {
  code_id: string;
  merchant_id: string;
  purpose: 'smsLogin' | 'smsRegister' | 'smsPassword' | 'second' | 'stepUp' | 'contact';
  address_hash: string;
  bound_hash: string;
  code_hash: string;
  message_id: string;
  tries: Filled<number>;
  created_at: Filled<Date>;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: 'used' | 'tries' | 'expired' | null;
  channel: Filled<'sms' | 'email'>;
}

interface MfaDevices {
  device_id: string;
  member_id: string;
  value_hash: string;
  agent: string | null;
  address: string | null;
  created_at: Filled<Date>;
  last_seen_at: Filled<Date>;
  trusted_until: Date | null;
}

interface MfaNetworks {
  member_id: string;
  network: string;
  trusted_until: Date;
}

interface MfaPasskeys {
  passkey_id: string;
  member_id: string;
  credential_id: string;
  public_key: string;
  counter: bigint;
  transports: Filled<string[]>;
  name: string;
  is_synced: boolean;
  created_at: Filled<Date>;
  last_used_at: Date | null;
}

interface MfaRecoveryCodes {
  member_id: string;
  code_hash: string;
  created_at: Filled<Date>;
  used_at: Date | null;
}

interface MfaSharedDevices {
  member_id: string;
  other_id: string;
  first_at: Filled<Date>;
}

interface MfaTotp {
  member_id: string;
  secret_sealed: string;
  created_at: Filled<Date>;
  confirmed_at: Date | null;
  last_step: Filled<bigint>;
}

interface MissionsBoards {
  board_id: string;
  merchant_id: string;
  title_th: string;
  title_en: string;
  product: string | null;
  starts_at: Date;
  ends_at: Date;
  min_score: bigint;
  prizes: string[];
  made_by: string;
  approved_by: string;
  made_at: Filled<Date>;
  settled_at: Date | null;
  stopped_at: Date | null;
}

interface MissionsMissions {
  mission_id: string;
  merchant_id: string;
  state: Filled<'draft' | 'live' | 'ended'>;
  version: Filled<number>;
  counter: 'validBet' | 'rounds' | 'winMultiple' | 'depositAmount' | 'depositCount';
  product: string | null;
  multiple: number | null;
  goal: bigint;
  occurrence: 'once' | 'daily' | 'weekly';
  reward: bigint;
  title_th: string;
  title_en: string;
  starts_at: Date;
  ends_at: Date;
  made_by: string;
  made_at: Filled<Date>;
  published_by: string | null;
  published_at: Date | null;
  ended_at: Date | null;
  reward_kind: Filled<'cash' | 'bonus' | 'points' | 'freeRounds'>;
  rounds_node: string | null;
  rounds_bet: bigint | null;
  rounds_days: number | null;
  rounds_turnover_percent: number | null;
  budget: bigint | null;
  budget_left: bigint | null;
  bonus_terms: JsonOrNull;
  rounds_bonus_terms: JsonOrNull;
}

interface MissionsPrizes {
  board_id: string;
  rank: number;
  member_id: string;
  merchant_id: string;
  score: bigint;
  amount: bigint;
  state: Filled<'owed' | 'paid' | 'void'>;
  at: Filled<Date>;
  decided_at: Date | null;
}

interface MissionsProgress {
  mission_id: string;
  member_id: string;
  period: string;
  merchant_id: string;
  done: Filled<bigint>;
  state: Filled<'active' | 'claimable' | 'claimed' | 'expired' | 'void'>;
  ends_at: Date;
  reached_at: Date | null;
  decided_at: Date | null;
}

interface MissionsScores {
  board_id: string;
  member_id: string;
  score: bigint;
  reached_at: Date;
  is_out: Filled<boolean>;
}

interface PaymentsAdjustments {
  adjustment_id: string;
  merchant_id: string;
  member_id: string;
  kind: 'goodwill' | 'game' | 'payment';
  amount: bigint;
  balance_before: bigint;
  balance_after: bigint;
  reference: string;
  told: string;
  reason: string;
  proposed_by: string;
  decided_by: string;
  at: Filled<Date>;
}

interface PaymentsAmlCases {
  case_id: string;
  merchant_id: string;
  member_id: string;
  state: Filled<'open' | 'gathering' | 'closed'>;
  points: number;
  owner: string | null;
  lock_id: string | null;
  outcome: 'clear' | 'limit' | 'report' | null;
  due_at: Date;
  version: Filled<number>;
  opened_at: Filled<Date>;
  closed_at: Date | null;
}

interface PaymentsAmlSigns {
  case_id: string;
  rule: string;
  points: number;
  note: string;
  evidence: Json;
  found_at: Filled<Date>;
}

interface PaymentsAttachments {
  line_id: string;
  deposit_id: string;
}

interface PaymentsAutomaticDays {
  merchant_id: string;
  day: Date;
  used: bigint;
}

interface PaymentsCallbacks {
  rail: string;
  event_id: string;
  account_key: string;
  raw: Buffer;
  received_at: Filled<Date>;
  worked_at: Date | null;
  outcome: string | null;
}

interface PaymentsCloseDifferences {
  close_id: string;
  ordinal: number;
  kind: 'unstated' | 'early' | 'byHand';
  line_id: string | null;
  effect: bigint;
  note: string | null;
}

interface PaymentsClosedLines {
  line_id: string;
  close_id: string;
}

interface PaymentsCountedDeposits {
  follower: string;
  deposit_id: string;
  member_id: string;
  credited_at: Date;
  amount: Filled<bigint>;
  is_reversed: Filled<boolean>;
}

interface PaymentsCredits {
  line_id: string;
  deposit_id: string;
  amount: bigint;
  credited_at: Filled<Date>;
}

interface PaymentsDayCloses {
  close_id: string;
  merchant_id: string;
  account_key: string;
  day: Date;
  opening: bigint;
  closing: bigint;
  in_sum: bigint;
  out_sum: bigint;
  fee_sum: bigint;
  line_count: number;
  due: Date | null;
  reason: string;
  proposed_by: string;
  closed_by: string;
  closed_at: Filled<Date>;
  ledger_opening: bigint;
  difference: Made<bigint | null>;
}

interface PaymentsDepositEvidence {
  evidence_id: Made<bigint>;
  deposit_id: string;
  at: Filled<Date>;
  kind: string;
  amount: bigint | null;
  payer: string | null;
  reference: string | null;
  note: string | null;
}

interface PaymentsDepositRules {
  merchant_id: string;
  method: 'PROMPTPAY_BILL' | 'PROMPTPAY_ID' | 'BANK_TRANSFER' | 'TRUEMONEY' | 'CARD' | 'CRYPTO';
  level_from: Filled<number>;
  amount_min: bigint;
  amount_max: bigint;
  daily_sum: bigint;
  daily_count: number;
  fee_fixed: Filled<bigint>;
  fee_basis_points: Filled<number>;
  lifetime_seconds: number;
  open_orders_max: Filled<number>;
  lock_multiple_percent: Filled<number>;
  second_person_above: Filled<bigint>;
  is_open: Filled<boolean>;
  version: Filled<number>;
}

interface PaymentsDeposits {
  deposit_id: string;
  merchant_id: string;
  member_id: string;
  currency: 'THB';
  method: 'PROMPTPAY_BILL' | 'PROMPTPAY_ID' | 'BANK_TRANSFER' | 'TRUEMONEY' | 'CARD' | 'CRYPTO';
  account_key: string;
  order_code: string;
  origin: Filled<'order' | 'repeat'>;
  amount: bigint;
  pay_amount: bigint;
  fee: Filled<bigint>;
  credited_amount: bigint | null;
  stage:
    | 'awaiting'
    | 'checking'
    | 'review'
    | 'credited'
    | 'creditedLate'
    | 'rejected'
    | 'returning'
    | 'returned'
    | 'expired'
    | 'cancelled';
  version: Filled<number>;
  payload: string;
  created_at: Filled<Date>;
  expires_at: Date;
  decided_at: Date | null;
  reason_code: string | null;
  reason_text: string | null;
  lock_multiple_percent: number | null;
  reserved: Filled<boolean>;
  slip_sent_at: Date | null;
  charge_id: string | null;
  page_url: string | null;
  pay_to: JsonOrNull;
  confirming: JsonOrNull;
  card_return_asked_at: Date | null;
  alarm: 'callbackDiffers' | 'statusBack' | 'reversalAbovePaid' | 'returnDiffers' | null;
}

interface PaymentsDisputes {
  dispute_id: string;
  withdrawal_id: string;
  kind: 'notReceived' | 'partlyReceived';
  amount_received: bigint;
  remaining: bigint;
  comment: string | null;
  opened_at: Filled<Date>;
  decided_at: Date | null;
  decision: 'forceReceipt' | 'resend' | 'returnToWallet' | 'lateReturn' | null;
  answer: string | null;
}

interface PaymentsEvidence {
  evidence_id: string;
  member_id: string;
  dispute_id: string | null;
  withdrawal_id: string | null;
  file_name: string;
  media_type: string;
  byte_count: number;
  created_at: Filled<Date>;
  attached_by: string | null;
}

interface PaymentsEvidenceTerms {
  merchant_id: string;
  version: number;
  join_seconds: number;
  reserved_hours: number;
  slip_hours: number;
  made_at: Filled<Date>;
  made_by: string;
  approved_by: string | null;
  reason: string | null;
}

interface PaymentsExpectedHolds {
  member_id: Made<string | null>;
  held: Made<bigint | null>;
}

interface PaymentsLineReports {
  account_key: string;
  source_ref: string;
  line_id: string | null;
  evidence: 'query' | 'callback' | 'statement' | 'slip' | 'staff';
  amount: bigint;
  payer_name: string | null;
  payer_account: string | null;
  booked_at: Date;
  seen_at: Filled<Date>;
  report_id: Filled<string>;
  direction: Filled<'in' | 'out'>;
  payer_bank: string | null;
  reference: string | null;
  decision: 'same' | 'received' | 'sent' | 'fee' | null;
  version: Filled<number>;
  decided_at: Date | null;
}

interface PaymentsPayoutAttempts {
  attempt_id: Made<bigint>;
  payout_id: string;
  call: 'send' | 'query' | 'hand';
  started_at: Filled<Date>;
  outcome: string | null;
  reference: string | null;
}

interface PaymentsPayouts {
  payout_id: string;
  withdrawal_id: string;
  rail: string;
  account_key: string;
  amount: bigint;
  state: Filled<'waiting' | 'sending' | 'unknown' | 'paid' | 'failed' | 'returned'>;
  reference: string | null;
  created_at: Filled<Date>;
  sent_at: Date | null;
  settled_at: Date | null;
  note: string | null;
  part: Filled<number>;
  is_replaced: Filled<boolean>;
  dispute_id: string | null;
}

interface PaymentsPlayerFunds {
  merchant_id: string;
  day: Date;
  cash: bigint;
  hold: bigint;
  vendor: bigint;
  transit: bigint;
  agent: bigint;
  bonus: bigint;
  members: number;
  as_of: Date;
  is_final: boolean;
}

interface PaymentsProvisionalLines {
  line_id: string;
  account_key: string;
  seen_at: Filled<Date>;
}

interface PaymentsRailAccounts {
  account_key: string;
  rail: string;
  purpose: 'collect' | 'payout' | 'both';
  biller_id: string | null;
  account_name: string;
  state: Filled<'active' | 'resting' | 'frozen' | 'doNotUse'>;
  reason: string | null;
  methods: Filled<string[]>;
  merchant_id: Filled<string>;
  level_from: Filled<number>;
  level_to: number | null;
  promptpay_id: string | null;
  bank_code: string | null;
  account_no: string | null;
  has_feed: Filled<boolean>;
  version: Filled<number>;
  daily_in_max: bigint | null;
  hourly_in_max: bigint | null;
  opens_at: string | null;
  closes_at: string | null;
  transfer_max: bigint | null;
  daily_out_max: bigint | null;
  hourly_out_max: bigint | null;
  balance_min: bigint | null;
}

interface PaymentsReturnAttempts {
  attempt_id: Made<bigint>;
  return_id: string;
  call: 'send' | 'query';
  started_at: Filled<Date>;
  outcome: string | null;
  reference: string | null;
}

interface PaymentsReturns {
  return_id: string;
  deposit_id: string | null;
  line_id: string;
  rail: string;
  account_key: string;
  payment_id: string;
  amount: bigint;
  currency: string;
  state: Filled<'waiting' | 'sending' | 'unknown' | 'paid' | 'failed'>;
  proposed_by: string;
  approved_by: string;
  reason: string;
  reference: string | null;
  note: string | null;
  created_at: Filled<Date>;
  sent_at: Date | null;
  settled_at: Date | null;
  from_cash: Filled<boolean>;
}

interface PaymentsReversalDecisions {
  decision_id: string;
  reversal_id: string;
  decision: 'take' | 'bear';
  amount: bigint;
  reason: string;
  proposed_by: string;
  decided_by: string;
  decided_at: Filled<Date>;
}

interface PaymentsReversals {
  reversal_id: string;
  merchant_id: string;
  member_id: string;
  deposit_id: string;
  line_id: string;
  rail: string;
  provider_ref: string;
  kind: 'reversed' | 'void';
  amount: bigint;
  taken: Filled<bigint>;
  borne: Filled<bigint>;
  state: 'open' | 'closed' | 'notCredited';
  version: Filled<number>;
  reversed_at: Date;
  created_at: Filled<Date>;
  closed_at: Date | null;
}

interface PaymentsSlipRefs {
  ref_id: string;
  sending_bank: string;
  trans_ref: string;
  deposit_id: string;
  line_id: string | null;
  contested_at: Date | null;
  decided_at: Date | null;
  owner_deposit_id: string | null;
  version: Filled<number>;
  claimed_at: Filled<Date>;
}

interface PaymentsSlips {
  slip_id: string;
  deposit_id: string;
  member_id: string;
  file_name: string;
  media_type: 'image/png' | 'image/jpeg';
  sending_bank: string | null;
  trans_ref: string | null;
  state: 'toCheck' | 'waiting' | 'joined' | 'contested' | 'review';
  note: string | null;
  amount: bigint | null;
  paid_at: Date | null;
  payer_name: string | null;
  payer_account: string | null;
  receiver_bank: string | null;
  receiver_account: string | null;
  receiver_name: string | null;
  asked: Filled<number>;
  ask_at: Date | null;
  created_at: Filled<Date>;
}

interface PaymentsStatementFileLines {
  file_id: string;
  ordinal: number;
  row_no: number;
  direction: 'in' | 'out';
  source_ref: string;
  amount: bigint;
  booked_at: Date;
  payer_name: string | null;
  payer_bank: string | null;
  payer_account: string | null;
  reference: string | null;
  outcome: 'known' | 'joined' | 'new' | 'open' | null;
  is_fee: Filled<boolean>;
}

interface PaymentsStatementFiles {
  file_id: string;
  merchant_id: string;
  account_key: string;
  format: 'camt053' | 'csv';
  template: string | null;
  file_name: string;
  digest: string;
  lines_digest: string;
  period_from: Date;
  period_until: Date;
  line_count: number;
  in_sum: bigint;
  out_sum: bigint;
  opening: bigint | null;
  closing: bigint | null;
  state: Filled<'checked' | 'taking' | 'taken'>;
  version: Filled<number>;
  read_by: string;
  created_at: Filled<Date>;
  taken_at: Date | null;
}

interface PaymentsStatementLines {
  line_id: string;
  account_key: string;
  source_ref: string;
  direction: 'in' | 'out';
  amount: bigint;
  currency: string;
  payer_name: string | null;
  reference: string | null;
  booked_at: Date;
  seen_at: Filled<Date>;
  evidence: 'query' | 'callback' | 'statement' | 'slip' | 'staff';
  payer_bank: string | null;
  payer_account: string | null;
}

interface PaymentsStatementTemplates {
  template_id: string;
  merchant_id: string;
  name: string;
  settings: Json;
  version: Filled<number>;
  changed_at: Filled<Date>;
}

interface PaymentsStatements {
  account_key: string;
  next_after: string | null;
  read_until: Date | null;
  read_at: Filled<Date>;
}

interface PaymentsSuspenseTerms {
  merchant_id: string;
  version: number;
  days: number;
  made_at: Filled<Date>;
  made_by: string;
  approved_by: string | null;
  reason: string | null;
}

interface PaymentsTransferBlocks {
  block_id: string;
  merchant_id: string;
  member_id: string;
  kind: 'pause' | 'suspension';
  orders: string[];
  started_at: Filled<Date>;
  ends_at: Date;
  lifted_at: Date | null;
  version: Filled<number>;
}

interface PaymentsUnmatchedLines {
  line_id: string;
  reason: 'noOrder' | 'severalOrders' | 'amountOfAnother' | 'severalLines';
  candidates: Filled<string[]>;
  state: Filled<'open' | 'attached' | 'returning' | 'returned' | 'held' | 'kept'>;
  version: Filled<number>;
  created_at: Filled<Date>;
  decided_at: Date | null;
  amount: bigint;
  alarm: 'returnDiffers' | null;
}

interface PaymentsWithdrawalRules {
  merchant_id: string;
  amount_min: bigint;
  amount_max: bigint;
  daily_sum: bigint;
  daily_count: number;
  fee_fixed: Filled<bigint>;
  fee_basis_points: Filled<number>;
  automatic_max: bigint;
  automatic_score_below: Filled<number>;
  second_person_above: bigint;
  second_person_score: Filled<number>;
  receipt_minutes: Filled<number>;
  dispute_days: Filled<number>;
  target_p50_minutes: Filled<number>;
  target_p90_minutes: Filled<number>;
  hold_hours: Filled<number>;
  bank_accounts_max: Filled<number>;
  version: Filled<number>;
  risk_points: FilledJson;
  automatic_member_daily: bigint | null;
  automatic_merchant_daily: bigint | null;
  bank_accounts_level: Filled<number>;
  bank_accounts_level_max: Filled<number>;
}

interface PaymentsWithdrawalSteps {
  step_id: Made<bigint>;
  withdrawal_id: string;
  stage:
    | 'review'
    | 'second'
    | 'frozen'
    | 'queued'
    | 'sending'
    | 'unknown'
    | 'toConfirm'
    | 'receivedByPlayer'
    | 'autoReceived'
    | 'disputeNotReceived'
    | 'disputePartly'
    | 'forced'
    | 'rejected'
    | 'returned';
  at: Filled<Date>;
  actor_kind: string;
  reason_text: string | null;
}

interface PaymentsWithdrawals {
  withdrawal_id: string;
  merchant_id: string;
  member_id: string;
  currency: 'THB';
  amount: bigint;
  fee: bigint;
  net: bigint;
  bank_account_id: string;
  bank_code: string;
  account_tail: string;
  stage:
    | 'review'
    | 'second'
    | 'frozen'
    | 'queued'
    | 'sending'
    | 'unknown'
    | 'toConfirm'
    | 'receivedByPlayer'
    | 'autoReceived'
    | 'disputeNotReceived'
    | 'disputePartly'
    | 'forced'
    | 'rejected'
    | 'returned';
  version: Filled<number>;
  score: number;
  reasons: Json;
  needs_second_person: boolean;
  created_at: Filled<Date>;
  promised_by: Date;
  decided_at: Date | null;
  first_yes_by: string | null;
  disbursed_at: Date | null;
  receipt_due_at: Date | null;
  receipt_paused_at: Date | null;
  finished_at: Date | null;
  remark: string | null;
  claimed_by: string | null;
  claimed_until: Date | null;
  freeze_code: 'kyc' | 'bank' | 'contact' | 'aml' | null;
  frozen_at: Date | null;
  waited_seconds: Filled<number>;
  goes_first: Filled<boolean>;
  is_automatic: Filled<boolean>;
  withdrawable: bigint | null;
  priority: Filled<number>;
  why: 'accountReplaced' | null;
  alarm: 'paidAfterFailed' | 'failedAfterPaid' | 'returnUnplaced' | null;
}

interface PlatformAudit {
  id: Made<bigint>;
  at: Filled<Date>;
  actor_kind: 'member' | 'staff' | 'system' | 'vendor' | 'rail';
  actor: string;
  command: string;
  subject_type: string;
  subject_id: string;
  before: JsonOrNull;
  after: JsonOrNull;
  reason: string | null;
  address: string | null;
  request_id: string | null;
  xact_id: Filled<string>;
}

interface PlatformAuditSealer {
  is_one: Filled<boolean>;
  xact_id: string;
  id: bigint;
}

interface PlatformAuditSeals {
  audit_id: bigint;
  seq: bigint;
  hash: string;
}

interface PlatformAuditVerified {
  only_row: Filled<boolean>;
  seq: Filled<bigint>;
  hash: Filled<string>;
}

interface PlatformFiles {
  area: string;
  name: string;
  bytes: Buffer;
  created_at: Filled<Date>;
}

interface PlatformHeartbeats {
  node_id: string;
  at: Filled<Date>;
}

interface PlatformIdempotency {
  scope: string;
  key: string;
  call: string;
  body_hash: string;
  answer: JsonOrNull;
  created_at: Filled<Date>;
}

interface PlatformInstallation {
  is_only: Filled<boolean>;
  secret_check: string;
  created_at: Filled<Date>;
}

interface PlatformKeys {
  kid: string;
  public_jwk: Json;
  private_sealed: string;
  created_at: Filled<Date>;
  retires_at: Date;
}

interface PlatformRateLimits {
  scope: string;
  key: string;
  failures: number;
  last_at: Date;
  next_at: Date;
  forget_at: Filled<Date>;
}

interface PlatformRateWindows {
  scope: string;
  key: string;
  stamps: Date[];
  last_at: Filled<Date>;
}

interface PlatformSeenRequests {
  jti: string;
  seen_at: Filled<Date>;
}

interface PlayBackFill {
  one: Filled<boolean>;
  member_id: Filled<string>;
  round: Filled<bigint>;
  done_at: Date | null;
}

interface PlayFacts {
  lane: number;
  id: bigint;
  member_id: string;
  currency: string;
  is_test: boolean;
  product: string;
  vendor_id: number;
  game_code: string;
  round: bigint;
  bet: bigint | null;
  corrects: bigint | null;
  stake_cash: bigint;
  stake_bonus: Filled<bigint>;
  payout_cash: bigint;
  payout_bonus: Filled<bigint>;
  jackpot_part: Filled<bigint>;
  valid_bet: bigint;
  valid_rule: string;
  odds_milli: bigint | null;
  market: string | null;
  side: string | null;
  flags: Filled<string[]>;
  placed_at: Date;
  settled_at: Date;
  coverage_ppm: number | null;
}

interface PlayFollowers {
  name: string;
  upto: Filled<string[]>;
  lease: Filled<bigint>;
  leased_by: string | null;
  leased_until: Date | null;
  failures: Filled<number>;
  failing_since: Date | null;
  last_error: string | null;
  next_try_at: Date | null;
  handled: Filled<bigint>;
  moved_at: Filled<Date>;
  failing_to: Filled<bigint>;
}

interface PlayQuarterHours {
  begins_at: Date;
  vendor_id: number;
  product: string;
  currency: string;
  is_test: boolean;
  facts: bigint;
  stake: bigint;
  payout: bigint;
  valid_bet: bigint;
}

interface PointsBets {
  member_id: string;
  first_id: bigint;
  skipped: Filled<bigint>;
  owed: Filled<bigint>;
}

interface PointsCodes {
  code_id: Made<bigint>;
  variant_id: string;
  code_sealed: string;
  code_hash: string;
  redeem_id: string | null;
  made_at: Filled<Date>;
  merchant_id: string | null;
}

interface PointsConversionRules {
  merchant_id: string;
  version: number;
  is_on: boolean;
  points_per_unit: bigint;
  points_min: bigint;
  step: bigint;
  day_max: bigint | null;
  month_max: bigint | null;
  made_at: Filled<Date>;
  made_by: string | null;
  approved_by: string | null;
  reason: string | null;
}

interface PointsConversions {
  conversion_id: string;
  merchant_id: string;
  member_id: string;
  points: bigint;
  amount: bigint;
  rule_merchant: string;
  rule_version: number;
  at: Filled<Date>;
}

interface PointsEarnings {
  earning_id: Made<bigint>;
  merchant_id: string;
  member_id: string;
  points: bigint;
  noted: Filled<bigint>;
  parts: Json;
  at: Filled<Date>;
}

interface PointsPayouts {
  payout_id: string;
  merchant_id: string;
  member_id: string;
  state: 'asked' | 'paid' | 'refused';
  is_asked: boolean;
  made_at: Filled<Date>;
  decided_at: Date | null;
  decided_by: string | null;
  note: string | null;
  points: bigint | null;
  amount: bigint | null;
  rule_merchant: string | null;
  rule_version: number | null;
}

interface PointsRedemptionSteps {
  redeem_id: string;
  step: number;
  state: string;
  note: string | null;
  by_kind: string;
  by_id: string | null;
  at: Filled<Date>;
}

interface PointsRedemptions {
  redeem_id: string;
  merchant_id: string;
  member_id: string;
  reward_id: string;
  reward_version: number;
  variant_id: string;
  quantity: number;
  points: bigint;
  state: 'pending' | 'approved' | 'shipped' | 'delivered' | 'issued' | 'cancelled' | 'rejected' | 'returned';
  revision: Filled<number>;
  address_sealed: string | null;
  carrier: string | null;
  tracking: string | null;
  made_at: Filled<Date>;
  changed_at: Filled<Date>;
  is_given: Filled<boolean>;
  address_changed_at: Date | null;
}

interface PointsRemainders {
  member_id: string;
  product: string;
  parts: bigint;
}

interface PointsRewardVersions {
  reward_id: string;
  version: number;
  title_th: string;
  title_en: string;
  text_th: string;
  text_en: string;
  price: bigint;
  limit_count: number | null;
  limit_period: 'day' | 'month' | 'ever' | null;
  starts_at: Date | null;
  ends_at: Date | null;
  made_by: string;
  made_at: Filled<Date>;
  rounds_node: string | null;
  rounds: number | null;
  rounds_bet: bigint | null;
  rounds_days: number | null;
  rounds_turnover_percent: number | null;
  rounds_bonus_terms: JsonOrNull;
  pictures: Filled<string[]>;
  level_min: number | null;
  bonus_amount: bigint | null;
  bonus_terms: JsonOrNull;
  tickets_pool: string | null;
  tickets: number | null;
}

interface PointsRewards {
  reward_id: string;
  merchant_id: string;
  kind: 'goods' | 'voucher' | 'freeRounds' | 'bonus' | 'ticket';
  is_on: Filled<boolean>;
  version: number;
  made_at: Filled<Date>;
}

interface PointsRules {
  merchant_id: string;
  version: number;
  rates: Json;
  valid_from: Date;
  made_by: string | null;
  reason: string | null;
}

interface PointsStockMoves {
  move_id: Made<bigint>;
  variant_id: string;
  kind: 'received' | 'withdrawn' | 'reserved' | 'released' | 'issued' | 'returned';
  quantity: number;
  redeem_id: string | null;
  by_id: string | null;
  reason: string | null;
  at: Filled<Date>;
}

interface PointsVariants {
  variant_id: string;
  reward_id: string;
  name_th: string;
  name_en: string;
  received: Filled<number>;
  available: Filled<number>;
  reserved: Filled<number>;
  issued: Filled<number>;
  made_at: Filled<Date>;
}

interface PromotionsApplications {
  application_id: string;
  participation_id: string;
  campaign_id: string;
  merchant_id: string;
  member_id: string;
  comment: string;
  state: Filled<'applying' | 'process' | 'issued' | 'rejected' | 'withdrawn' | 'closed'>;
  submitted_at: Filled<Date>;
  assigned_to: string | null;
  lease_until: Date | null;
  amount: bigint | null;
  remark: string | null;
  decided_by: string | null;
  decided_at: Date | null;
}

interface PromotionsBudgets {
  campaign_id: string;
  places_max: number | null;
  places_taken: Filled<number>;
  amount_max: bigint | null;
  amount_spent: Filled<bigint>;
}

interface PromotionsCampaigns {
  campaign_id: string;
  merchant_id: string;
  kind: 'info' | 'join' | 'apply' | 'claim' | 'deposit' | 'cashback';
  state: Filled<'draft' | 'review' | 'scheduled' | 'live' | 'paused' | 'ended' | 'archived'>;
  published_version: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  version: Filled<number>;
  created_at: Filled<Date>;
  updated_at: Filled<Date>;
  ended_at: Date | null;
  is_given: Filled<boolean>;
}

interface PromotionsCaseRules {
  merchant_id: string;
  version: number;
  case_at: number;
  hold_at: number;
  hide_at: number;
  hours: number;
  made_by: string;
  approved_by: string | null;
  made_at: Filled<Date>;
  reason: string | null;
  points: JsonOrNull;
}

interface PromotionsCases {
  case_id: string;
  merchant_id: string;
  member_id: string;
  grant_id: string;
  moment: 'grant' | 'play' | 'completion';
  state: Filled<'open' | 'released' | 'refused' | 'over'>;
  holds: boolean;
  score: number;
  signs: Json;
  rules_version: number;
  opened_at: Filled<Date>;
  due_at: Date | null;
  closed_at: Date | null;
  closed_by: string | null;
  reason: string | null;
}

interface PromotionsCashbackPeriods {
  campaign_id: string;
  first_day: Date;
  last_day: Date;
  version: number;
  closed_at: Filled<Date>;
}

interface PromotionsCashbacks {
  campaign_id: string;
  first_day: Date;
  member_id: string;
  merchant_id: string;
  loss: bigint;
  rest: bigint;
  state: 'due' | 'issued' | 'none' | 'refused';
  reason: string | null;
  received: bigint | null;
  participation_id: string | null;
  looked_at: Date | null;
  decided_at: Date | null;
}

interface PromotionsChoices {
  deposit_id: string;
  campaign_id: string;
  version: number;
  member_id: string;
  chosen_at: Filled<Date>;
  outcome: string | null;
  decided_at: Date | null;
  country: string | null;
}

interface PromotionsCodeUses {
  participation_id: string | null;
  code_id: string;
  member_id: string;
  used_at: Filled<Date>;
  grant_id: string | null;
}

interface PromotionsCodes {
  code_id: string;
  merchant_id: string;
  campaign_id: string;
  code: string;
  uses_max: number | null;
  used: Filled<number>;
  per_member: Filled<number>;
  expires_at: Date | null;
  closed_at: Date | null;
  made_by: string;
  made_at: Filled<Date>;
}

interface PromotionsContributions {
  requirement_no: bigint;
  first_id: bigint;
  fact_id: bigint;
  seq: Filled<number>;
  lane: number;
  basis: bigint;
  used: bigint;
  weight: number;
  counted: bigint;
  reason: string;
}

interface PromotionsDrafts {
  campaign_id: string;
  content: Json;
  revision: number;
  edited_by: string;
  edited_at: Filled<Date>;
  writers: string[];
  submitted_by: string | null;
  submitted_at: Date | null;
}

interface PromotionsExpenseDays {
  merchant_id: string;
  day: Date;
  kind: string;
  postings: bigint;
  given: bigint;
  returned: bigint;
}

interface PromotionsExpenseState {
  one: Filled<boolean>;
  upto: bigint;
}

interface PromotionsGiven {
  campaign_id: string;
  version: Made<number>;
  digest: string;
}

interface PromotionsGoals {
  participation_id: string;
  member_id: string;
  product: string | null;
  goal: bigint;
  done: Filled<bigint>;
  counts_from: Date;
  counts_until: Date | null;
}

interface PromotionsGrantCaps {
  merchant_id: string;
  version: number;
  caps: Json;
  made_by: string;
  approved_by: string | null;
  made_at: Filled<Date>;
  reason: string | null;
}

interface PromotionsGrants {
  grant_id: string;
  campaign_id: string;
  version: number;
  merchant_id: string;
  member_id: string;
  currency: Filled<'THB'>;
  source: 'deposit' | 'reward' | 'manual' | 'given';
  source_id: string;
  occurrence: string;
  amount: bigint;
  deposit_amount: Filled<bigint>;
  state: Filled<
    'held' | 'queued' | 'active' | 'ending' | 'completed' | 'spent' | 'expired' | 'forfeited' | 'cancelled'
  >;
  ends_as: 'completed' | 'spent' | 'expired' | 'forfeited' | 'cancelled' | null;
  end_reason: string | null;
  requirement_id: string | null;
  converted: Filled<bigint>;
  returned: Filled<bigint>;
  granted_at: Filled<Date>;
  started_at: Date | null;
  expires_at: Date | null;
  ending_at: Date | null;
  ended_at: Date | null;
  warned_at: Date | null;
  looked_at: Date | null;
}

interface PromotionsGroups {
  member_id: string;
  name: string;
}

interface PromotionsLossClocks {
  merchant_id: string;
  since: Date;
  open_day: Date;
}

interface PromotionsLosses {
  member_id: string;
  day: Date;
  product: string;
  merchant_id: string;
  loss: bigint;
  corrected: Filled<bigint>;
}

interface PromotionsOpenedOffers {
  member_id: string;
  campaign_id: string;
  code_id: string;
  opened_at: Filled<Date>;
}

interface PromotionsParticipations {
  participation_id: string;
  campaign_id: string;
  version: number;
  merchant_id: string;
  member_id: string;
  kind: 'join' | 'apply' | 'claim' | 'cashback';
  occurrence: string;
  state:
    | 'join'
    | 'signed'
    | 'joined'
    | 'apply'
    | 'applying'
    | 'process'
    | 'issued'
    | 'rejected'
    | 'claim'
    | 'claimed'
    | 'closed';
  has_place: boolean;
  tries: Filled<number>;
  joined_at: Filled<Date>;
  changed_at: Filled<Date>;
}

interface PromotionsPictures {
  picture_id: string;
  application_id: string;
  place: number;
  file_name: string;
  media_type: 'image/png' | 'image/jpeg';
  byte_count: number;
}

interface PromotionsPolicies {
  merchant_id: string;
  version: number;
  rules: Json;
  made_by: string;
  approved_by: string | null;
  made_at: Filled<Date>;
  reason: string | null;
}

interface PromotionsRequirements {
  requirement_no: Made<bigint>;
  requirement_id: string;
  member_id: string;
  currency: string;
  source: 'deposit' | 'grant' | 'conversion' | 'reward';
  source_id: string;
  rule_id: number;
  base: bigint;
  multiple_percent: number;
  required: bigint;
  carried: Filled<bigint>;
  done: Filled<bigint>;
  state: Filled<'open' | 'met' | 'released' | 'forfeited' | 'expired'>;
  reason: string | null;
  opened_at: Filled<Date>;
  expires_at: Date | null;
  closed_at: Date | null;
  final_at: Date | null;
  lock: Filled<'amount' | 'all' | 'bonus'>;
  absorbs: bigint | null;
  held_at: Date | null;
  extended_days: Filled<number>;
}

interface PromotionsRewards {
  reward_id: string;
  participation_id: string;
  merchant_id: string;
  member_id: string;
  campaign_id: string;
  amount: bigint;
  currency: Filled<'THB'>;
  state: Filled<'waiting' | 'claimed' | 'closed'>;
  issued_at: Filled<Date>;
  expires_at: Date | null;
  decided_at: Date | null;
  pays: Filled<'cash' | 'bonus' | 'freeRounds'>;
}

interface PromotionsSegmentVersions {
  segment_id: string;
  version: number;
  conditions: Json;
  made_by: string;
  made_at: Filled<Date>;
}

interface PromotionsSegments {
  segment_id: string;
  merchant_id: string;
  name: string;
  version: number;
  is_on: Filled<boolean>;
  changed_at: Filled<Date>;
}

interface PromotionsSides {
  round: bigint;
  market: string;
  fact_id: bigint;
  member_id: string;
  side: string;
  vendor_id: number | null;
  game_code: string | null;
}

interface PromotionsStops {
  merchant_id: string;
  is_stopped: Filled<boolean>;
  changed_by: string | null;
  changed_at: Filled<Date>;
  reason: string | null;
}

interface PromotionsTrials {
  trial_id: string;
  campaign_id: string;
  version: number;
  revision: number;
  member_id: string | null;
  account: string;
  deposit: bigint | null;
  is_eligible: boolean;
  gives: bigint | null;
  tried_by: string;
  tried_at: Filled<Date>;
}

interface PromotionsTurnoverRules {
  rule_id: Made<number>;
  code: string;
  version: number;
  odds_floor_milli: bigint | null;
  created_at: Filled<Date>;
  coverage_max_ppm: number | null;
}

interface PromotionsTurnoverWeights {
  rule_id: number;
  scope: string;
  weight: number;
}

interface PromotionsVersions {
  campaign_id: string;
  version: number;
  content: Json;
  made_by: string;
  reviewed_by: string;
  published_at: Filled<Date>;
}

interface ProtectionAccountKeys {
  member_id: string;
  kind: 'phone' | 'email' | 'idNumber' | 'bankAccount' | 'identity' | 'person' | 'device' | 'payer' | 'address';
  hash: string;
  is_proven: boolean;
}

interface ProtectionCheckMessages {
  merchant_id: string;
  digest: string;
  at: Filled<Date>;
}

interface ProtectionChecks {
  check_id: string;
  member_id: string;
  merchant_id: string;
  state: Filled<'starting' | 'open' | 'pending' | 'done' | 'failed'>;
  return_url: string;
  page_url: string | null;
  applicant_id: string | null;
  document_id: string | null;
  outcome: 'approved' | 'toStaff' | 'again' | 'refused' | null;
  result_at: Date | null;
  person_sealed: string | null;
  started_at: Filled<Date>;
  asked_at: Date | null;
}

interface ProtectionConsents {
  id: Made<bigint>;
  member_id: string;
  kind: 'marketing';
  given: boolean;
  given_by: 'player' | 'staff' | 'exclusion';
  at: Filled<Date>;
}

interface ProtectionCounters {
  member_id: string;
  kind: string;
  frame: string;
  frame_start: Date;
  used: bigint;
}

interface ProtectionDocumentPictures {
  picture_id: string;
  document_id: string;
  side: 'front' | 'back' | 'selfie';
  file_name: string;
  media_type: 'image/png' | 'image/jpeg';
  byte_count: number;
}

interface ProtectionDocuments {
  document_id: string;
  member_id: string;
  kind: 'idCard' | 'passport' | 'drivingLicence';
  state: Filled<'sent' | 'checking' | 'approved' | 'again' | 'refused' | 'revoked'>;
  answer: 'unreadable' | 'outOfDate' | 'anotherPerson' | 'incomplete' | 'underAge' | 'notGenuine' | null;
  valid_until: Date | null;
  sent_at: Filled<Date>;
  decided_at: Date | null;
  decided_by: string | null;
  version: Filled<number>;
  reminded_at: Date | null;
}

interface ProtectionEvents {
  id: Made<bigint>;
  member_id: string;
  event: string;
  details: FilledJson;
  at: Filled<Date>;
}

interface ProtectionExclusions {
  exclusion_id: string;
  member_id: string;
  kind: 'break' | 'exclusion' | 'operator';
  term: '1d' | '7d' | '30d' | '42d' | '6m' | '1y' | '2y' | '5y' | 'open' | 'lifted';
  started_at: Filled<Date>;
  term_ends_at: Date | null;
  return_asked_at: Date | null;
  return_from: Date | null;
  ended_at: Date | null;
  ended_by: 'time' | 'player' | 'longer' | 'operator' | 'anotherPerson' | 'source' | null;
  started_by: 'player' | 'staff' | 'register';
  reason: string | null;
  evidence: string | null;
  source_exclusion_id: string | null;
}

interface ProtectionGates {
  member_id: string;
  state: Filled<'open' | 'break' | 'excluded' | 'blocked' | 'closed'>;
  until: Date | null;
  blocks: Filled<string[]>;
  check_minutes: Filled<number>;
  rc_due_at: Date | null;
  last_play_at: Date | null;
  has_limits: Filled<boolean>;
  zone: Filled<string>;
  updated_at: Filled<Date>;
  merchant_id: string | null;
}

interface ProtectionHolds {
  member_id: string;
  action: 'depositOrder' | 'bonus' | 'marketing';
  until: Date;
  placed_at: Filled<Date>;
}

interface ProtectionLimits {
  member_id: string;
  kind: 'deposit' | 'loss' | 'stake' | 'bet' | 'time' | 'round_bets';
  frame: 'each' | 'day' | 'week' | 'month';
  set_by: 'player' | 'operator';
  amount: bigint;
  pending_amount: bigint | null;
  pending_from: Date | null;
  removed: Filled<boolean>;
  updated_at: Filled<Date>;
}

interface ProtectionOutsideAnswers {
  member_id: string;
  answer: 'clear' | 'blocked';
  at: Filled<Date>;
}

interface ProtectionPrompts {
  id: Made<bigint>;
  member_id: string;
  occasion: 'registered' | 'firstDeposit' | 'reminder';
  answer: 'set' | 'notNow';
  at: Filled<Date>;
}

interface ProtectionRegisterHits {
  hit_id: string;
  member_id: string;
  exclusion_id: string;
  kinds: string[];
  effect: 'stopped' | 'marked';
  state: Filled<'open' | 'seen' | 'anotherPerson'>;
  found_at: Filled<Date>;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
}

interface ProtectionRegisterKeys {
  exclusion_id: string;
  kind: 'phone' | 'email' | 'idNumber' | 'bankAccount' | 'identity' | 'person' | 'device' | 'payer' | 'address';
  hash: string;
  is_proven: boolean;
}

interface ProtectionRegisterSettings {
  is_only: Filled<boolean>;
  keep_years: Filled<number>;
  version: Filled<number>;
  outside_url: string | null;
  outside_secret_sealed: string | null;
}

interface ReferralFriends {
  friend_id: string;
  inviter_id: string;
  merchant_id: string;
  terms_version: number;
  joined_at: Filled<Date>;
  until: Date;
  state: Filled<'waiting' | 'held' | 'review' | 'rewarded' | 'refused' | 'over'>;
  is_due: Filled<boolean>;
  deposited: Filled<bigint>;
  played: Filled<bigint>;
  held_until: Date | null;
  signs: Filled<string[]>;
  decided_at: Date | null;
  decided_by: string | null;
}

interface ReferralLinks {
  member_id: string;
  merchant_id: string;
  code: string;
}

interface ReferralRewards {
  friend_id: string;
  side: 'inviter' | 'friend';
  member_id: string;
  merchant_id: string;
  amount: bigint;
  state: Filled<'owed' | 'paid' | 'void'>;
  at: Filled<Date>;
  decided_at: Date | null;
}

interface ReferralTerms {
  merchant_id: string;
  version: number;
  is_open: boolean;
  min_deposit: bigint;
  min_played: bigint;
  within_days: number;
  hold_days: number;
  inviter_reward: bigint;
  friend_reward: bigint;
  month_cap: number;
  made_at: Filled<Date>;
  made_by: string;
  approved_by: string | null;
  reason: string | null;
}

interface Staff {
  staff_id: string;
  username: string;
  display_name: string;
  state: Filled<'active' | 'blocked'>;
  password_hash: string;
  totp_sealed: string | null;
  totp_confirmed_at: Date | null;
  totp_last_step: Filled<bigint>;
  enrol_by: Date | null;
  created_at: Filled<Date>;
  last_login_at: Date | null;
  merchant_id: string | null;
}

interface StaffApprovals {
  approval_id: string;
  merchant_id: string;
  command: string;
  subject_type: string;
  subject_id: string;
  amount: bigint | null;
  summary: string;
  payload: Json;
  payload_hash: string;
  reason: string | null;
  proposed_by: string;
  proposed_at: Filled<Date>;
  expires_at: Date;
  state: Filled<'proposed' | 'executed' | 'rejected' | 'expired' | 'failed'>;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  failure: string | null;
  sealed: string | null;
  is_of_installation: Filled<boolean>;
}

interface StaffDevices {
  staff_id: string;
  value_hash: string;
  created_at: Filled<Date>;
  last_seen_at: Filled<Date>;
}

interface StaffRoleAssignments {
  staff_id: string;
  role: string;
}

interface StaffRolePermissions {
  role: string;
  permission: string;
}

interface StaffRoles {
  role: string;
}

interface StaffSessions {
  session_id: string;
  staff_id: string;
  token_hash: string;
  device_hash: string;
  created_at: Filled<Date>;
  last_seen_at: Filled<Date>;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  address: string | null;
  agent: string | null;
}

interface Vendors {
  id: Made<number>;
  code: string;
  name: string;
  enabled: Filled<boolean>;
  maintenance: Filled<boolean>;
  test_maintenance: Filled<boolean>;
  capabilities: Filled<string[]>;
  allowed_addresses: Filled<string[]>;
  base_url: string | null;
  launch_hosts: Filled<string[]>;
  adapter: Filled<string>;
  version: Filled<number>;
  created_at: Filled<Date>;
  alarm_silent_minutes: Filled<number>;
  alarm_error_percent: Filled<number>;
  calls_per_second: Filled<number>;
  unknown_references_max: Filled<number>;
  win_max: Filled<bigint>;
  win_multiple_max: Filled<number>;
}

interface VendorsBonusExclusions {
  rules: string;
  vendor_id: number;
  game_code: Filled<string>;
}

interface VendorsBonusPlay {
  account_id: bigint;
  member_id: string;
  currency: string;
  grant_id: string;
  rules: string;
  started_at: Filled<Date>;
  is_closed: Filled<boolean>;
}

interface VendorsBonusRules {
  code: string;
  bet_max: bigint | null;
  bonus_first: Filled<boolean>;
  excluded_products: Filled<string[]>;
}

interface VendorsCallbackFailures {
  failure_id: Made<bigint>;
  at: Date;
  vendor_id: number;
  direction: 'in' | 'out';
  call: string;
  code: string;
  http_status: number | null;
  ms: number;
  request_id: string;
  transaction_id: string | null;
  address: string | null;
}

interface VendorsCallbackHours {
  vendor_id: number;
  hour: Date;
  direction: 'in' | 'out';
  call: string;
  code: string;
  calls: number;
  replays: Filled<number>;
  t0: Filled<number>;
  t1: Filled<number>;
  t2: Filled<number>;
  t3: Filled<number>;
  t4: Filled<number>;
  t5: Filled<number>;
  t6: Filled<number>;
  t7: Filled<number>;
  t8: Filled<number>;
  t9: Filled<number>;
  t10: Filled<number>;
  t11: Filled<number>;
  t12: Filled<number>;
  t13: Filled<number>;
}

interface VendorsCallbackMinutes {
  vendor_id: number;
  minute: Date;
  direction: 'in' | 'out';
  call: string;
  code: string;
  calls: number;
  replays: Filled<number>;
  t0: Filled<number>;
  t1: Filled<number>;
  t2: Filled<number>;
  t3: Filled<number>;
  t4: Filled<number>;
  t5: Filled<number>;
  t6: Filled<number>;
  t7: Filled<number>;
  t8: Filled<number>;
  t9: Filled<number>;
  t10: Filled<number>;
  t11: Filled<number>;
  t12: Filled<number>;
  t13: Filled<number>;
}

interface VendorsCallbackState {
  vendor_id: number;
  node: string;
  last_call_at: Date | null;
  circuit_open_until: Date | null;
  changed_at: Filled<Date>;
}

interface VendorsCountryRules {
  vendor_id: number;
  code: Filled<string>;
  country: string;
  reason: Filled<string>;
}

interface VendorsFindings {
  id: Made<bigint>;
  vendor_id: number;
  finding: string;
  transaction_id: string;
  details: FilledJson;
  alarm: Filled<boolean>;
  state: Filled<'open' | 'closed'>;
  note: string | null;
  found_at: Filled<Date>;
  closed_at: Date | null;
  member_id: string | null;
}

interface VendorsGames {
  vendor_id: number;
  code: string;
  enabled: Filled<boolean>;
  bet_max: bigint | null;
  round_bets_max: number | null;
}

interface VendorsKeys {
  id: Made<bigint>;
  vendor_id: number;
  direction: 'request' | 'answer';
  scheme: Filled<'v1' | 'v1a'>;
  sealed: string;
  created_at: Filled<Date>;
  revoked_at: Date | null;
}

interface VendorsLaunchTokens {
  token_hash: string;
  player: bigint;
  game_code: string;
  country: string;
  language: string;
  expires_at: Date;
  used_at: Date | null;
}

interface VendorsOffers {
  merchant_id: string;
  vendor_id: number;
  enabled: Filled<boolean>;
  position: number | null;
  is_hot: boolean | null;
  name_th: string | null;
  name_en: string | null;
  picture_url: string | null;
}

interface VendorsPlayers {
  id: Made<bigint>;
  player_id: string;
  vendor_id: number;
  member_id: string;
  currency: string;
  account_id: bigint;
  house_id: bigint;
  is_test: boolean;
  created_at: Filled<Date>;
  bonus_account: bigint | null;
  bonus_versions: Filled<bigint>;
}

interface VendorsReconciliations {
  vendor_id: number;
  from_at: Date;
  to_at: Date;
  compared: number;
  findings: number;
  our_total: bigint;
  vendor_total: bigint;
  done_at: Filled<Date>;
}

interface VendorsReturns {
  return_id: string;
  vendor_id: number;
  opened_before: Date;
  rounds: number;
  state: Filled<'running' | 'done'>;
  returned: Filled<number>;
  amount: Filled<bigint>;
  failed: Filled<number>;
  started_at: Filled<Date>;
  ended_at: Date | null;
}

interface VendorsReversals {
  vendor_id: number;
  transaction_id: string;
  by_transaction_id: string;
  at: Filled<Date>;
}

interface VendorsRewards {
  vendor_id: number;
  reward_id: string;
  payout_seq: number;
  transaction_id: string;
}

interface VendorsRounds {
  id: Filled<bigint>;
  vendor_id: number;
  round_id: string;
  player: bigint;
  member_id: string;
  game_code: string;
  state: 'OPEN' | 'VOID' | 'CLOSED';
  bets: Filled<number>;
  dead_bets: Filled<number>;
  wins: Filled<number>;
  bet_total: Filled<bigint>;
  win_total: Filled<bigint>;
  opened_at: Filled<Date>;
  closed_at: Date | null;
  bet_bonus: bigint | null;
  win_bonus: bigint | null;
  bonus_grant: string | null;
}

interface VendorsSessions {
  session_id: string;
  player: bigint;
  game_code: string;
  created_at: Filled<Date>;
  last_seen_at: Filled<Date>;
  idle_seconds: Filled<number>;
  expires_at: Date;
  closed_at: Date | null;
  played_at: Filled<Date>;
}

interface VendorsSettlements {
  vendor_id: number;
  bet_id: string;
  win_id: string;
}

interface VendorsTransactions {
  vendor_id: number;
  transaction_id: string;
  id: bigint;
  call: string;
  state: 'ACCEPTED' | 'REFUSED' | 'TOMBSTONE';
  code: string;
  player: bigint | null;
  round: bigint | null;
  reference: string | null;
  amount: Filled<bigint>;
  win_amount: bigint | null;
  moved: Filled<bigint>;
  balance_after: bigint | null;
  version: bigint | null;
  limit_kind: string | null;
  kind: string | null;
  fingerprint: Buffer | null;
  extra: JsonOrNull;
  at: Filled<Date>;
  bet_bonus: bigint | null;
  win_bonus: bigint | null;
  bonus_version: bigint | null;
}

interface VendorsTransferChoices {
  member_id: string;
  mode: 'off' | 'ask' | 'all';
  chosen_at: Date;
}

interface VendorsTransferSteps {
  transfer_id: string;
  version: number;
  state: string;
  code: string | null;
  actor_kind: string;
  at: Date;
}

interface VendorsTransfers {
  transfer_id: string;
  member_id: string;
  merchant_id: string;
  vendor_id: number;
  player_id: string;
  currency: 'THB';
  direction: 'in' | 'out';
  amount: bigint;
  state: 'asked' | 'sending' | 'unknown' | 'settled' | 'refused';
  origin: 'member' | 'open' | 'leave';
  code: string | null;
  asks: Filled<number>;
  asked_at: Date;
  next_at: Date | null;
  leased_until: Date | null;
  ended_at: Date | null;
  version: Filled<number>;
}

interface VendorsUnknownReferences {
  vendor_id: number;
  minute: Date;
  rollbacks: Filled<number>;
  credits: Filled<number>;
}

interface VendorsWalletReads {
  member_id: string;
  vendor_id: number;
  read_at: Date;
  has_money: boolean;
}

interface VipBets {
  member_id: string;
  day: Date;
  product: string;
  merchant_id: string;
  valid: bigint;
  carried: bigint | null;
  rate: number | null;
  rebate: bigint | null;
  rest: bigint | null;
  closed_at: Date | null;
}

interface VipClocks {
  merchant_id: string;
  open_day: Date;
  birthday_on: Date;
  week_on: Date;
  month_on: Date;
}

interface VipCrossings {
  member_id: string;
  rank_level: number;
  merchant_id: string;
  ladder_merchant: string;
  ladder_version: number;
  experience: bigint;
  amount: bigint;
  state: 'none' | 'owed' | 'paid' | 'void';
  at: Filled<Date>;
  decided_at: Date | null;
  is_bonus: Filled<boolean>;
}

interface VipDays {
  member_id: string;
  day: Date;
  experience: bigint;
}

interface VipLadders {
  merchant_id: string;
  version: number;
  weights: Json;
  valid_from: Date;
  made_by: string | null;
  approved_by: string | null;
  reason: string | null;
  weekly_bets: Filled<bigint>;
  monthly_bets: Filled<bigint>;
  rebate_terms: JsonOrNull;
  gift_terms: JsonOrNull;
}

interface VipLevels {
  merchant_id: string;
  version: number;
  rank_level: number;
  name_th: string;
  name_en: string;
  threshold: bigint;
  upgrade_bonus: bigint;
  points_multiplier: number;
  rebates: FilledJson;
  birthday_gift: Filled<bigint>;
  weekly_gift: Filled<bigint>;
  monthly_gift: Filled<bigint>;
  goes_first: Filled<boolean>;
  withdrawal_count: number | null;
  withdrawal_sum: bigint | null;
}

interface VipRewards {
  member_id: string;
  kind: 'rebate' | 'birthday' | 'weekly' | 'monthly';
  period: Date;
  merchant_id: string;
  ladder_merchant: string;
  ladder_version: number;
  rank_level: number;
  amount: bigint;
  state: 'owed' | 'claimable' | 'paid' | 'expired' | 'void';
  made_at: Filled<Date>;
  claim_until: Date | null;
  decided_at: Date | null;
  is_bonus: Filled<boolean>;
}

interface VipStandings {
  member_id: string;
  merchant_id: string;
  experience: bigint;
  rank_level: Filled<number>;
}

interface WalletAccountChanges {
  change_id: string;
  merchant_id: string;
  member_id: string;
  bank_account_id: string;
  bank_code: string;
  account_sealed: string;
  account_hash: string;
  account_tail: string;
  holder: string;
  reason: string;
  state: Filled<'open' | 'approved' | 'refused'>;
  version: Filled<number>;
  created_at: Filled<Date>;
  decided_at: Date | null;
  answer: string | null;
}

interface WalletAmlLocks {
  lock_id: string;
  merchant_id: string;
  member_id: string;
  amount: bigint | null;
  asks: 'nothing' | 'documents' | 'contact';
  told: string | null;
  reason: string;
  version: Filled<number>;
  opened_at: Filled<Date>;
  lifted_at: Date | null;
}

interface WalletBankAccounts {
  bank_account_id: string;
  merchant_id: string;
  member_id: string;
  bank_code: string;
  account_sealed: string;
  account_hash: string;
  account_tail: string;
  holder: string;
  state: Filled<'new' | 'verified' | 'locked' | 'refused' | 'replaced'>;
  created_at: Filled<Date>;
  first_used_at: Date | null;
}

interface WalletCardLocks {
  lock_id: string;
  member_id: string;
  currency: string;
  deposit_id: string;
  amount: bigint;
  opened_at: Filled<Date>;
  closed_at: Date | null;
  ended: 'returned' | 'lifted' | 'lost' | 'reversed' | null;
}

interface WalletExports {
  export_id: string;
  merchant_id: string;
  member_id: string;
  record: 'account' | 'bets' | 'profit' | 'credit' | 'everything';
  format: 'csv' | 'pdf' | 'zip';
  language: 'TH' | 'EN';
  asked: Json;
  state: Filled<'waiting' | 'ready' | 'tooLong' | 'expired'>;
  parts: Filled<number>;
  byte_count: Filled<bigint>;
  row_count: Filled<number>;
  requested_at: Filled<Date>;
  finished_at: Date | null;
  expires_at: Date | null;
}

interface WalletPaymentPasswords {
  member_id: string;
  password_hash: string;
  failures: Filled<number>;
  failures_on: Date;
  changed_at: Filled<Date>;
}

interface WalletPayoutHolds {
  hold_id: string;
  member_id: string;
  reason: string;
  until: Date;
  created_at: Filled<Date>;
}

interface WalletSharedAccounts {
  member_id: string;
  owner_id: string;
  first_at: Filled<Date>;
}

/** Every table and view of the server. */
export interface Schema {
  access_address_countries: AccessAddressCountries;
  access_address_loads: AccessAddressLoads;
  access_rules: AccessRules;
  access_testers: AccessTesters;
  agents_acquisitions: AgentsAcquisitions;
  agents_active_days: AgentsActiveDays;
  agents_announcement_reads: AgentsAnnouncementReads;
  agents_carried_apart: AgentsCarriedApart;
  agents_case_facts: AgentsCaseFacts;
  agents_case_questions: AgentsCaseQuestions;
  agents_cases: AgentsCases;
  agents_clawbacks: AgentsClawbacks;
  agents_clock: AgentsClock;
  agents_contract_versions: AgentsContractVersions;
  agents_contracts: AgentsContracts;
  agents_day_carries: AgentsDayCarries;
  agents_days: AgentsDays;
  agents_exclusions: AgentsExclusions;
  agents_facts: AgentsFacts;
  agents_flow_days: AgentsFlowDays;
  agents_flow_state: AgentsFlowState;
  agents_flows: AgentsFlows;
  agents_freezes: AgentsFreezes;
  agents_hours: AgentsHours;
  agents_last_days: AgentsLastDays;
  agents_lines: AgentsLines;
  agents_link_joins: AgentsLinkJoins;
  agents_links: AgentsLinks;
  agents_members: AgentsMembers;
  agents_moves: AgentsMoves;
  agents_offers: AgentsOffers;
  agents_openings: AgentsOpenings;
  agents_plan_drafts: AgentsPlanDrafts;
  agents_plan_versions: AgentsPlanVersions;
  agents_plans: AgentsPlans;
  agents_reported_days: AgentsReportedDays;
  agents_run_checks: AgentsRunChecks;
  agents_run_exclusions: AgentsRunExclusions;
  agents_running_days: AgentsRunningDays;
  agents_running_members: AgentsRunningMembers;
  agents_running_people: AgentsRunningPeople;
  agents_running_teams: AgentsRunningTeams;
  agents_runs: AgentsRuns;
  agents_set_aside: AgentsSetAside;
  agents_span_members: AgentsSpanMembers;
  agents_span_teams: AgentsSpanTeams;
  agents_spans: AgentsSpans;
  agents_statement_signs: AgentsStatementSigns;
  agents_statements: AgentsStatements;
  agents_stopped_play: AgentsStoppedPlay;
  agents_summed_days: AgentsSummedDays;
  agents_team_balances: AgentsTeamBalances;
  agents_team_days: AgentsTeamDays;
  agents_team_people: AgentsTeamPeople;
  agents_team_reports: AgentsTeamReports;
  agents_transfers: AgentsTransfers;
  agents_uplines: AgentsUplines;
  auth_links: AuthLinks;
  auth_logins: AuthLogins;
  auth_password_links: AuthPasswordLinks;
  auth_passwords: AuthPasswords;
  auth_remember_tickets: AuthRememberTickets;
  auth_sessions: AuthSessions;
  auth_social_flows: AuthSocialFlows;
  auth_social_secrets: AuthSocialSecrets;
  auth_social_tickets: AuthSocialTickets;
  captcha_images: CaptchaImages;
  captcha_provider_results: CaptchaProviderResults;
  captcha_puzzles: CaptchaPuzzles;
  care_cases: CareCases;
  care_deposits: CareDeposits;
  care_due: CareDue;
  care_hours: CareHours;
  care_moments: CareMoments;
  care_signs: CareSigns;
  care_thresholds: CareThresholds;
  care_words: CareWords;
  catalogue_favourites: CatalogueFavourites;
  catalogue_games: CatalogueGames;
  catalogue_imports: CatalogueImports;
  catalogue_names: CatalogueNames;
  catalogue_pins: CataloguePins;
  catalogue_recent: CatalogueRecent;
  content_announcement_texts: ContentAnnouncementTexts;
  content_announcements: ContentAnnouncements;
  content_applications: ContentApplications;
  content_article_texts: ContentArticleTexts;
  content_article_versions: ContentArticleVersions;
  content_articles: ContentArticles;
  content_feedback: ContentFeedback;
  content_help_links: ContentHelpLinks;
  content_help_rules: ContentHelpRules;
  content_pictures: ContentPictures;
  content_winners: ContentWinners;
  content_winners_mark: ContentWinnersMark;
  draws_earned: DrawsEarned;
  draws_pools: DrawsPools;
  draws_prizes: DrawsPrizes;
  draws_raffles: DrawsRaffles;
  draws_spins: DrawsSpins;
  draws_tickets: DrawsTickets;
  draws_versions: DrawsVersions;
  draws_winners: DrawsWinners;
  freerounds_grants: FreeroundsGrants;
  ledger_accounts: LedgerAccounts;
  ledger_balances: LedgerBalances;
  ledger_blocks: LedgerBlocks;
  ledger_classes: LedgerClasses;
  ledger_currencies: LedgerCurrencies;
  ledger_entries: LedgerEntries;
  ledger_kinds: LedgerKinds;
  ledger_postings: LedgerPostings;
  ledger_rollup_state: LedgerRollupState;
  ledger_rollups: LedgerRollups;
  ledger_spans: LedgerSpans;
  ledger_transactions: LedgerTransactions;
  ledger_verified: LedgerVerified;
  ledger_verified_sums: LedgerVerifiedSums;
  lottery_book: LotteryBook;
  lottery_calendar_changes: LotteryCalendarChanges;
  lottery_cases: LotteryCases;
  lottery_chases: LotteryChases;
  lottery_draw_notes: LotteryDrawNotes;
  lottery_draws: LotteryDraws;
  lottery_favourites: LotteryFavourites;
  lottery_games: LotteryGames;
  lottery_limit_rules: LotteryLimitRules;
  lottery_lines: LotteryLines;
  lottery_markets: LotteryMarkets;
  lottery_member_results: LotteryMemberResults;
  lottery_odds_classes: LotteryOddsClasses;
  lottery_odds_sets: LotteryOddsSets;
  lottery_payouts: LotteryPayouts;
  lottery_prize_rules: LotteryPrizeRules;
  lottery_result_entries: LotteryResultEntries;
  lottery_results: LotteryResults;
  lottery_seal_nodes: LotterySealNodes;
  lottery_selections: LotterySelections;
  lottery_set_aside: LotterySetAside;
  lottery_settlement_chunks: LotterySettlementChunks;
  lottery_settlements: LotterySettlements;
  lottery_shot_prizes: LotteryShotPrizes;
  lottery_shots: LotteryShots;
  lottery_signing_keys: LotterySigningKeys;
  lottery_slips: LotterySlips;
  lottery_tickets: LotteryTickets;
  lottery_winnings: LotteryWinnings;
  members: Members;
  members_blocks: MembersBlocks;
  members_closing_wishes: MembersClosingWishes;
  members_invitations: MembersInvitations;
  members_invited: MembersInvited;
  members_languages: MembersLanguages;
  members_profiles: MembersProfiles;
  merchants: Merchants;
  merchants_client_log: MerchantsClientLog;
  merchants_features: MerchantsFeatures;
  merchants_hosts: MerchantsHosts;
  merchants_settings: MerchantsSettings;
  merchants_theme_previews: MerchantsThemePreviews;
  merchants_theme_versions: MerchantsThemeVersions;
  merchants_themes: MerchantsThemes;
  messaging_alerts: MessagingAlerts;
  messaging_choices: MessagingChoices;
  messaging_inbox: MessagingInbox;
  messaging_mailing_members: MessagingMailingMembers;
  messaging_mailings: MessagingMailings;
  messaging_outgoing: MessagingOutgoing;
  messaging_push_keys: MessagingPushKeys;
  messaging_push_subscriptions: MessagingPushSubscriptions;
  messaging_reports: MessagingReports;
  messaging_spending: MessagingSpending;
  mfa_challenges: MfaChallenges;
  mfa_codes: MfaCodes;
  mfa_devices: MfaDevices;
  mfa_networks: MfaNetworks;
  mfa_passkeys: MfaPasskeys;
  mfa_recovery_codes: MfaRecoveryCodes;
  mfa_shared_devices: MfaSharedDevices;
  mfa_totp: MfaTotp;
  missions_boards: MissionsBoards;
  missions_missions: MissionsMissions;
  missions_prizes: MissionsPrizes;
  missions_progress: MissionsProgress;
  missions_scores: MissionsScores;
  payments_adjustments: PaymentsAdjustments;
  payments_aml_cases: PaymentsAmlCases;
  payments_aml_signs: PaymentsAmlSigns;
  payments_attachments: PaymentsAttachments;
  payments_automatic_days: PaymentsAutomaticDays;
  payments_callbacks: PaymentsCallbacks;
  payments_close_differences: PaymentsCloseDifferences;
  payments_closed_lines: PaymentsClosedLines;
  payments_counted_deposits: PaymentsCountedDeposits;
  payments_credits: PaymentsCredits;
  payments_day_closes: PaymentsDayCloses;
  payments_deposit_evidence: PaymentsDepositEvidence;
  payments_deposit_rules: PaymentsDepositRules;
  payments_deposits: PaymentsDeposits;
  payments_disputes: PaymentsDisputes;
  payments_evidence: PaymentsEvidence;
  payments_evidence_terms: PaymentsEvidenceTerms;
  payments_expected_holds: PaymentsExpectedHolds;
  payments_line_reports: PaymentsLineReports;
  payments_payout_attempts: PaymentsPayoutAttempts;
  payments_payouts: PaymentsPayouts;
  payments_player_funds: PaymentsPlayerFunds;
  payments_provisional_lines: PaymentsProvisionalLines;
  payments_rail_accounts: PaymentsRailAccounts;
  payments_return_attempts: PaymentsReturnAttempts;
  payments_returns: PaymentsReturns;
  payments_reversal_decisions: PaymentsReversalDecisions;
  payments_reversals: PaymentsReversals;
  payments_slip_refs: PaymentsSlipRefs;
  payments_slips: PaymentsSlips;
  payments_statement_file_lines: PaymentsStatementFileLines;
  payments_statement_files: PaymentsStatementFiles;
  payments_statement_lines: PaymentsStatementLines;
  payments_statement_templates: PaymentsStatementTemplates;
  payments_statements: PaymentsStatements;
  payments_suspense_terms: PaymentsSuspenseTerms;
  payments_transfer_blocks: PaymentsTransferBlocks;
  payments_unmatched_lines: PaymentsUnmatchedLines;
  payments_withdrawal_rules: PaymentsWithdrawalRules;
  payments_withdrawal_steps: PaymentsWithdrawalSteps;
  payments_withdrawals: PaymentsWithdrawals;
  platform_audit: PlatformAudit;
  platform_audit_sealer: PlatformAuditSealer;
  platform_audit_seals: PlatformAuditSeals;
  platform_audit_verified: PlatformAuditVerified;
  platform_files: PlatformFiles;
  platform_heartbeats: PlatformHeartbeats;
  platform_idempotency: PlatformIdempotency;
  platform_installation: PlatformInstallation;
  platform_keys: PlatformKeys;
  platform_rate_limits: PlatformRateLimits;
  platform_rate_windows: PlatformRateWindows;
  platform_seen_requests: PlatformSeenRequests;
  play_back_fill: PlayBackFill;
  play_facts: PlayFacts;
  play_followers: PlayFollowers;
  play_quarter_hours: PlayQuarterHours;
  points_bets: PointsBets;
  points_codes: PointsCodes;
  points_conversion_rules: PointsConversionRules;
  points_conversions: PointsConversions;
  points_earnings: PointsEarnings;
  points_payouts: PointsPayouts;
  points_redemption_steps: PointsRedemptionSteps;
  points_redemptions: PointsRedemptions;
  points_remainders: PointsRemainders;
  points_reward_versions: PointsRewardVersions;
  points_rewards: PointsRewards;
  points_rules: PointsRules;
  points_stock_moves: PointsStockMoves;
  points_variants: PointsVariants;
  promotions_applications: PromotionsApplications;
  promotions_budgets: PromotionsBudgets;
  promotions_campaigns: PromotionsCampaigns;
  promotions_case_rules: PromotionsCaseRules;
  promotions_cases: PromotionsCases;
  promotions_cashback_periods: PromotionsCashbackPeriods;
  promotions_cashbacks: PromotionsCashbacks;
  promotions_choices: PromotionsChoices;
  promotions_code_uses: PromotionsCodeUses;
  promotions_codes: PromotionsCodes;
  promotions_contributions: PromotionsContributions;
  promotions_drafts: PromotionsDrafts;
  promotions_expense_days: PromotionsExpenseDays;
  promotions_expense_state: PromotionsExpenseState;
  promotions_given: PromotionsGiven;
  promotions_goals: PromotionsGoals;
  promotions_grant_caps: PromotionsGrantCaps;
  promotions_grants: PromotionsGrants;
  promotions_groups: PromotionsGroups;
  promotions_loss_clocks: PromotionsLossClocks;
  promotions_losses: PromotionsLosses;
  promotions_opened_offers: PromotionsOpenedOffers;
  promotions_participations: PromotionsParticipations;
  promotions_pictures: PromotionsPictures;
  promotions_policies: PromotionsPolicies;
  promotions_requirements: PromotionsRequirements;
  promotions_rewards: PromotionsRewards;
  promotions_segment_versions: PromotionsSegmentVersions;
  promotions_segments: PromotionsSegments;
  promotions_sides: PromotionsSides;
  promotions_stops: PromotionsStops;
  promotions_trials: PromotionsTrials;
  promotions_turnover_rules: PromotionsTurnoverRules;
  promotions_turnover_weights: PromotionsTurnoverWeights;
  promotions_versions: PromotionsVersions;
  protection_account_keys: ProtectionAccountKeys;
  protection_check_messages: ProtectionCheckMessages;
  protection_checks: ProtectionChecks;
  protection_consents: ProtectionConsents;
  protection_counters: ProtectionCounters;
  protection_document_pictures: ProtectionDocumentPictures;
  protection_documents: ProtectionDocuments;
  protection_events: ProtectionEvents;
  protection_exclusions: ProtectionExclusions;
  protection_gates: ProtectionGates;
  protection_holds: ProtectionHolds;
  protection_limits: ProtectionLimits;
  protection_outside_answers: ProtectionOutsideAnswers;
  protection_prompts: ProtectionPrompts;
  protection_register_hits: ProtectionRegisterHits;
  protection_register_keys: ProtectionRegisterKeys;
  protection_register_settings: ProtectionRegisterSettings;
  referral_friends: ReferralFriends;
  referral_links: ReferralLinks;
  referral_rewards: ReferralRewards;
  referral_terms: ReferralTerms;
  staff: Staff;
  staff_approvals: StaffApprovals;
  staff_devices: StaffDevices;
  staff_role_assignments: StaffRoleAssignments;
  staff_role_permissions: StaffRolePermissions;
  staff_roles: StaffRoles;
  staff_sessions: StaffSessions;
  vendors: Vendors;
  vendors_bonus_exclusions: VendorsBonusExclusions;
  vendors_bonus_play: VendorsBonusPlay;
  vendors_bonus_rules: VendorsBonusRules;
  vendors_callback_failures: VendorsCallbackFailures;
  vendors_callback_hours: VendorsCallbackHours;
  vendors_callback_minutes: VendorsCallbackMinutes;
  vendors_callback_state: VendorsCallbackState;
  vendors_country_rules: VendorsCountryRules;
  vendors_findings: VendorsFindings;
  vendors_games: VendorsGames;
  vendors_keys: VendorsKeys;
  vendors_launch_tokens: VendorsLaunchTokens;
  vendors_offers: VendorsOffers;
  vendors_players: VendorsPlayers;
  vendors_reconciliations: VendorsReconciliations;
  vendors_returns: VendorsReturns;
  vendors_reversals: VendorsReversals;
  vendors_rewards: VendorsRewards;
  vendors_rounds: VendorsRounds;
  vendors_sessions: VendorsSessions;
  vendors_settlements: VendorsSettlements;
  vendors_transactions: VendorsTransactions;
  vendors_transfer_choices: VendorsTransferChoices;
  vendors_transfer_steps: VendorsTransferSteps;
  vendors_transfers: VendorsTransfers;
  vendors_unknown_references: VendorsUnknownReferences;
  vendors_wallet_reads: VendorsWalletReads;
  vip_bets: VipBets;
  vip_clocks: VipClocks;
  vip_crossings: VipCrossings;
  vip_days: VipDays;
  vip_ladders: VipLadders;
  vip_levels: VipLevels;
  vip_rewards: VipRewards;
  vip_standings: VipStandings;
  wallet_account_changes: WalletAccountChanges;
  wallet_aml_locks: WalletAmlLocks;
  wallet_bank_accounts: WalletBankAccounts;
  wallet_card_locks: WalletCardLocks;
  wallet_exports: WalletExports;
  wallet_payment_passwords: WalletPaymentPasswords;
  wallet_payout_holds: WalletPayoutHolds;
  wallet_shared_accounts: WalletSharedAccounts;
}
