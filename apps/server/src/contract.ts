// Every call and every refusal of this server, as the manifests declare them.
import { modules } from './modules.ts';
import { contractOf } from './platform/contract.ts';

export const contract = contractOf(modules);
