import { useWords } from '@sanam/console/i18n/use-words.ts';
import { type DialogProps, DrawAct } from './draw-dialogs.tsx';
import { useTypedBoard } from './typed-board.tsx';

/** The dialog for an official result. The second person enters it without seeing the first entry. */
export function EntryDialog(props: DialogProps) {
  const t = useWords();
  const isSecond = props.record.entries.some((entry) => entry.state === 'waiting');
  const { fields, prizes, source, isWhole } = useTypedBoard(props.record.draw.market);
  return (
    <DrawAct
      {...props}
      act="enter"
      hasReason={false}
      effects={
        isSecond
          ? [t('lotteryDraw.effect.enterSecond'), t('lotteryDraw.effect.enterDiffers')]
          : [t('lotteryDraw.effect.enterFirst'), t('lotteryDraw.effect.enterBlind')]
      }
      content={{ prizes, source: source.draft }}
      isReady={isWhole}
      send={async ({ call, params, options }) => {
        const { agrees } = await call('opsEnterResult', { params, body: { prizes, ...source.sent } }, options);
        return agrees === null ? 'lotteryDraw.entered.first' : `lotteryDraw.entered.${agrees ? 'agrees' : 'differs'}`;
      }}
    >
      {fields}
    </DrawAct>
  );
}
