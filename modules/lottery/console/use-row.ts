import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';

/** Reads a record from its list's call, which contains all its data; again when a pending approval is decided. */
export function useRow<Row extends RaRecord>(resource: string, id: string) {
  const dataProvider = useDataProvider();
  const query = useQuery<Row>({
    queryKey: recordKey(resource, id),
    queryFn: async ({ signal }) => (await dataProvider.getOne<Row>(resource, { id, signal })).data,
  });
  useDecisions(query.refetch);
  return query;
}
