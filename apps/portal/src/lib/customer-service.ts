import type { Value } from '@sanam/client/client';
import { contentCalls } from '@sanam/content/contract/calls.ts';
import { keys } from '@sanam/content/portal/keys.ts';
import { CUSTOMER_SERVICE_TYPE } from '@sanam/content/contract/places.ts';
import { isOutsideAddress } from '@sanam/contract/links';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, wireLanguage } from '../i18n/language.ts';
import { call } from './api.ts';

export type CustomerService = Value<'customerService'>;

const WIDTH = 440;
const HEIGHT = 500;
const KEY_LETTERS = 8;
const IV_BYTES = 12;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Takes the cover off a path: its last 8 characters are the key for the rest (CNT-013, GAP-168). Throws when it is none. */
export async function uncovered(path: string): Promise<string> {
  const letters = new TextEncoder().encode(path.slice(-KEY_LETTERS));
  const bytes = bytesOf(path.slice(0, -KEY_LETTERS));
  const digest = await crypto.subtle.digest('SHA-256', letters);
  const key = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['decrypt']);
  const iv = bytes.slice(0, IV_BYTES);
  const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(IV_BYTES));
  return new TextDecoder('utf-8', { fatal: true }).decode(clear);
}

/** The address only when it is https on a configured host (SEC-011); undefined otherwise, whatever is wrong. */
export async function permittedAddress(path: string, hosts: readonly string[]): Promise<string | undefined> {
  try {
    const address = await uncovered(path);
    return isOutsideAddress(address) && hosts.includes(new URL(address).host) ? address : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens customer service: a blank pop-up of this origin at once, so that the press counts, which forgets where it came
 * from and goes to the address without a referrer. Closes silently on any failure (CNT-015 to CNT-018). Answers whether
 * it went there.
 */
export async function openCustomerService(info: CustomerService, path?: string): Promise<boolean> {
  const popup = window.open('', '_blank', `popup,width=${WIDTH},height=${HEIGHT}`);
  if (popup === null) return false;
  popup.opener = null;
  const wanted = path ?? info.pathList.find((one) => one.type === CUSTOMER_SERVICE_TYPE)?.path;
  const address = wanted === undefined ? undefined : await permittedAddress(wanted, info.hosts);
  if (address === undefined) {
    popup.close();
    return false;
  }
  // A link of the pop-up's own page: an assignment from here would tell this page's address.
  const link = popup.document.createElement('a');
  link.href = address;
  link.rel = 'noreferrer';
  popup.document.body.append(link);
  link.click();
  return true;
}

/** As `version` says, a copy may grow old; nobody waits longer than this for a new one (GAP-167). */
const LIFE_MS = 5 * 60_000;

/** The operator's channels, addresses covered, and the hosts they may be on. */
export function useCustomerService() {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.customerService, shown],
    queryFn: () => call(contentCalls.customerService, { query: { language: wireLanguage() } }),
    staleTime: LIFE_MS,
  });
}
