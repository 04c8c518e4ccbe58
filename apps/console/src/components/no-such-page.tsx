import Button from '@mui/material/Button';
import { Title } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useWords } from '../i18n/use-words.ts';
import { StateMessage } from './state-message.tsx';

/** Notice for an unknown address. */
export function NoSuchPage() {
  const t = useWords();
  return (
    <>
      <Title title={t('state.noSuchPage')} />
      <StateMessage icon="search" role="status" title={t('state.noSuchPage')} hint={t('state.noSuchPageHint')}>
        <Button component={RouterLink} to="/" variant="outlined">
          {t('state.toFront')}
        </Button>
      </StateMessage>
    </>
  );
}
