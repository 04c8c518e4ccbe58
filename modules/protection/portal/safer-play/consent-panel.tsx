import { Checkbox, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { protectionCalls } from '../../contract/calls.ts';
import { keys } from '../keys.ts';
import type { Protection } from '../queries.ts';
import { Panel } from './panel.tsx';

/** The consent to offers of the merchant: off until the player agrees. */
export function ConsentPanel({ marketing }: Pick<Protection, 'marketing'>) {
  const t = useT();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (given: boolean) => call(protectionCalls.setMarketing, { body: { given } }),
    onSuccess: (value) => client.setQueryData(keys.protection, value),
    onError: (error) => toast(refusalText(error), 'loss'),
  });
  return (
    <Panel title={t('safer.consents')}>
      <Checkbox
        checked={change.isPending ? change.variables : marketing}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
        label={t('safer.marketing')}
      />
    </Panel>
  );
}
