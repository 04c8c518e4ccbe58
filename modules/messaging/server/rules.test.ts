import { describe, expect, it } from 'vitest';
import { helpLineOf } from './email/help-line.ts';
import { letterOf } from './email/templates.ts';
import { budgetAlerts, costOf, looksPumped, maskEmail, maskMobile, partsOf, prefixOf } from './rules.ts';
import { filled, isTemplate, requestOf, textAt } from './sms/request.rules.ts';
import { smsText } from './sms/templates.ts';

const values = {
  to: '+66812345678',
  text: 'A "quoted" {to} & = ?\nรหัส 123456',
  id: 'msg_1',
  sender: 'SANAM',
  secret: 'k&y="1"',
};
const gateway = { url: 'https://sms.example/send?v=1', method: 'POST', headers: {}, format: 'json' } as const;

describe('the request to a gateway', () => {
  it('is JSON whose values stay values', () => {
    const template = '{"to":["{to}"],"n":1,"body":{"text":"{text}","ref":"{id}-{sender}"}}';
    const { body, url, headers } = requestOf({ ...gateway, template }, values);
    expect(JSON.parse(body!)).toEqual({ to: [values.to], n: 1, body: { text: values.text, ref: 'msg_1-SANAM' } });
    expect(url).toBe(gateway.url);
    expect(headers['content-type']).toBe('application/json');
  });

  it('is a form or an address with everything encoded', () => {
    const template = '{"msisdn":"{digits}","msg":"{text}","key":"{secret}"}';
    const form = requestOf({ ...gateway, format: 'form', template }, values);
    expect(Object.fromEntries(new URLSearchParams(form.body))).toEqual({
      msisdn: '66812345678',
      msg: values.text,
      key: values.secret,
    });
    const query = requestOf({ ...gateway, method: 'GET', format: 'query', template }, values);
    expect(query.body).toBeUndefined();
    expect(Object.fromEntries(new URL(query.url).searchParams)).toEqual({
      v: '1',
      msisdn: '66812345678',
      msg: values.text,
      key: values.secret,
    });
  });

  it('fills headers, and never reads a value as a place for another', () => {
    const { headers } = requestOf(
      { ...gateway, template: '{}', headers: { Authorization: 'Bearer {secret}' } },
      values,
    );
    expect(headers.authorization).toBe('Bearer k&y="1"');
    expect(filled('{text}', { ...values, text: '{secret}' })).toBe('{secret}');
    expect(filled('{unknown}', values)).toBe('{unknown}');
  });

  it('wants an object as template and reads answers by path', () => {
    expect(isTemplate('{"a":1}')).toBe(true);
    for (const wrong of ['', '[]', '"x"', 'null', '{a}']) expect(isTemplate(wrong)).toBe(false);
    const answer = { data: [{ status: 0 }], ok: true };
    expect(textAt(answer, 'data.0.status')).toBe('0');
    expect(textAt(answer, 'ok')).toBe('true');
    expect(textAt(answer, 'data')).toBeUndefined();
    expect(textAt(answer, 'constructor.name')).toBeUndefined();
  });
});

describe('SMS', () => {
  it('cost by part: 160 Latin or 70 Thai signs', () => {
    expect(partsOf('a'.repeat(160))).toBe(1);
    expect(partsOf('a'.repeat(161))).toBe(2);
    expect(partsOf('€'.repeat(81))).toBe(2);
    expect(partsOf('ก'.repeat(70))).toBe(1);
    expect(partsOf('ก'.repeat(71))).toBe(2);
    expect(costOf('ก'.repeat(71), 50n)).toBe(100n);
  });

  it('with a code fit in one part in both languages', () => {
    for (const language of ['TH', 'EN'] as const) {
      const text = smsText({
        template: 'code',
        values: { code: '123456', minutes: '3' },
        language,
        merchantName: 'Sanam',
      });
      expect(partsOf(text)).toBe(1);
      expect(text).toContain('123456');
    }
  });

  it('are told by block, and shown with the end only', () => {
    expect(prefixOf('+66812345678')).toBe('+6681234');
    expect(maskMobile('+66812345678')).toBe('+66 ••• 5678');
    expect(maskEmail('somchai@example.com')).toBe('s•••@example.com');
  });

  it('are looked at when most of the budget is gone, or nobody types the codes in', () => {
    const budget = { capMinor: 10_000n, cheapestMinor: 50n };
    expect(budgetAlerts({ ...budget, spentMinor: 7_999n })).toEqual([]);
    expect(budgetAlerts({ ...budget, spentMinor: 8_000n })).toEqual(['budget']);
    expect(budgetAlerts({ ...budget, spentMinor: 9_951n })).toEqual(['budget', 'cap']);
    const line = { sentMin: 20, usedPercentMin: 25 };
    expect(looksPumped({ sent: 19, used: 0 }, line)).toBe(false);
    expect(looksPumped({ sent: 20, used: 4 }, line)).toBe(true);
    expect(looksPumped({ sent: 20, used: 5 }, line)).toBe(false);
  });
});

const helpLine = 'Help with gambling: 1323';

it('a letter names whom to ask for help, in its language and as far as it is filled in', () => {
  const none = { name: 'Help with gambling', number: '', hours: '', url: '' };
  const contact = {
    isDemonstration: false,
    TH: { ...none, name: 'สายด่วน', number: '1323' },
    EN: { ...none, url: 'mailto:care@play.example' },
  };
  expect(helpLineOf(contact, 'TH')).toBe('ความช่วยเหลือเรื่องการพนัน: สายด่วน · 1323');
  expect(helpLineOf(contact, 'EN')).toBe('Help with gambling: care@play.example');
  const own = { name: 'Care line', number: '02 000 0000', hours: '9 to 17', url: 'https://help.example' };
  const shown = { isDemonstration: false, TH: own, EN: own };
  expect(helpLineOf(shown, 'EN')).toBe('Help with gambling: Care line · 02 000 0000 · 9 to 17 · https://help.example');
});

it('a letter about limits names them neither in its subject nor in its preview', () => {
  const values = { title: 'Your break has begun', text: 'Until 1 December.', link: 'https://sanam.test/' };
  const letter = letterOf({ template: 'discreetNotice', values, language: 'EN', merchantName: 'Sanam', helpLine });
  expect(letter.subject).toBe('Sanam: You have a new message');
  expect(letter.text).toMatch(/^You have a new message\n\nYour break has begun\n\nUntil/);
  expect(letter.html).toContain('<title>You have a new message</title>');
  const [preview, head] = letter.html.split('<body')[1]!.split('<h1');
  expect(preview).toContain('You have a new message');
  expect(preview).not.toContain('break');
  expect(head).toContain('Your break has begun');
});

it('a letter shows its values as text, never as markup', () => {
  const letter = letterOf({
    template: 'newDevice',
    values: { username: '<b>x</b>', device: '"><script>', at: 'now', address: '' },
    language: 'EN',
    merchantName: 'Sanam & Co',
    helpLine: 'Help: <i>1323</i>',
  });
  expect(letter.html).not.toContain('<script>');
  expect(letter.html).toContain('&lt;b&gt;x&lt;/b&gt;');
  expect(letter.html).toContain('Sanam &amp; Co');
  expect(letter.text).toContain('<b>x</b>');
  expect(letter.html).toContain('&lt;i&gt;1323&lt;/i&gt;');
});
