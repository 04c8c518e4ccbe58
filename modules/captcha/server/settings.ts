import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';

const host = z.string().check(z.trim(), z.minLength(1), z.maxLength(255));

/** An outside provider in place of the built-in puzzle. Its protocol: a widget script, and a form POST that judges the result. */
export const humanProvider = z.object({
  /** The script that makes the widget; its origin is let into the page's policy. */
  scriptUrl: z.url(),
  /** The global object the script makes; it has `render(element, { sitekey, action, callback, … })`. */
  globalName: z.string().check(z.regex(/^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/)),
  siteKey: z.string().check(z.minLength(1), z.maxLength(256)),
  verifyUrl: z.url(),
  /** Sealed by the vault for `HUMAN_SECRET_PURPOSE`; never shown again. */
  sealedSecret: z.string().check(z.minLength(1), z.maxLength(2048)),
  /** Hosts a result may be from. Empty: the provider's word is enough. */
  hostnames: z.array(host).check(z.maxLength(50)),
  /** Whether a result must name the purpose it was made for. */
  isActionChecked: z.boolean(),
});
export type HumanProvider = z.infer<typeof humanProvider>;

/** What the provider's secret is sealed for. */
export const HUMAN_SECRET_PURPOSE = 'identity.humanProvider';

/** Null: the built-in puzzle. There is no setting without a check (GAP-054). */
export const humanCheckSetting = setting('identity.humanCheck', z.nullable(humanProvider), null, ['sealedSecret']);
