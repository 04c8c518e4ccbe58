// Storage of the providers between requests: in memory, lost when the process ends.
import type { Adapter, AdapterPayload } from 'oidc-provider';

const KEPT_MAX = 2000;

interface Kept {
  payload: AdapterPayload;
  until: number;
}

/** Creates one store for all kinds of records of one provider. */
export function createMemory(): (kind: string) => Adapter {
  const store = new Map<string, Kept>();

  const read = (key: string): AdapterPayload | undefined => {
    const kept = store.get(key);
    if (kept === undefined || kept.until > Date.now()) return kept?.payload;
    store.delete(key);
    return undefined;
  };
  const findBy = (kind: string, field: 'uid' | 'userCode', value: string): AdapterPayload | undefined => {
    for (const [key, { payload }] of store) {
      if (key.startsWith(`${kind}:`) && payload[field] === value) return read(key);
    }
    return undefined;
  };

  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      store.delete(`${kind}:${id}`);
      const [oldest] = store.keys();
      if (store.size >= KEPT_MAX && oldest !== undefined) store.delete(oldest);
      store.set(`${kind}:${id}`, { payload, until: Date.now() + (expiresIn ?? 3600) * 1000 });
    },
    find: async (id) => read(`${kind}:${id}`),
    findByUid: async (uid) => findBy(kind, 'uid', uid),
    findByUserCode: async (code) => findBy(kind, 'userCode', code),
    async consume(id) {
      const payload = read(`${kind}:${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      store.delete(`${kind}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of store) if (payload.grantId === grantId) store.delete(key);
    },
  });
}
