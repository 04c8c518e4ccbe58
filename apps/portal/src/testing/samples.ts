import type { Value } from '@sanam/client/client';

/** Returns sample member info. */
export function memberInfo(account: string): Value<'memberInfo'> {
  return {
    id: 'usr_0000000000000000000001',
    account,
    nickname: account,
    type: 0,
    toUpline: false,
    clubLabel: { labelName: 'Bronze', rankLevel: 1 },
    memberLabel: [],
    currency: 'THB',
    symbol: '฿',
    payeeName: null,
    lastLoginAt: null,
    hasPaymentPassword: true,
  };
}

/** Returns the answer of a log-in. */
export function sessionOf(account: string): Value<'login'> {
  return {
    ...memberInfo(account),
    token: 'token-of-this-test-0001',
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: false,
    changeTicket: null,
  };
}

export const balance: Value<'balance'> = {
  sumBalance: '1500.00',
  currency: 'THB',
  symbol: '฿',
  exponent: 2,
  version: 7,
  asOf: '2026-11-20T05:00:00Z',
  parts: { cash: '1500.00', bonus: '0.00', vendor: '0.00' },
  hold: '0.00',
  inPlay: '0.00',
  withdrawable: '1200.00',
  locked: '300.00',
  locks: [],
  vendors: [],
};

export const depositMethod: Value<'depositMethods'>['list'][number] = {
  method: 'PROMPTPAY_BILL',
  min: '20.00',
  max: '50000.00',
  dailyLeft: '200000.00',
  countLeft: 50,
  feeFixed: '10.00',
  feePercent: '1.50',
  turnoverPercent: 100,
  lifetimeSeconds: 900,
  state: 'open',
  limits: [],
};

export const bankAccount: Value<'addBankAccount'> = {
  bankAccountId: 'bac_0000000000000000000001',
  bankCode: '004',
  bankName: 'Kasikornbank',
  accountTail: '6789',
  holder: 'SOMCHAI JAIDEE',
  state: 'verified',
};

export const withdrawalOptions: Value<'withdrawalOptions'> = {
  withdrawable: '1200.00',
  locked: '300.00',
  locks: [],
  min: '100.00',
  max: '50000.00',
  dailyLeft: '200000.00',
  countLeft: 5,
  feeFixed: '10.00',
  feePercent: '0.00',
  accounts: [bankAccount],
  holdUntil: null,
  hasPaymentPassword: true,
  needs: [],
  expected: { p50Minutes: 3, p90Minutes: 9, samples: 120, basis: 'measured' },
};

export const withdrawal: Value<'getWithdrawal'> = {
  withdrawalId: 'wdr_0000000000000000000001',
  status: 'inProgress',
  stage: 'review',
  amount: '500.00',
  fee: '10.00',
  net: '490.00',
  bankName: 'Kasikornbank',
  accountTail: '6789',
  createdAt: '2026-11-20T05:00:00Z',
  promisedBy: '2026-11-20T05:30:00Z',
  decidedAt: null,
  disbursedAt: null,
  remark: null,
  why: null,
  freeze: null,
  isWinChecked: false,
  steps: [],
  legs: [],
  receipt: null,
  dispute: null,
};

const registerRules: Value<'registerSettings'> = {
  methods: ['username'],
  fields: [],
  mobilePassword: false,
  codeFor: [],
  phoneProof: 'sms',
  direct: false,
  ageMin: 20,
  termsVersion: '1',
  termsTicked: true,
};

export const permission: Value<'permission'> = {
  info: {
    merchantCode: 'sanam',
    merchantName: 'Sanam',
    mode: 'sandbox',
    currency: 'THB',
    symbol: '฿',
    ageMin: 20,
    zone: 'Asia/Bangkok',
    loginedToHomePage: false,
    languages: ['TH', 'EN'],
    defaultLanguage: 'TH',
    defaultTheme: 'system',
    whitelabel: [],
    registerRules,
    humanCheck: { kind: 'puzzle' },
    social: { providers: [], phone: null },
    domainRoute: [],
    imageCDNs: [],
    launchGameCDNs: [],
    resources: [],
    customerService: [],
    licences: [],
    helpContact: {
      isDemonstration: false,
      TH: { name: 'ศูนย์ช่วยเหลือ', number: '02 000 0000', hours: '9-17 น.', url: 'https://help.example/th' },
      EN: { name: 'Care line', number: '02 000 0000', hours: '9 to 17', url: 'mailto:care@help.example' },
    },
    analytics: { gtagId: null },
    jackpotBase: '1000.00',
    jackpot: { isShown: true, labelTh: null, labelEn: null },
    brand: { logoUrl: null },
  },
  location: 'TH',
  maintenance: false,
  regionRestriction: false,
};

export const countries: Value<'countries'> = {
  list: [{ countryCode: 'TH', countryDialingCode: '66', digits: [9] }],
};

export const deposit: Value<'getDeposit'> = {
  depositId: 'dep_0000000000000000000001',
  method: 'PROMPTPAY_BILL',
  status: 'pending',
  stage: 'awaiting',
  amount: '500.00',
  payAmount: '500.00',
  fee: '10.00',
  creditedAmount: null,
  turnover: '490.00',
  createdAt: '2026-11-20T05:00:00Z',
  expiresAt: '2026-11-20T05:15:00Z',
  decidedAt: null,
  slipSentAt: null,
  confirming: null,
  cardReturnAskedAt: null,
  reasonText: null,
  why: null,
  isRepeat: false,
  action: null,
};

/** A site open to everybody. */
export const systemStatus: Value<'systemStatus'> = {
  status: 0,
  endTime: null,
  reason: null,
  address: null,
  message: null,
};

/** No announcements. */
export const noAnnouncements: Value<'listAnnouncements'> = { player: [], banners: [], popup: [], promotion: [] };

export const noPromotions: Value<'listPromotions'> = {
  list: [],
  totalCount: 0,
  totalPages: 1,
  categories: [],
  tags: [],
  isStopped: false,
  hasCodes: false,
};

/** No channels. */
export const customerService: Value<'customerService'> = {
  version: 1,
  pathList: [],
  entries: [],
  hosts: [],
  chat: { headerColour: null },
  support: null,
};

const nothingPlayed = { stake: '0.00', win: '0.00', net: '0.00' };
/** The next reality check is an hour away. */
export const realityCheck: Value<'realityCheck'> = {
  intervalMinutes: 60,
  isDue: false,
  checkId: 'rc_1700000000000000',
  dueInSeconds: 3600,
  playedMinutes: 0,
  period: nothingPlayed,
  today: nothingPlayed,
  limits: [],
};
