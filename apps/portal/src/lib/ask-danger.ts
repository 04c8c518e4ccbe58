import { ask } from '@sanam/ui';
import { translate } from '../i18n/language.ts';

interface Danger {
  title: string;
  body: string;
  /** Label of the action. */
  go: string;
  /** Label of the button that changes nothing, where "Cancel" could be read as the action. */
  stay?: string;
}

/** Asks for confirmation before a destructive action; returns true if confirmed. */
export const askDanger = ({ title, body, go, stay }: Danger): Promise<boolean> =>
  ask({
    title,
    body,
    icon: 'alert',
    confirm: go,
    confirmLook: 'danger',
    cancel: stay ?? translate('app.cancel'),
    closeLabel: translate('app.close'),
  });
