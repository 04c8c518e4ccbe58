import { useAct } from '@sanam/client/act';
import { Button, Card, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { isGuest, useSession } from '@sanam/portal/lib/session.ts';
import { walletCalls } from '../contract/calls.ts';
import { Files } from './export-box.tsx';
import { recordKeys as keys } from './records/keys.ts';

/** The request and download of the archive of the member's data. */
export function OwnDataPanel() {
  const type = useSession((session) => session.accountType);
  return isGuest(type) ? null : <OwnData />;
}

function OwnData() {
  const t = useT();
  const client = useQueryClient();
  const act = useAct();
  const request = useMutation({
    mutationFn: () =>
      act.run({}, (idempotencyKey) => call(walletCalls.requestOwnData, { body: {} }, { idempotencyKey })),
    onSuccess: () => {
      toast(t('ownData.asked'), 'gain');
      return client.invalidateQueries({ queryKey: keys.exports });
    },
  });
  return (
    <Card as="section" flat aria-label={t('ownData.title')} className="flex flex-col gap-3">
      <div>
        <h3 className="text-base">{t('ownData.title')}</h3>
        <p className="text-sm text-ink-soft">{t('ownData.why')}</p>
      </div>
      {request.error === null ? null : (
        <p role="alert" className="text-sm text-loss">
          {refusalText(request.error)}
        </p>
      )}
      <Button className="self-start" busy={request.isPending} onClick={() => request.mutate()}>
        {t('ownData.ask')}
      </Button>
      <Files record="everything" />
    </Card>
  );
}
