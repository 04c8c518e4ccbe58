import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import ErrorIcon from '@mui/icons-material/CloudOff';
import EmptyIcon from '@mui/icons-material/InboxOutlined';
import ClosedIcon from '@mui/icons-material/LockOutlined';
import SearchIcon from '@mui/icons-material/SearchOff';
import type { ReactNode } from 'react';
import { useErrorWords, useWords } from '../i18n/use-words.ts';
import { Refusal, hasCode } from '@sanam/client/refusal';

const icons = { error: ErrorIcon, empty: EmptyIcon, search: SearchIcon, closed: ClosedIcon };

/** Replaces a list or record: describes the state and the next step. */
export function StateMessage({ icon, title, hint, children, role }: StateMessageProps) {
  const Icon = icons[icon];
  return (
    <Box role={role} sx={{ px: 2, py: 6, textAlign: 'center' }}>
      <Icon aria-hidden="true" sx={{ fontSize: 40, color: 'text.secondary', mb: 1 }} />
      <Typography variant="subtitle1" component="p">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '46ch', mx: 'auto' }}>{hint}</Typography>
      {children !== undefined && <Box sx={{ mt: 2 }}>{children}</Box>}
    </Box>
  );
}

interface StateMessageProps {
  icon: keyof typeof icons;
  title: string;
  hint: ReactNode;
  children?: ReactNode;
  role?: 'alert' | 'status';
}

/** Error with a retry button. */
export function ErrorMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useWords();
  const errorWords = useErrorWords();
  if (hasCode(error, 'common.notFound')) {
    return <StateMessage icon="search" title={t('state.notFound')} hint={t('state.notFoundHint')} role="status" />;
  }
  // A retry does not help if the role lacks the permission.
  if (hasCode(error, 'operator.forbidden')) {
    return <StateMessage icon="closed" title={t('state.noRight')} hint={t('state.noRightHint')} role="status" />;
  }
  const requestId = error instanceof Refusal ? error.requestId : null;
  return (
    <StateMessage
      icon="error"
      role="alert"
      title={`${t('state.errorTitle')}: ${errorWords(error)}`}
      hint={requestId === null ? t('state.errorHintPlain') : t('state.errorHint', { requestId })}
    >
      <Button variant="outlined" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </StateMessage>
  );
}
