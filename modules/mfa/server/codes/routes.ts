import type { HumanPurpose } from '@sanam/captcha/contract/calls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { CodeAsk, Codes, CodeMessages } from './types.ts';

/** Dependencies of the three calls. */
export interface CodeRouteDeps {
  platform: Pick<Platform, 'db'>;
  site: Pick<SiteService, 'isFeatureOn'>;
  messages: Pick<CodeMessages, 'checkCountry'>;
  codes: Codes;
  /** Returns whether a member verified this number here. */
  isProven(ask: { merchantId: string; mobile: string }): Promise<boolean>;
  visitorOf(request: FastifyRequest, reply: FastifyReply): string;
  /** Checks the slider's result or the captcha. Refuses with `identity.humanCheckFailed`, `identity.captchaWrong`. */
  proveEither(ask: {
    purpose: HumanPurpose;
    token: string | undefined;
    captcha: string | undefined;
    visitor: string;
    address: string | null;
    merchantId: string;
  }): Promise<void>;
}

interface SmsAsk {
  purpose: 'smsLogin' | 'smsRegister' | 'smsPassword';
  /** Features of which one must be on. */
  features: readonly string[];
  number: string;
  countryDialingCode: string;
  slider: string | undefined;
  captcha: string | undefined;
}

/** Creates the calls that send a code by SMS to a visitor. */
export function createHandlers(deps: CodeRouteDeps): Handlers {
  const { site, codes } = deps;

  async function isOneOn(merchantId: string, features: readonly string[]): Promise<boolean> {
    for (const feature of features) if (await site.isFeatureOn(merchantId, feature)) return true;
    return false;
  }

  /**
   * Checks in this order, so that a mistyped number costs no puzzle: whether the method is open, the number is valid
   * (IDN-063), its country is allowed, and a person sends the request (GAP-055). After that, the answer looks the same
   * whether or not a member owns the number.
   */
  async function send(context: Context, visitor: string, ask: SmsAsk): Promise<{ expiredMinutes: number }> {
    const { merchantId, address, language } = context;
    const { purpose, slider, captcha } = ask;
    if (!(await isOneOn(merchantId, ask.features))) throw refuse('identity.methodClosed');
    const mobile = codes.readMobile(ask);
    await deps.messages.checkCountry(merchantId, mobile);
    await deps.proveEither({ purpose, token: slider, captcha, visitor, address, merchantId });
    const isKnown = await deps.isProven({ merchantId, mobile });
    const common: CodeAsk = {
      purpose,
      to: { kind: 'sms', address: mobile },
      bound: visitor,
      merchantId,
      ip: address,
      language,
    };
    if (purpose !== 'smsRegister') return codes.issue({ ...common, isSent: isKnown });
    return codes.issue(isKnown ? { ...common, instead: 'alreadyRegistered' } : common);
  }

  return {
    smsLoginCode: ({ body, context, request, reply }) =>
      send(context, deps.visitorOf(request, reply), {
        ...body,
        number: body.mobileNum,
        slider: body.slider,
        captcha: body.captcha,
        purpose: 'smsLogin',
        features: ['SMSLOGIN'],
      }),
    // The registration's number is `mobileNo` on the wire, the others' `mobileNum` (GAP-058).
    smsRegisterCode: ({ body, context, request, reply }) =>
      send(context, deps.visitorOf(request, reply), {
        ...body,
        number: body.mobileNo,
        slider: body.slider,
        captcha: body.captcha,
        purpose: 'smsRegister',
        features: body.regType === 'username' ? ['REGMOBVERF3'] : ['MOBILENUMREG3', 'MOBILENUMPASSREG3'],
      }),
    smsPasswordCode: ({ body, context, request, reply }) =>
      send(context, deps.visitorOf(request, reply), {
        ...body,
        number: body.mobileNum,
        slider: body.slider,
        captcha: body.captcha,
        purpose: 'smsPassword',
        features: ['CHNGPASSVERIF3'],
      }),
  };
}
