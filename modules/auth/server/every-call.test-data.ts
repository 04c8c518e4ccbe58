// One valid request of every identity call, and of every staff call about identity; the test varies them.
import type { CallName } from '@sanam/contract';

export interface Sample {
  body?: Record<string, unknown>;
  query?: Record<string, unknown>;
  params?: Record<string, string>;
  /** Paths of fields that accept any text that fits, so invalid values need not be refused. */
  free?: string[];
}

const ticket = 'x'.repeat(43);
const id = 'usr_0000000000000000000000';
const reason = 'a reason of staff';
const revision = '0'.repeat(16);
const phone = { mobileNum: '0811234567', countryDialingCode: '66' };
const newPassword = { newPassword: 'Som-tam-pla-88', confirmNewPassword: 'Som-tam-pla-88' };
const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA' } };
const registration = {
  username: 'somchai88',
  password: 'Khao-niao-77x',
  confirmPassword: 'Khao-niao-77x',
  payeeName: 'Somchai Jaidee',
  email: 'somchai@mail.example',
  qqNum: '12345',
  ...phone,
  recommenderId: '',
  captcha: 'abcde',
  verificationCode: '123456',
  affiliateCode: '',
  paymentPassword: '482915',
  line: 'somchai',
  whatsapp: '0811234567',
  facebook: 'somchai',
  wechat: 'somchai',
  idNumber: '1234567890121',
  referralCode: '',
  openingSecret: '',
  address: 'Chiang Mai',
  nationality: 'Thai',
  occupation: 'Farmer',
  sourceOfIncome: 'Farm',
  birthDate: '1990-01-01',
  firebaseChannel: 'phone',
  firebaseIdToken: 'x',
  socialTicket: false,
  ageConfirmed: false,
  // Refused for these two fields at the end of the checks; other tests cover a valid form.
  termsAccepted: false,
  login: true,
  domain: 'shop.example',
  registerUrl: 'https://shop.example/',
  registerMethod: 'WEB',
};
const address = 'https://there.example/x';
const limits = { number: [], prefix: [], address: [], network: [] };
const page = { pageNo: '1', pageSize: '15' };

