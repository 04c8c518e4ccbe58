import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { GameRecord } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

interface DialogProps {
  game: GameRecord;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** The dialog that switches one game on or off, by the bulk action on one game. */
export function SwitchGameDialog({ game, reload, onClose }: DialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const isOn = !game.enabled;
  const selection = { ids: [game.id] };
  const act = { kind: 'switch', isOn } as const;

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const { mark } = await call('opsPreviewGames', { body: { selection, act } });
    await call('opsActOnGames', { body: { selection, act, mark, reason: reason ?? '' } }, { idempotencyKey });
    notify(t('settings.saved'), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t(isOn ? 'game.onTitle' : 'game.offTitle', { name: game.nameEn })}
      effects={
        isOn
          ? [t('game.onWhat')]
          : [
              t('game.offWhat'),
              ...(game.openRounds > 0 ? [t('game.offRounds', { smart_count: game.openRounds })] : []),
              t('game.atOnce'),
            ]
      }
      confirm={t(isOn ? 'game.switchOn' : 'game.switchOff')}
      tone={isOn ? 'primary' : 'error'}
      reason="required"
      content={{ game: game.id, isOn }}
      run={run}
      onStale={async () => void (await reload())}
      onClose={onClose}
    />
  );
}
