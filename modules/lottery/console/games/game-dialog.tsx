import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { AMOUNT } from '../book/limit-draft.ts';
import { chaseName } from './chase-name.ts';
import type { LotteryGame } from './game-list.tsx';

const bounds = ['lineMin', 'lineMax', 'ticketMin', 'ticketMax', 'payoutMax'] as const;
/** Offered maximum numbers of draws in a chase; 0: no chases. */
const chases = [0, 5, 10, 20];
const valuesOf = (game: LotteryGame) => ({
  nameTh: game.nameTh,
  nameEn: game.nameEn,
  isOn: game.isOn,
  isHot: game.isHot,
  lineMin: game.lineMin,
  lineMax: game.lineMax,
  ticketMin: game.ticketMin,
  ticketMax: game.ticketMax,
  payoutMax: game.payoutMax,
  chaseMax: game.chaseMax,
});
type Values = ReturnType<typeof valuesOf>;

/** The dialog for a game's name, sales switch and limits. Sold tickets do not change. */
export function GameDialog({ game, onClose }: { game: LotteryGame; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const [values, setValues] = useState(() => valuesOf(game));
  const isNamed = values.nameTh.trim() !== '' && values.nameEn.trim() !== '';
  const isBounded =
    bounds.every((bound) => AMOUNT.test(values[bound])) &&
    Number(values.ticketMax) >= Number(values.ticketMin) &&
    Number(values.lineMax) >= Number(values.lineMin);
  const reload = () => reloadRecord('lotteryGames', game.id);
  return (
    <ActDialog
      title={t('lotteryGame.changeTitle', { name: game.gameCode })}
      effects={[t('lotteryGame.effectNew'), t('lotteryGame.effectSold')]}
      confirm={t('lotteryGame.changeGo')}
      reason="required"
      isReady={isNamed && isBounded}
      content={{ id: game.id, values, version: game.version }}
      run={async ({ reason, idempotencyKey }) => {
        const body = { ...values, version: game.version, reason: reason ?? '' };
        await call('opsChangeLotteryGame', { params: { gameId: game.gameId }, body }, { idempotencyKey });
        notify(t('lotteryDraw.done'), { type: 'success' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      <Fields values={values} onChange={setValues} />
    </ActDialog>
  );
}

function Fields({ values, onChange }: { values: Values; onChange: (values: Values) => void }) {
  const t = useWords();
  return (
    <FieldGrid>
      {(['nameTh', 'nameEn'] as const).map((name) => (
        <TextSetting
          key={name}
          label={t(`lotteryGame.${name}`)}
          value={values[name]}
          isDisabled={false}
          problem={values[name].trim() === '' ? t('lotteryGame.needName') : undefined}
          onChange={(value) => onChange({ ...values, [name]: value })}
        />
      ))}
      {(['isOn', 'isHot'] as const).map((flag) => (
        <ChoiceSetting
          key={flag}
          label={t(`lotteryGame.${flag}`)}
          value={values[flag] ? 'yes' : 'no'}
          choices={(['yes', 'no'] as const).map((value) => ({ value, label: t(`common.${value}`) }))}
          isDisabled={false}
          onChange={(value) => onChange({ ...values, [flag]: value === 'yes' })}
        />
      ))}
      <ChoiceSetting
        label={t('lotteryGame.chaseMax')}
        value={String(values.chaseMax)}
        choices={[...new Set([...chases, values.chaseMax])].map((draws) => ({
          value: String(draws),
          label: chaseName(draws, t),
        }))}
        isDisabled={false}
        onChange={(value) => onChange({ ...values, chaseMax: Number(value) })}
      />
      {bounds.map((bound) => (
        <AmountSetting
          key={bound}
          label={t(`lotteryGame.${bound}`)}
          value={values[bound]}
          problem={AMOUNT.test(values[bound]) ? undefined : t('lotteryBook.notAmount')}
          onChange={(value) => onChange({ ...values, [bound]: value ?? '' })}
        />
      ))}
    </FieldGrid>
  );
}
