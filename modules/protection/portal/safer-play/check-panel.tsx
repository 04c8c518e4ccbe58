import { Button, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { protectionCalls } from '../../contract/calls.ts';
import { type CheckInterval, checkIntervals } from '../../contract/states.ts';
import { keys } from '../keys.ts';
import type { Protection } from '../queries.ts';
import { Panel } from './panel.tsx';

/** The choice of minutes of play between reality checks. They cannot be switched off. */
export function CheckPanel({ checkMinutes }: Pick<Protection, 'checkMinutes'>) {
  const t = useT();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (minutes: CheckInterval) => call(protectionCalls.setCheckInterval, { body: { minutes } }),
    onSuccess: async (value) => {
      client.setQueryData(keys.protection, value);
      await client.invalidateQueries({ queryKey: keys.realityCheck });
    },
    onError: (error) => toast(refusalText(error), 'loss'),
  });
  const title = t('safer.check');
  return (
    <Panel title={title} why={t('safer.checkWhy')}>
      <div role="group" aria-label={title} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {checkIntervals.map((minutes) => (
          <Button
            key={minutes}
            aria-pressed={checkMinutes === minutes}
            look={checkMinutes === minutes ? 'brand' : 'plain'}
            busy={change.isPending && change.variables === minutes}
            disabled={change.isPending}
            onClick={() => change.mutate(minutes)}
          >
            {t('safer.minutes', { minutes })}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
