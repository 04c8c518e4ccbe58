import { ask } from '@sanam/ui';
import { translate } from '../i18n/language.ts';

/** Asks for confirmation before a destructive action; returns true if confirmed. `go` is the label of the action. */
export const askDanger = ({ title, body, go }: { title: string; body: string; go: string }): Promise<boolean> =>
  ask({
    title,
    body,
    icon: 'alert',
    confirm: go,
    confirmLook: 'danger',
    cancel: translate('app.cancel'),
    closeLabel: translate('app.close'),
  });
