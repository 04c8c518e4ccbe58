import { useState } from 'react';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { type BoardDraft, readDraft } from './board-draft.ts';
import { BoardFields } from './board-fields.tsx';
import { type DialogProps, DrawAct } from './draw-dialogs.tsx';
import { SourceFields, useSource } from './source-fields.tsx';

/** The dialog for an official result. The second person enters it without seeing the first entry. */
export function EntryDialog(props: DialogProps) {
  const t = useWords();
  const { market } = props.record.draw;
  const isSecond = props.record.entries.some((entry) => !entry.isRejected);
  const [draft, setDraft] = useState<BoardDraft>({});
  const source = useSource();
  const read = readDraft(market, draft);
  const { prizes } = read;
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
      isReady={read.isWhole && source.isWhole}
      send={async ({ call, params, options }) => {
        const { agrees } = await call('opsEnterResult', { params, body: { prizes, ...source.sent } }, options);
        return agrees === null ? 'lotteryDraw.entered.first' : `lotteryDraw.entered.${agrees ? 'agrees' : 'differs'}`;
      }}
    >
      <SourceFields source={source} />
      <BoardFields market={market} draft={draft} read={read} onChange={setDraft} />
    </DrawAct>
  );
}
