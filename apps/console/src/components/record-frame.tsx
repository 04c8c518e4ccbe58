import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorMessage } from './state-message.tsx';

/** A record that is loading, failed or loaded. */
export function RecordFrame<T>({ query, children }: { query: UseQueryResult<T>; children: (record: T) => ReactNode }) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error !== null) return <ErrorMessage error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 1.5 }}>
      <Skeleton variant="rounded" height={96} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))' }}>
        <Skeleton variant="rounded" height={180} />
        <Skeleton variant="rounded" height={180} />
      </Box>
      <Skeleton variant="rounded" height={220} />
    </Box>
  );
}

interface HeadProps {
  title: string;
  figure?: ReactNode;
  tags: ReactNode;
  /** Actions of the record. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Name, figure, state and actions of a record. */
export function RecordHead({ title, figure, tags, actions, children }: HeadProps) {
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="body2" component="h2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        {figure !== undefined && (
          <Typography variant="h4" component="p">
            {figure}
          </Typography>
        )}
        {tags}
      </Box>
      {children}
      {actions !== undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>{actions}</Box>
      )}
    </Box>
  );
}
