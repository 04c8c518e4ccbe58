import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { readMobile } from '@sanam/messaging/server/index.ts';
import { codeSettings } from './settings.ts';
import * as store from './store.ts';
import type { CodeAsk, CodeMessages, CodePurpose, Codes } from './types.ts';

const DIGITS = 6;
const SECONDS_PER_MINUTE = 60;
const FACTOR_PURPOSES: ReadonlySet<CodePurpose> = new Set(['second', 'stepUp', 'contact']);

export interface CodeDeps {
  platform: Pick<Platform, 'db' | 'vault'>;
  site: Pick<SiteService, 'setting'>;
  messages: CodeMessages;
}

function createKeys({ vault }: Pick<Platform, 'vault'>) {
  return {
    keyOf: (ask: { purpose: CodePurpose; address: string; bound: string }): store.CodeKey => ({
      purpose: ask.purpose,
      addressHash: vault.keyedHash('identity.code.address', ask.address.toLowerCase()),
      boundHash: vault.keyedHash('identity.code.bound', ask.bound),
    }),
    /** The hash includes the code's own id, so that equal digits have different hashes. */
    hashOf: (codeId: string, code: string): string => vault.keyedHash('identity.code', `${codeId}:${code}`),
  };
}

function createIssue({ platform, site, messages }: CodeDeps): Codes['issue'] {
  const { db } = platform;
  const { keyOf, hashOf } = createKeys(platform);

  async function minutesOf(merchantId: string, purpose: CodePurpose): Promise<number> {
    const minutes = await site.setting(merchantId, codeSettings.minutes);
    return FACTOR_PURPOSES.has(purpose) ? minutes.factor : minutes.sms;
  }

  return async function issue(ask: CodeAsk) {
    const { purpose, to, bound, merchantId, instead, isSent = true } = ask;
    const minutes = await minutesOf(merchantId, purpose);
    const key = keyOf({ purpose, address: to.address, bound });
    const code = randomInt(10 ** DIGITS)
      .toString()
      .padStart(DIGITS, '0');
    const isReal = isSent && instead === undefined;
    await inTransaction(db, async (trx) => {
      const codeId = newId('otc');
      const messageId = newId('msg');
      if (to.kind === 'sms' && (await store.isTooSoon(trx, key.boundHash)))
        throw refuse('messages.smsLimit', { retryAfterSeconds: 1 });
      await store.endExpired(trx, key);
      // A withheld code gets a random hash, so that it cannot be guessed.
      const codeHash = hashOf(codeId, isReal ? code : randomBytes(32).toString('hex'));
      const made = { ...key, codeId, merchantId, codeHash, messageId, channel: to.kind, minutes };
      const isFree = await store.insertCode(trx, made);
      if (!isFree) throw refuse('messages.smsLimit', { retryAfterSeconds: await store.secondsLeft(trx, key) });
      const values: Record<string, string> = instead === undefined ? { code, minutes: String(minutes) } : {};
      const message = {
        messageId,
        merchantId,
        to: to.address,
        values,
        language: ask.language,
        validSeconds: minutes * SECONDS_PER_MINUTE,
        causedBy: ask.ip,
        isWithheld: !isSent,
      };
      if (to.kind === 'sms') await messages.sendSms(trx, { ...message, template: instead ?? 'code' });
      else await messages.sendEmail(trx, { ...message, template: 'code' });
    });
    return { expiredMinutes: minutes };
  };
}

function createUse({ platform, messages }: CodeDeps): Codes['use'] {
  const { db } = platform;
  const { keyOf, hashOf } = createKeys(platform);

  return async function use(caller, ask) {
    assert(!caller.isTransaction, 'a code is used outside of transactions: a try that is rolled back would not count');
    const key = keyOf(ask);
    const tried = await store.takeTry(db, key);
    if (tried === undefined)
      throw refuse((await store.isOver(db, key)) ? 'identity.codeExpired' : 'identity.codeWrong');
    const given = Buffer.from(hashOf(tried.code_id, plainDigits(ask.code)));
    const isRight = timingSafeEqual(given, Buffer.from(tried.code_hash));
    if (!isRight || !(await store.endUsed(db, tried.code_id))) throw refuse('identity.codeWrong');
    await messages.noteUsed(db, tried.message_id);
  };
}

export function createCodes(deps: CodeDeps): Codes {
  return { issue: createIssue(deps), use: createUse(deps), readMobile, countries: deps.messages.smsCountries };
}

const THAI_ZERO = '๐'.charCodeAt(0);

/** Normalises digits typed on any keyboard, with optional spaces. */
function plainDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replace(/\s/g, '');
}