/** Sample requests by call. The sender adds `slider`, so that the call behind it is reached. */
export const samples: Partial<Record<CallName, Sample>> = {
  login: {
    body: {
      type: 'username',
      entrance: 'member',
      username: 'somchai',
      password: 'wrong-pass-1',
      remembered: false,
      ...phone,
      verificationCode: '123456',
      captcha: 'abcde',
      remember: false,
    },
  },
  loginSecond: {
    body: {
      challenge: ticket,
      method: 'totp',
      code: '123456',
      passkey,
      password: 'wrong-pass-1',
      rememberDevice: true,
    },
  },
  loginSecondCode: { body: { challenge: ticket, method: 'sms' } },
  loginPasskeyOptions: { body: { challenge: ticket } },
  loginPasskey: { body: { ticket, passkey, entrance: 'member' } },
  loginTrial: { body: { os: 'Linux', platform: 'W', version: 3 } },
  memberLanguage: { body: { language: 'TH' } },
  changePassword: { body: { oldPassword: 'wrong-pass-1', changeTicket: ticket, ...newPassword } },
  requestPasswordLink: {
    body: { username: 'somchai', email: 'somchai@mail.example', captcha: 'abcde' },
    free: ['username', 'email', 'captcha'],
  },
  resetPasswordByLink: { body: { ticket, ...newPassword } },
  resetPasswordByMobile: { body: { ...newPassword, ...phone, verificationCode: '123456' } },
  checkInvitation: { query: { code: 'NOBODYS', domain: 'shop.example' } },
  accountOpening: { body: { secret: ticket } },
  register: { body: registration },
  registerMobile: { body: registration },
  createPuzzle: { body: { purpose: 'login', kind: 'picture' } },
  answerPuzzle: { params: { id: 'puz_0000000000000000' }, body: { x: 10, trail: [], input: 'pointer', answer: '5' } },
  smsLoginCode: { body: { ...phone, captcha: 'abcde' }, free: ['mobileNum', 'captcha'] },
  smsRegisterCode: {
    body: { countryDialingCode: '66', mobileNo: '0811234567', captcha: 'abcde', regType: 'mobile' },
    free: ['mobileNo', 'captcha'],
  },
  smsPasswordCode: { body: { ...phone, captcha: 'abcde' }, free: ['mobileNum', 'captcha'] },
  stepUpOptions: { body: { challenge: ticket } },
  stepUpCode: { body: { challenge: ticket, method: 'sms' } },
  completeProfile: {
    // A child's birth date: refused whatever the other fields contain.
    body: { name: 'Somchai Jaidee', birthDate: '2020-01-01', idNumber: '1101700230708' },
    free: ['name', 'idNumber', 'birthDate'],
  },
  askClosing: { body: { isWanted: true }, free: ['isWanted'] },
  closeAccount: { body: { sure: true, reason: 'I play no more' }, free: ['reason'] },
  stepUp: { body: { challenge: ticket, method: 'totp', code: '123456', passkey, password: 'wrong-pass-1' } },
  confirmTotp: { body: { code: '123456' } },
  addPasskey: { body: { ticket, name: 'My phone', passkey } },
  renamePasskey: { params: { id }, body: { name: 'My phone' } },
  removePasskey: { params: { id } },
  contactCode: { body: { kind: 'email', ...phone, email: 'somchai@mail.example' }, free: ['email'] },
  confirmContact: { body: { kind: 'sms', ...phone, email: 'somchai@mail.example', code: '123456' } },
  removeContact: { params: { kind: 'sms' } },
  endSession: { params: { id } },
  loginHistory: { query: page },
  forgetTrustedDevice: { params: { id } },
  loginSocial: { body: { provider: 'google', entrance: 'member', idToken: ticket, nonce: ticket } },
  startLink: { body: { provider: 'google' } },
  linkIdentity: { body: { provider: 'google' } },
  unlinkIdentity: { params: { provider: 'google' } },

  staffChangePassword: { body: { oldPassword: 'wrong-pass-1', newPassword: 'Som-tam-pla-88', code: '000000' } },
  opsMemberSecurity: { params: { id } },
  opsListMemberLogins: { params: { id }, query: { ...page, outcome: 'ok' }, free: ['outcome'] },
  opsEndMemberSessions: { params: { id }, body: { sessionId: id, reason } },
  opsChangeMemberState: { params: { id }, body: { state: 'blocked', expected: 'active', reason } },
  opsMarkStaffAccount: { params: { id }, body: { isStaff: true, reason } },
  opsGetPerson: { params: { id } },
  opsCorrectPerson: {
    params: { id },
    body: { name: 'SOMCHAI JAIDEE', birthDate: '1990-05-17', documentId: id, reason, expectedVersion: 1 },
    free: ['name'],
  },
  opsForcePasswordChange: { params: { id }, body: { mustChange: true, reason } },
  opsResetFactors: { params: { id }, body: { reason } },
  opsChangeRegistration: {
    body: {
      fields: [],
      flags: { USERNAMEREG3: true, MOBILENUMREG3: true, MOBILENUMPASSREG3: true, REGMOBVERF3: true, DIRECTREG: true },
      terms: { version: '1', isTicked: true },
      ageMin: 20,
      revision,
      reason,
    },
  },
  opsChangeFeature: { params: { modId: 'NOSUCHFLAG' }, body: { enabled: true, expected: false, reason } },
  opsListBlocks: { query: { ...page, q: 'x', kind: 'password', merchant: 'mch_none' }, free: ['q', 'merchant'] },
  opsAddBlock: { body: { kind: 'emailDomain', value: 'no domain', reason } },
  opsRemoveBlock: { params: { id }, body: { reason } },
  opsChangeProvider: {
    params: { provider: 'google' },
    body: {
      settings: {
        enabled: true,
        issuer: address,
        endpoints: { authorization: address, token: address, jwks: address },
        clientId: 'client',
        scopes: ['openid'],
        idTokenAlgorithm: 'RS256',
      },
      clientSecret: 'a-secret',
      revision,
      reason,
    },
  },
  opsChangePhoneProvider: {
    body: {
      settings: { projectId: 'p', issuer: address, jwksUrl: address, apiUrl: address, apiKey: 'k' },
      revision,
      reason,
    },
  },
  opsChangeHumanCheck: {
    body: {
      settings: {
        scriptUrl: address,
        globalName: 'check',
        siteKey: 'k',
        verifyUrl: address,
        hostnames: ['shop.example'],
        isActionChecked: true,
      },
      secret: 'a-secret',
      revision,
      reason,
    },
  },
  opsChangeSignInRules: {
    body: {
      passwordExpiryDays: 90,
      oneSessionOnly: false,
      loginsKeepDays: 400,
      secondFactorOn: 'device',
      codeMinutes: { sms: 3, factor: 3 },
      revision,
      reason,
    },
  },
  opsChangeSmsGateway: {
    body: {
      settings: {
        url: address,
        method: 'POST',
        headers: { authorization: 'Bearer {secret}' },
        format: 'json',
        template: '{"to":"{to}"}',
        sender: 'SANAM',
        success: { path: 'ok', equals: '1' },
        timeoutMs: 5000,
        report: { idPath: 'id', statusPath: 'status', delivered: ['ok'], failed: ['no'] },
      },
      secret: 'a-secret',
      reportKeys: `whsec_${'A'.repeat(43)}=`,
      revision,
      reason,
    },
  },
  opsChangeMailServer: {
    body: {
      settings: { host: 'smtp.example', port: 587, security: 'tls', user: 'u', from: 'a@b.example', fromName: 'Shop' },
      password: 'a-secret',
      revision,
      reason,
    },
  },
  opsChangeMessageRules: {
    body: {
      countries: ['TH'],
      prices: { other: '1.00', countries: { TH: '0.50' } },
      dailyCap: '10.00',
      smsLimits: limits,
      mailLimits: { mailbox: [], address: [] },
      pumping: { sentMin: 10, usedPercentMin: 10 },
      keepDays: 180,
      revision,
      reason,
    },
  },
  opsChangeLineChannel: { body: { settings: { url: address }, token: 'x', revision, reason }, free: ['token'] },
  opsChangeInboxRules: {
    body: { quietHours: { from: '21:00', until: '09:00' }, aloneMax: 100, aloneDayMax: 1000, revision, reason },
  },
  opsSendTestMessage: { body: { channel: 'email', to: 'nobody', reason } },
  opsListMessages: {
    query: { ...page, q: 'x', channel: 'sms', state: 'sent', merchant: 'mch_none' },
    free: ['q', 'merchant'],
  },
};
