import { useWords } from '@sanam/console/i18n/use-words.ts';
import { type DialogProps, DrawAct } from './draw-dialogs.tsx';
import { useTypedBoard } from './typed-board.tsx';

/** The dialog for the second entry of a correction. Its board is empty: the numbers come from the person's own source. */
export function CorrectionEntryDialog(props: DialogProps) {
  const t = useWords();
  const { fields, prizes, source, isWhole } = useTypedBoard(props.record.draw.market);
  return (
    <DrawAct
      {...props}
      act="confirmCorrection"
      tone="error"
      effects={[t('lotteryDraw.effect.correctSecond'), t('lotteryDraw.effect.correctDiffers')]}
      content={{ prizes, source: source.draft }}
      isReady={isWhole}
      send={async ({ call, params, version, reason, options }) => {
        const body = { prizes, ...source.sent, version, reason };
        const { agrees } = await call('opsCorrectResult', { params, body }, options);
        return `lotteryDraw.corrected.${agrees === true ? 'agrees' : 'differs'}`;
      }}
    >
      {fields}
    </DrawAct>
  );
}

/** The dialog that ends a correction nobody goes on with. Its hidden numbers are shown from then on. */
export function EndCorrectionDialog(props: DialogProps) {
  const t = useWords();
  return (
    <DrawAct
      {...props}
      act="endCorrection"
      effects={[t('lotteryDraw.effect.endCorrection'), t('lotteryDraw.effect.endCorrectionShows')]}
      send={async ({ call, params, version, reason, options }) => {
        await call('opsEndCorrection', { params, body: { version, reason } }, options);
        return 'done';
      }}
    />
  );
}
