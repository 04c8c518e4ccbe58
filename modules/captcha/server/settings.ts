import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';

const host = z.string().check(z.trim(), z.minLength(1), z.maxLength(255));

/**
 * An outside provider instead of the built-in puzzle. Its protocol: a widget script, and a form POST that checks the
 * result.
 */
export const humanProvider = z.object({
  /** Address of the widget script; its origin is added to the page's policy. */
  scriptUrl: z.url(),
  /** Name of the script's global object; it has `render(element, { sitekey, action, callback, … })`. */
  globalName: z.string().check(z.regex(/^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/)),
  siteKey: z.string().check(z.minLength(1), z.maxLength(256)),
  verifyUrl: z.url(),
  /** Encrypted by the vault for `HUMAN_SECRET_PURPOSE`; never shown again. */
  sealedSecret: z.string().check(z.minLength(1), z.maxLength(2048)),
  /** Permitted hosts of a result. Empty: the provider's answer is enough. */
  hostnames: z.array(host).check(z.maxLength(50)),
  /** Whether a result must contain the purpose it was made for. */
  isActionChecked: z.boolean(),
});
export type HumanProvider = z.infer<typeof humanProvider>;

/** Encryption purpose of the provider's secret. */
export const HUMAN_SECRET_PURPOSE = 'identity.humanProvider';

/** Null: the built-in puzzle. The check cannot be switched off (GAP-054). */
export const humanCheckSetting = setting('identity.humanCheck', z.nullable(humanProvider), null, ['sealedSecret']);
