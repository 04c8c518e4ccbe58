import type { ReactNode } from 'react';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Draft } from '@sanam/console/lib/use-draft.ts';
import type { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';

interface PartFormProps<Values extends object> {
  title: string;
  read: Values;
  /** Returns the values for the list of changes; default: unchanged. */
  shown?: (values: Values) => unknown;
  words: ReturnType<typeof usePathWords>;
  isDisabled: boolean;
  blocked?: (values: Values) => string | undefined;
  save: (values: Values, reason: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  children: (draft: Draft<Values>) => ReactNode;
}

/** The form of one part of a settings page: its fields, their problems, and the save button. */
export function PartForm<Values extends object>(props: PartFormProps<Values>) {
  const { title, read, shown = (values) => values, words, isDisabled, blocked, save, reload, children } = props;
  const t = useWords();
  const { draft, bar } = useSaving({ read, send: save, reload });
  return (
    <>
      {children(draft)}
      {!isDisabled && (
        <SaveBar
          title={t('signin.saveTitle', { name: title })}
          before={shown(read)}
          after={shown(draft.values)}
          blocked={blocked?.(draft.values)}
          warnings={[t('settings.effectSoon')]}
          {...words}
          {...bar}
        />
      )}
    </>
  );
}
