import { useAct } from '@sanam/client/act';
import { Button, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { agentLinkCalls } from '../../contract/link-calls.ts';
import { keys } from '../keys.ts';

export function CloseLink({ code }: { code: string }) {
  const t = useT();
  const act = useAct();
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () =>
      act.run(code, (idempotencyKey) => call(agentLinkCalls.closeAgentLink, { params: { code } }, { idempotencyKey })),
    onSuccess: () => toast(t('agents.link.closed', { code })),
    onError: (error) => toast(refusalText(error), 'loss'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.centre }),
  });
  const press = async () => {
    const yes = await askDanger({
      title: t('agents.link.closeTitle', { code }),
      body: t('agents.link.closeText'),
      go: t('agents.link.close'),
    });
    if (yes) close.mutate();
  };
  return (
    <Button
      size="small"
      busy={close.isPending}
      aria-label={t('agents.link.closeOf', { code })}
      onClick={() => void press()}
    >
      {t('agents.link.close')}
    </Button>
  );
}
