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

/**
 * Decodes a covered path: its last 8 characters are the key of the rest (CNT-013, GAP-168). Throws for an invalid path.
 */
export async function uncovered(path: string): Promise<string> {
  const letters = new TextEncoder().encode(path.slice(-KEY_LETTERS));
  const bytes = bytesOf(path.slice(0, -KEY_LETTERS));
  const digest = await crypto.subtle.digest('SHA-256', letters);
  const key = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['decrypt']);
  const iv = bytes.slice(0, IV_BYTES);
  const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(IV_BYTES));
  return new TextDecoder('utf-8', { fatal: true }).decode(clear);
}

/** Returns the address only if it is https on a configured host (SEC-011); undefined in every other case. */
export async function permittedAddress(path: string, hosts: readonly string[]): Promise<string | undefined> {
  try {
    const address = await uncovered(path);
    return isOutsideAddress(address) && hosts.includes(new URL(address).host) ? address : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens customer service: a blank pop-up of this origin at once, so that the press counts as a user action. It drops
 * its opener and opens the address without a referrer. Closes silently on any failure (CNT-015 to CNT-018). Returns
 * whether the address was opened.
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
  // A link of the pop-up's own page, because an assignment from here would send this page's address as referrer.
  const link = popup.document.createElement('a');
  link.href = address;
  link.rel = 'noreferrer';
  popup.document.body.append(link);
  link.click();
  return true;
}

/** Lifetime of a cached answer in milliseconds: `version` allows an old copy, but not older than this (GAP-167). */
const LIFE_MS = 5 * 60_000;

/** Returns the operator's channels with covered addresses, and their allowed hosts. */
export function useCustomerService() {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.customerService, shown],
    queryFn: () => call(contentCalls.customerService, { query: { language: wireLanguage() } }),
    staleTime: LIFE_MS,
  });
}
