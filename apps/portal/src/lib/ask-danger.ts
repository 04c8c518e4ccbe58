import { ask } from '@sanam/ui';
import { translate } from '../i18n/language.ts';

/** Asks before something is taken away; true when the person is sure. `go` names what will happen. */
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
