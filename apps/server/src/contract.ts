// All calls and refusals of this server, from the manifests of the modules.
import { modules } from './modules.ts';
import { contractOf } from './platform/contract.ts';

export const contract = contractOf(modules);
