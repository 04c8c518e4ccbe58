// Texts of SMS. Keep them short: every seventy Thai characters cost one more part.

/** Values each template needs. */
export const smsTemplates = {
  /** A one-time code. */
  code: ['code', 'minutes'],
  /** To a number that already has an account, when a person registers with it. */
  alreadyRegistered: [],
  /** A message of the inbox: only its title. */
  notice: ['title'],
  /** A test of the gateway by staff. */
  test: [],
} as const satisfies Record<string, readonly string[]>;
export type SmsTemplate = keyof typeof smsTemplates;

type Text = (values: Record<string, string>, merchantName: string) => string;

const texts: Record<SmsTemplate, Record<'TH' | 'EN', Text>> = {
  code: {
    TH: ({ code, minutes }, merchantName) => `${merchantName}: รหัส ${code} ใช้ได้ ${minutes} นาที ห้ามบอกใคร`,
    EN: ({ code, minutes }, merchantName) =>
      `${merchantName}: your code is ${code}, good for ${minutes} min. Never tell it to anyone.`,
  },
  alreadyRegistered: {
    TH: (_values, merchantName) => `${merchantName}: หมายเลขนี้มีบัญชีอยู่แล้ว กรุณาเข้าสู่ระบบ`,
    EN: (_values, merchantName) => `${merchantName}: this number already has an account. Please log in.`,
  },
  notice: {
    TH: ({ title }, merchantName) => `${merchantName}: ${title}`,
    EN: ({ title }, merchantName) => `${merchantName}: ${title}`,
  },
  test: {
    TH: (_values, merchantName) => `${merchantName}: ข้อความทดสอบ`,
    EN: (_values, merchantName) => `${merchantName}: this is a test message.`,
  },
};

export function smsText(ask: {
  template: SmsTemplate;
  values: Record<string, string>;
  language: 'TH' | 'EN';
  merchantName: string;
}): string {
  return texts[ask.template][ask.language](ask.values, ask.merchantName);
}
