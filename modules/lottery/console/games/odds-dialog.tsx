import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { playName } from '../book/play-name.ts';
import type { LotteryGame } from './game-list.tsx';
import { bpOf, oddsOf, type OddsSet, percentOf } from './odds-draft.ts';
import { OddsSimulator } from './odds-simulator.tsx';

interface OddsDialogProps {
  game: LotteryGame;
  set: OddsSet;
  onClose: () => void;
}

/** The dialog for new odds of one play type at one rate, with a simulation on past draws. Two people must agree. */
export function OddsDialog({ game, set, onClose }: OddsDialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const [rebate, setRebate] = useState(percentOf(set.rebateBp));
  const [typed, setTyped] = useState(() => set.classes.map(({ odds }) => odds));
  const rebateBp = bpOf(rebate);
  const classes = set.classes.flatMap((one, at) => {
    const odds = oddsOf(typed[at] ?? '');
    return odds === undefined ? [] : [{ class: one.class, odds }];
  });
  const isWhole = rebateBp !== undefined && classes.length === set.classes.length;
  const isChanged = rebateBp !== set.rebateBp || classes.some(({ odds }, at) => odds !== set.classes[at]?.odds);
  const asked = { playType: set.playType, series: set.series, rebateBp: rebateBp ?? 0, classes };
  return (
    <ActDialog
      title={t('lotteryGame.oddsTitle', { name: playName(set.playType, t), series: set.series })}
      effects={[t('lotteryGame.oddsNew'), t('lotteryGame.oddsSold'), t('lotteryDraw.twoPeople')]}
      confirm={t('lotteryGame.oddsGo')}
      reason="required"
      isReady={isWhole && isChanged}
      content={{ gameId: game.gameId, asked }}
      run={async ({ reason, idempotencyKey }) => {
        const body = { ...asked, reason: reason ?? '' };
        await call('opsSetOdds', { params: { gameId: game.gameId }, body }, { idempotencyKey });
        notify(t('action.proposed'), { type: 'info' });
        void reloadRecord('lotteryGames', game.id);
      }}
      onStale={() => reloadRecord('lotteryGames', game.id)}
      onClose={onClose}
    >
      <FieldGrid>
        {set.classes.map((one, at) => (
          <TextSetting
            key={one.class}
            label={t('lotteryGame.oddsOf', { class: one.class })}
            value={typed[at] ?? ''}
            isDisabled={false}
            problem={oddsOf(typed[at] ?? '') === undefined ? t('lotteryGame.notOdds') : undefined}
            onChange={(value) => setTyped(typed.with(at, value))}
          />
        ))}
        <TextSetting
          label={t('lotteryGame.rebatePercent')}
          value={rebate}
          isDisabled={false}
          problem={rebateBp === undefined ? t('lotteryGame.notRebate') : undefined}
          onChange={setRebate}
        />
      </FieldGrid>
      <OddsSimulator gameId={game.gameId} asked={asked} isWhole={isWhole} />
    </ActDialog>
  );
}
