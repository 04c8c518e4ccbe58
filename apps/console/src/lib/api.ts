import { type Client, createClient, type CallOptions, type Input, type Value } from '@sanam/client/client';
import type { Call } from '@sanam/contract';
import { STAFF_HEADER, STAFF_UNKNOWN } from '@sanam/contract/staff-header';
import { currentLocale } from '../i18n/provider.ts';
import { saveAs } from './save-as.ts';
import { session } from './session.ts';
import { type StaffCallName, staffCalls } from './staff-calls.ts';

export type OperatorCall = StaffCallName;

/** Calls that return a private picture. */
export type PictureCall = 'opsProof' | 'opsSlip' | 'opsDocumentPicture' | 'opsResultPicture' | 'opsPromoPicture';

export interface Api {
  /** Makes a call of the contract. Throws a `Refusal`. */
  call<K extends OperatorCall>(name: K, input: Input<K>, options?: CallOptions): Promise<Value<K>>;
  /** Returns the file of a `raw` call. */
  file(name: PictureCall, id: string, signal?: AbortSignal): Promise<Blob>;
  /** Saves the CSV file of a `raw` call as a download. */
  save<K extends 'opsExportGames' | 'opsImportFaults'>(name: K, input: Input<K>): Promise<void>;
  /** Sends a file of an `upload` call. */
  upload<K extends 'opsUploadPicture' | 'opsCheckImport' | 'opsReadStatementFile' | 'opsAttachSlip'>(
    name: K,
    file: Blob,
    params?: Record<string, string>,
    query?: Record<string, string | null>,
  ): Promise<Value<K>>;
}

type Send = <Answer>(call: Call, input: unknown, options?: CallOptions) => Promise<Answer>;

/** Makes a call by its name, as lists of the console do. */
export const callByName = ({ call }: Client): Api['call'] =>
  ((name: OperatorCall, input, options) => (call as Send)(staffCalls[name], input, options)) as Api['call'];

const client = createClient({
  base: () => '',
  credentials: 'same-origin',
  language: currentLocale,
  asker: () => session.staff()?.staffId ?? null,
  headersOf: (staffId) => ({ [STAFF_HEADER]: staffId ?? STAFF_UNKNOWN }),
});

const call = callByName(client);

/** The only client of the page. */
export const api: Api = {
  call,
  async file(name, id, signal) {
    return (await client.file(staffCalls[name], { params: { id } }, { signal })).blob();
  },
  async save(name, input) {
    const response = await (client.file as Send)<Response>(staffCalls[name], input);
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
    saveAs(named?.[1] ?? `${name}.csv`, await response.blob());
  },
  upload(name, file, params = {}, query = {}) {
    const form = new FormData();
    form.append('file', file);
    return call(name, { params, query } as Input<typeof name>, { form });
  },
};
