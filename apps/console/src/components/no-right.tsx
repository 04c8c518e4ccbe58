import { Title } from 'react-admin';
import { useWords } from '../i18n/use-words.ts';
import { StateMessage } from './state-message.tsx';

/** Notice for a page that the user's roles do not allow. */
export function NoRight() {
  const t = useWords();
  return (
    <>
      <Title title={t('state.noRight')} />
      <StateMessage icon="closed" role="status" title={t('state.noRight')} hint={t('state.noRightHint')} />
    </>
  );
}
