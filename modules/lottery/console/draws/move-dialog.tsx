import { useState } from 'react';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useNow } from '@sanam/console/lib/use-now.ts';
import { type DialogProps, DrawAct } from './draw-dialogs.tsx';

type Times = { closeAt: string | null; winningAt: string | null };

const problems = {
  past: 'lotteryDraw.closePast',
  opening: 'lotteryDraw.closeBeforeOpening',
  order: 'lotteryDraw.closeAfter',
} as const;

/** Returns why a draw cannot be moved to these times; undefined if it can. */
function problemOf({ closeAt, winningAt }: Times, opensAt: string, now: number): keyof typeof problems | undefined {
  if (closeAt === null || winningAt === null) return undefined;
  if (Date.parse(closeAt) <= now) return 'past';
  if (Date.parse(closeAt) <= Date.parse(opensAt)) return 'opening';
  return Date.parse(closeAt) > Date.parse(winningAt) ? 'order' : undefined;
}

/** The dialog that moves a draw. Its tickets stay valid; players are notified and may cancel them. */
export function MoveDialog(props: DialogProps) {
  const t = useWords();
  const now = useNow(1000);
  const { draw } = props.record;
  const [times, setTimes] = useState<Times>({ closeAt: draw.closeAt, winningAt: draw.winningAt });
  const problem = problemOf(times, draw.opensAt, now);
  const isChanged = times.closeAt !== draw.closeAt || times.winningAt !== draw.winningAt;
  const { closeAt, winningAt } = times;
  return (
    <DrawAct
      {...props}
      act="move"
      effects={[
        t('lotteryDraw.effect.move'),
        t('lotteryDraw.effect.moveRefund'),
        t('lotteryDraw.effect.reasonShown'),
        t('lotteryDraw.twoPeople'),
      ]}
      content={times}
      isReady={closeAt !== null && winningAt !== null && problem === undefined && isChanged}
      send={async ({ call, params, version, reason, options }) => {
        const body = { closeAt: closeAt ?? '', winningAt: winningAt ?? '', version, reason };
        return (await call('opsMoveDraw', { params, body }, options)).state;
      }}
    >
      <FieldGrid>
        <MomentField
          label={t('lotteryDraw.closeAt')}
          value={closeAt}
          problem={problem === 'past' || problem === 'opening' ? t(problems[problem]) : undefined}
          onChange={(value) => setTimes({ ...times, closeAt: value })}
        />
        <MomentField
          label={t('lotteryDraw.winningAt')}
          value={winningAt}
          problem={problem === 'order' ? t(problems[problem]) : undefined}
          onChange={(value) => setTimes({ ...times, winningAt: value })}
        />
      </FieldGrid>
    </DrawAct>
  );
}
