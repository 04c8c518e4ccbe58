import { Title } from 'react-admin';
import { useWords } from '../i18n/use-words.ts';
import { StateMessage } from './state-message.tsx';

/** A page that the person's roles do not open. */
export function NoRight() {
  const t = useWords();
  return (
    <>
      <Title title={t('state.noRight')} />
      <StateMessage icon="closed" role="status" title={t('state.noRight')} hint={t('state.noRightHint')} />
    </>
  );
}
