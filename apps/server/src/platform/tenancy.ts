// Which merchant a call of staff is about, and whether its caller may know of it (docs/decisions/staff-and-merchants.md).
import type { CallDeclaration } from '@sanam/contract';
import type { Db } from './db.ts';
import { assert, refuse } from './errors.ts';
import type { StaffSession } from './http/sessions.ts';

/** The owner of what serves every merchant: the installation. */
export const EVERY_MERCHANT = '*';

/** Whose a record is: a merchant's, or whose another record is. */
export type Owner = { merchantId: string } | { of: string; id: string };
/** Undefined for a record that is not there. */
export type OwnerOf = (db: Db, id: string) => Promise<Owner | undefined>;

export interface Place {
  /** In whose name staff act; for what is the installation's, the merchant of the console. */
  merchantId: string;
  /** The one merchant whose rows a list shows; left out: every merchant's. */
  rowsOf?: string;
  /** The call is about what is the installation's: nobody of a merchant may see it, or decide what is proposed by it. */
  isOfInstallation?: true;
}

export interface Tenancy {
  /** Says whose the records of these kinds are. A kind is defined once, before the server listens. */
  define(kinds: Readonly<Record<string, OwnerOf>>): void;
  /** Kinds that calls are about and nobody defined. */
  undefinedIn(calls: Readonly<Record<string, CallDeclaration>>): string[];
  /**
   * Where a call of staff takes place. Refuses `operator.forbidden` for a call that only staff of the installation may
   * make, and `common.notFound` for everything of a merchant that the caller is not to see.
   */
  placeOf(ask: StaffAsk): Promise<Place>;
}

export interface StaffAsk {
  call: CallDeclaration;
  /** Whose staff the caller is; null: of the installation. */
  session: Pick<StaffSession, 'merchantId'>;
  /** The merchant of the console that was called. */
  hostMerchantId: string;
  input: Readonly<Record<string, unknown>>;
}

/** What `about` may say beside a kind of record. */
const notRecords = new Set(['self', 'list', 'merchant']);

export function createTenancy(db: Db): Tenancy {
  const owners = new Map<string, OwnerOf>();

  async function merchantOf(kind: string, id: string): Promise<string | undefined> {
    const ownerOf = owners.get(kind);
    assert(ownerOf !== undefined, `it is known whose a ${kind} is`);
    const owner = await ownerOf(db, id);
    if (owner === undefined || 'merchantId' in owner) return owner?.merchantId;
    return merchantOf(owner.of, owner.id);
  }

  return {
    define(kinds) {
      for (const [kind, ownerOf] of Object.entries(kinds)) {
        assert(!owners.has(kind) && !notRecords.has(kind), `${kind} is defined once`);
        owners.set(kind, ownerOf);
      }
    },
    undefinedIn: (calls) => [
      ...new Set(
        Object.values(calls).flatMap(({ about }) =>
          about === undefined || notRecords.has(about) || owners.has(about) ? [] : [about],
        ),
      ),
    ],
    async placeOf({ call, session, hostMerchantId, input }) {
      const { about } = call;
      const own = session.merchantId;
      if (about === undefined && own !== null) throw refuse('operator.forbidden');
      if (about === undefined) return { merchantId: hostMerchantId, isOfInstallation: true };
      if (about === 'self') return { merchantId: hostMerchantId };
      if (!notRecords.has(about)) return placeOfRecord(await merchantOf(about, idIn(call, input)), own, hostMerchantId);
      const asked = askedIn(input);
      if (asked !== undefined && (own ?? asked) !== asked) throw refuse('common.notFound');
      if (asked !== undefined && (await merchantOf('merchantItself', asked)) === undefined)
        throw refuse('common.notFound');
      const rowsOf = own ?? asked;
      return { merchantId: rowsOf ?? hostMerchantId, ...(rowsOf === undefined ? {} : { rowsOf }) };
    },
  };
}

/** Staff act on a record in the name of its merchant. What is not there is left to the call, which says so. */
function placeOfRecord(owner: string | undefined, own: string | null, hostMerchantId: string): Place {
  if (own !== null && owner !== own) throw refuse('common.notFound');
  if (owner === EVERY_MERCHANT) return { merchantId: hostMerchantId, isOfInstallation: true };
  return { merchantId: owner ?? hostMerchantId };
}

/** The record that a call names: the first parameter of its path, or else the member in its body. */
function idIn({ path }: CallDeclaration, { params, body }: Readonly<Record<string, unknown>>): string {
  const name = /:(\w+)/.exec(path)?.[1];
  const id =
    name === undefined
      ? (body as { memberId?: unknown } | undefined)?.memberId
      : (params as Record<string, unknown> | undefined)?.[name];
  assert(typeof id === 'string', `${path} names a record`);
  return id;
}

function askedIn({ query }: Readonly<Record<string, unknown>>): string | undefined {
  return (query as { merchant?: string } | undefined)?.merchant;
}
