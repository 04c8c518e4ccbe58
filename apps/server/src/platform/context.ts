/**
 * The actor, the origin of the request and the language of the answer, for audit rows. Created once per request or job.
 */
export interface Context {
  actor: { kind: 'member' | 'staff' | 'system' | 'vendor' | 'rail'; id: string };
  merchantId: string;
  /** The only merchant whose rows a staff list shows; absent: all merchants. */
  rowsOf?: string;
  /** Staff act on a record of the installation, not of a merchant. */
  isOfInstallation?: true;
  address: string | null;
  /** Two letters; null if the country of the address is unknown. */
  country: string | null;
  requestId: string | null;
  language: 'TH' | 'EN';
}

/** Returns the context of a job or a command line tool. */
export function systemContext(name: string, merchantId = 'default'): Context {
  return {
    actor: { kind: 'system', id: name },
    merchantId,
    address: null,
    country: null,
    requestId: null,
    language: 'TH',
  };
}
