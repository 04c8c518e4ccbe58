import { Empty, type IconName, SkeletonRows } from '@sanam/ui';
import { Failed } from './failed.tsx';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.ts';

export interface ListStatesProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  isEmpty: (data: Data) => boolean;
  icon: IconName;
  emptyTitle: string;
  emptyText?: string;
  children: (data: Data) => ReactNode;
}

/** A list in one of its four states: loading, failed, empty, filled. */
export function ListStates<Data>({ query, isEmpty, icon, emptyTitle, emptyText, children }: ListStatesProps<Data>) {
  const t = useT();
  const { data, error, refetch } = query;
  if (data === undefined && error) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <SkeletonRows label={t('app.loading')} />;
  if (isEmpty(data)) {
    return (
      <Empty icon={icon} title={emptyTitle}>
        {emptyText}
      </Empty>
    );
  }
  return <>{children(data)}</>;
}
