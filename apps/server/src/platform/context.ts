/** Who acts, from where, for the audit row and the answer's language. Made once per request or job. */
export interface Context {
  actor: { kind: 'member' | 'staff' | 'system' | 'vendor' | 'rail'; id: string };
  merchantId: string;
  /** The one merchant whose rows a list of staff shows; absent: every merchant's. */
  rowsOf?: string;
  /** Staff act on what is the installation's, not on what is a merchant's. */
  isOfInstallation?: true;
  address: string | null;
  /** Two letters; null where nobody knows where the address is. */
  country: string | null;
  requestId: string | null;
  language: 'TH' | 'EN';
}

/** The context of a job or a command line tool. */
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
