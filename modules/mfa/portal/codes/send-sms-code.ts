import { call } from '@sanam/portal/lib/api.ts';
import { mfaCalls } from '../../contract/calls.ts';

/** The three calls that send a code by SMS to a visitor. */
export type SmsCall = 'smsLoginCode' | 'smsRegisterCode' | 'smsPasswordCode';

export interface SmsCode {
  callName: SmsCall;
  /** Number as typed, without the dialing code. */
  number: string;
  /** "66" or "+66". */
  dialingCode: string;
  /** Only for `smsRegisterCode`. */
  regType?: 'username' | 'mobile';
  /**
   * Opens the puzzle and returns its token (`useHumanCheck` for the purpose of the call); `undefined` if it was closed.
   */
  prove: () => Promise<string | undefined>;
}

/**
 * Sends a code by SMS: puzzle first, then the call. Used as the `send` of `<CodeField>`. The registration's call names
 * the number `mobileNo`, the others `mobileNum` (GAP-058).
 */
export async function sendSmsCode({ callName, number, dialingCode, regType = 'mobile', prove }: SmsCode) {
  const slider = await prove();
  if (slider === undefined) return undefined;
  const common = { countryDialingCode: dialingCode, slider };
  if (callName === 'smsRegisterCode')
    return call(mfaCalls.smsRegisterCode, { body: { ...common, mobileNo: number, regType } });
  return call(callName === 'smsLoginCode' ? mfaCalls.smsLoginCode : mfaCalls.smsPasswordCode, {
    body: { ...common, mobileNum: number },
  });
}
