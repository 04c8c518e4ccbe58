// The captcha: letters in a picture, or a sum in words for people who cannot see it. One per visitor, one attempt each.
import { randomInt, timingSafeEqual } from 'node:crypto';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import { addressKeys, type RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { makeQuestion } from './question.ts';
import { type humanLimits, numberOf } from './rules.ts';
import * as store from './store.ts';

const CAPTCHA_SECONDS = 300;
/** Minimum seconds between two captchas of a visitor (IDN-053, SEC-022). */
const WAIT_SECONDS = 1;
const WIDTH = 160;
const HEIGHT = 56;
const LETTERS = 5;
/** Colours dark enough to be readable on the background. */
const inks = ['#1d2a6b', '#7a1f2e', '#135034', '#5a2a78', '#6a4308', '#0c4a5c'] as const;

/** Replaces the library's own colours, which are often too pale. */
function inked(svg: string): string {
  return svg.replaceAll(
    /(<path[^>]*? (?:fill|stroke)=")#[0-9a-f]{3,6}/gi,
    (_, before: string) => before + inks[randomInt(inks.length)]!,
  );
}

interface Visit {
  visitor: string;
  address: string | null;
}

export function createCaptchas(deps: {
  platform: Pick<Platform, 'db' | 'vault'>;
  limiter: RateLimiter<keyof typeof humanLimits>;
}) {
  const { limiter } = deps;
  const { db, vault } = deps.platform;
  const hashOf = (visitor: string, text: string): string =>
    vault.keyedHash('identity.captcha', `${visitor}:${text.toLowerCase()}`);

  async function keep({ visitor, address }: Visit, text: string): Promise<void> {
    await limiter.check('captcha', addressKeys(address).address);
    const captcha = { visitor, textHash: hashOf(visitor, text), seconds: CAPTCHA_SECONDS, waitSeconds: WAIT_SECONDS };
    if (!(await store.writeCaptcha(db, captcha)))
      throw refuse('common.tooManyRequests', { retryAfterSeconds: WAIT_SECONDS });
    await limiter.fail('captcha', addressKeys(address).address);
  }

  return {
    /** Returns a PNG in base64 (IDN-054). */
    async picture(visit: Visit): Promise<string> {
      const drawn = svgCaptcha.create({
        size: LETTERS,
        ignoreChars: '0oO1iIlLjJ5sSzZ2uUvV',
        noise: 2,
        color: true,
        background: '#f6f3ec',
        width: WIDTH,
        height: HEIGHT,
        fontSize: 54,
      });
      await keep(visit, drawn.text);
      // Twice the displayed size, for high-resolution screens.
      const png = await sharp(Buffer.from(inked(drawn.data)), { density: 144 })
        .resize(WIDTH * 2, HEIGHT * 2)
        .png()
        .toBuffer();
      return png.toString('base64');
    },
    async question(visit: Visit, language: 'TH' | 'EN'): Promise<string> {
      // A machine reads it easily, so it has the stricter limit.
      await limiter.take('question', addressKeys(visit.address).address);
      const { text, answer } = makeQuestion(language);
      await keep(visit, String(answer));
      return text;
    },
    /** Checks the text. Right or wrong, the captcha is used up. Refuses with `identity.captchaWrong`. */
    async prove({ text, visitor, address }: Visit & { text: string | undefined }): Promise<void> {
      const typed = (text ?? '').trim();
      const kept = typed === '' ? undefined : await store.takeCaptcha(db, visitor);
      const given = numberOf(typed)?.toString() ?? typed;
      const isRight =
        kept !== undefined && timingSafeEqual(Buffer.from(kept, 'hex'), Buffer.from(hashOf(visitor, given), 'hex'));
      if (!isRight) throw refuse('identity.captchaWrong', { captchaRequired: true });
      if (address !== null) await limiter.clear('captcha', addressKeys(address).address);
    },
  };
}
