// The merchant of a staff call, and whether the caller may know of it (docs/decisions/staff-and-merchants.md).
import type { CallDeclaration } from '@sanam/contract';
import type { Db } from './db.ts';
import { assert, refuse } from './errors.ts';
import type { StaffSession } from './http/sessions.ts';

/** Owner of records that serve every merchant: the installation. */
export const EVERY_MERCHANT = '*';

/** Owner of a record: a merchant, or the owner of another record. */
export type Owner = { merchantId: string } | { of: string; id: string };
/** Undefined if the record does not exist. */
export type OwnerOf = (db: Db, id: string) => Promise<Owner | undefined>;

export interface Place {
  /** Merchant in whose name staff act; for records of the installation, the merchant of the console. */
  merchantId: string;
  /** The only merchant whose rows a list shows; absent: all merchants. */
  rowsOf?: string;
  /**
   * The call concerns a record of the installation: staff of a merchant may neither see it nor decide proposals made by
   * it.
   */
  isOfInstallation?: true;
}

export interface Tenancy {
  /** Defines the owners of these kinds of records. A kind is defined once, before the server listens. */
  define(kinds: Readonly<Record<string, OwnerOf>>): void;
  /** Kinds that calls refer to but that are not defined. */
  undefinedIn(calls: Readonly<Record<string, CallDeclaration>>): string[];
  /**
   * Returns the merchant of a staff call. Refuses with `operator.forbidden` for a call reserved to staff of the
   * installation, and with `common.notFound` for a merchant's record that the caller may not see.
   */
  placeOf(ask: StaffAsk): Promise<Place>;
}

export interface StaffAsk {
  call: CallDeclaration;
  /** Merchant of the calling staff; null: staff of the installation. */
  session: Pick<StaffSession, 'merchantId'>;
  /** Merchant of the called console. */
  hostMerchantId: string;
  input: Readonly<Record<string, unknown>>;
}

/** Values of `about` that are no kind of record. */
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

/** Returns the merchant of the record. A missing record is left to the call, which refuses it. */
function placeOfRecord(owner: string | undefined, own: string | null, hostMerchantId: string): Place {
  if (own !== null && owner !== own) throw refuse('common.notFound');
  if (owner === EVERY_MERCHANT) return { merchantId: hostMerchantId, isOfInstallation: true };
  return { merchantId: owner ?? hostMerchantId };
}

/** Returns the id of the record that a call names: the first parameter of its path, or else the member in its body. */
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
