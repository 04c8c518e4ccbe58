// Texts of e-mails, as plain text and as small HTML that every mail program shows. They load no external content.

/** Values each template needs. */
export const emailTemplates = {
  code: ['code', 'minutes'],
  passwordLink: ['username', 'link', 'minutes'],
  passwordChanged: ['username'],
  /** `change`: the change as a sentence in the e-mail's language; `at`: time; `address`: network address. */
  securityChanged: ['username', 'change', 'at', 'address'],
  newDevice: ['username', 'device', 'at', 'address'],
  /** A message of the inbox. `link`: its address. */
  notice: ['title', 'text', 'link'],
  /** The same, with a subject and a preview that do not say what the message is about. */
  discreetNotice: ['title', 'text', 'link'],
  /** A test of the mail server by staff. */
  test: [],
} as const satisfies Record<string, readonly string[]>;
export type EmailTemplate = keyof typeof emailTemplates;

type Values = Record<string, string>;
interface Words {
  subject: string | ((values: Values) => string);
  lines: (values: Values) => string[];
  /** Heading of the text, if it is not the subject. */
  heading?: (values: Values) => string;
  /** Text of a button that leads to `link`. */
  button?: string;
}

const warning = {
  TH: 'หากคุณไม่ได้ทำรายการนี้ กรุณาเปลี่ยนรหัสผ่านทันทีและติดต่อฝ่ายบริการลูกค้า',
  EN: 'If this was not you, change your password at once and tell customer service.',
};
const where = {
  TH: ({ at = '', address = '' }: Values) => (address === '' ? `เวลา ${at}` : `เวลา ${at} จากที่อยู่ ${address}`),
  EN: ({ at = '', address = '' }: Values) => (address === '' ? `At ${at}.` : `At ${at}, from ${address}.`),
};

/** Says only that there is a message, where others may read it. */
export const newMessage = { TH: 'คุณมีข้อความใหม่', EN: 'You have a new message' } as const;

const titleOf = ({ title = '' }: Values): string => title;
const noticeLines = ({ text = '' }: Values): string[] => text.split('\n').filter((line) => line !== '');

const letters: Record<EmailTemplate, Record<'TH' | 'EN', Words>> = {
  notice: {
    TH: { subject: titleOf, lines: noticeLines, button: 'เปิดดู' },
    EN: { subject: titleOf, lines: noticeLines, button: 'Open' },
  },
  discreetNotice: {
    TH: { subject: newMessage.TH, heading: titleOf, lines: noticeLines, button: 'เปิดดู' },
    EN: { subject: newMessage.EN, heading: titleOf, lines: noticeLines, button: 'Open' },
  },
  test: {
    TH: { subject: 'ข้อความทดสอบ', lines: () => ['อีเมลของแบรนด์นี้ส่งถึงแล้ว'] },
    EN: { subject: 'Test message', lines: () => ["This brand's e-mail arrives."] },
  },
  code: {
    TH: {
      subject: 'รหัสยืนยันของคุณ',
      lines: ({ code, minutes }) => [
        `รหัสยืนยันของคุณคือ ${code}`,
        `ใช้ได้ ${minutes} นาที และใช้ได้ครั้งเดียว`,
        'ห้ามบอกรหัสนี้กับใคร พนักงานของเราจะไม่ถามรหัสนี้',
      ],
    },
    EN: {
      subject: 'Your verification code',
      lines: ({ code, minutes }) => [
        `Your verification code is ${code}`,
        `It is good for ${minutes} minutes and can be used once.`,
        'Never tell it to anyone. Our staff will not ask for it.',
      ],
    },
  },
  passwordLink: {
    TH: {
      subject: 'ตั้งรหัสผ่านใหม่',
      lines: ({ username, minutes }) => [
        `มีคำขอตั้งรหัสผ่านใหม่สำหรับบัญชี ${username}`,
        `ลิงก์นี้ใช้ได้ ${minutes} นาที และใช้ได้ครั้งเดียว`,
        'หากคุณไม่ได้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้',
      ],
      button: 'ตั้งรหัสผ่านใหม่',
    },
    EN: {
      subject: 'Set a new password',
      lines: ({ username, minutes }) => [
        `Somebody asked for a new password for the account ${username}.`,
        `The link is good for ${minutes} minutes and can be used once.`,
        'If it was not you, do nothing: your password stays as it is.',
      ],
      button: 'Set a new password',
    },
  },
  passwordChanged: {
    TH: {
      subject: 'รหัสผ่านถูกเปลี่ยนแล้ว',
      lines: ({ username }) => [`รหัสผ่านของบัญชี ${username} ถูกเปลี่ยนแล้ว`, warning.TH],
    },
    EN: {
      subject: 'Your password was changed',
      lines: ({ username }) => [`The password of the account ${username} was changed.`, warning.EN],
    },
  },
  securityChanged: {
    TH: {
      subject: 'มีการเปลี่ยนแปลงความปลอดภัยของบัญชี',
      lines: (values) => [`บัญชี ${values.username}: ${values.change}`, where.TH(values), warning.TH],
    },
    EN: {
      subject: 'The security of your account changed',
      lines: (values) => [`Account ${values.username}: ${values.change}`, where.EN(values), warning.EN],
    },
  },
  newDevice: {
    TH: {
      subject: 'มีการเข้าสู่ระบบจากอุปกรณ์ใหม่',
      lines: (values) => [`บัญชี ${values.username} เข้าสู่ระบบจากอุปกรณ์ใหม่: ${values.device}`, where.TH(values), warning.TH],
    },
    EN: {
      subject: 'A log-in from a new device',
      lines: (values) => [
        `The account ${values.username} was logged in to from a new device: ${values.device}`,
        where.EN(values),
        warning.EN,
      ],
    },
  },
};

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** Characters that a preview shows at most, as spaces that no program joins. */
const PREVIEW_FILL = '&#847;&zwnj;&nbsp;'.repeat(120);

/** Returns the text that a list of letters previews; the letter itself does not show it. */
const previewOf = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden">${escaped(text)}${PREVIEW_FILL}</div>\n`;

/** Returns the e-mail with its values; every value is treated as plain text. */
export function letterOf(ask: {
  template: EmailTemplate;
  values: Values;
  language: 'TH' | 'EN';
  merchantName: string;
  /** Whom to ask for help with one's gambling. */
  helpLine: string;
}): Letter {
  const { template, values, language, merchantName, helpLine } = ask;
  const { subject: title, heading, lines, button } = letters[template][language];
  const subject = typeof title === 'string' ? title : title(values);
  const head = heading?.(values) ?? subject;
  const said = lines(values);
  const link = button === undefined ? undefined : values.link;
  const first = heading === undefined ? [] : [subject, head];
  const text = [...first, ...said, ...(link === undefined ? [] : [link]), merchantName, helpLine].join('\n\n');
  const paragraphs = said.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`).join('\n');
  const anchor =
    link === undefined || button === undefined
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;background:#0b5cad;color:#ffffff;border-radius:8px;text-decoration:none">${escaped(button)}</a></p>`;
  const html = `<!doctype html>
<html lang="${language.toLowerCase()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.6 sans-serif;color:#1b2430;background:#ffffff">
${heading === undefined ? '' : previewOf(subject)}<h1 style="font-size:20px;margin:0 0 16px">${escaped(head)}</h1>
${paragraphs}
${anchor}
<p style="margin:24px 0 0;color:#5a6675">${escaped(merchantName)}</p>
<p style="margin:8px 0 0;color:#5a6675;font-size:14px">${escaped(helpLine)}</p>
</body></html>`;
  return { subject: `${merchantName}: ${subject}`, text, html };
}
