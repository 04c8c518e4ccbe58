import type { Refusal } from '@sanam/client/refusal';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Button, buttonClass, Callout } from '@sanam/ui';
import type { ReactNode } from 'react';
import type { Family } from '../../contract/play-types.ts';
import { pickName, playName } from './play-words.ts';
import { limitText } from './limit-text.ts';

export interface RefusalNoteProps {
  refusal: Refusal;
  family: Family;
  /** Moves the basket to the next draw; undefined if there is none. */
  onNextDraw?: (() => void) | undefined;
  /** Removes the lines that cannot be bought, or reduces them to the remaining limit. */
  onDrop: () => void;
  onPartial: () => void;
}

const ofNumbers = new Set(['lottery.numberClosed', 'lottery.numberLimit', 'lottery.memberLimit']);
const ofPlay = new Set([
  'protection.stakeLimit',
  'protection.lossLimit',
  'protection.betLimit',
  'protection.timeLimit',
  'protection.blocked',
]);
const ofDraw = new Set(['lottery.closed', 'lottery.suspended', 'lottery.unknownDraw']);

/** The reason why nothing was bought, with the possible remedies. */
export function RefusalNote({ refusal, family, onNextDraw, onDrop, onPartial }: RefusalNoteProps) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const text = ofNumber(refusal, family, t) ?? limitText(refusal, symbol, t) ?? refusalText(refusal);
  return (
    <div role="alert">
      <Callout tone="loss" icon="alert">
        <p>{text}</p>
        <Way refusal={refusal} {...{ onNextDraw, onDrop, onPartial }} />
      </Callout>
    </div>
  );
}

/** Returns the text of a refusal that concerns one number; undefined for other refusals. */
function ofNumber(refusal: Refusal, family: Family, t: Translate): string | undefined {
  const { playType, pick } = refusal.values;
  if (!ofNumbers.has(refusal.code) || typeof playType !== 'string' || typeof pick !== 'string') return undefined;
  return `${playName(playType, t)} ${pickName(playType, pick, family, t)}: ${refusalText(refusal)}`;
}

function Way({ refusal, onNextDraw, onDrop, onPartial }: Omit<RefusalNoteProps, 'family'>): ReactNode {
  const t = useT();
  if (refusal.code === 'wallet.insufficientBalance')
    return <WayLink to={memberPath('depositv2')}>{t('lottery.toDeposit')}</WayLink>;
  if (ofPlay.has(refusal.code)) return <WayLink to={memberPath('saferPlay')}>{t('lottery.toLimits')}</WayLink>;
  if (ofDraw.has(refusal.code) && onNextDraw !== undefined)
    return (
      <Button size="small" onClick={onNextDraw} className="mt-2">
        {t('lottery.toNextDraw')}
      </Button>
    );
  if (!ofNumbers.has(refusal.code)) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="small" onClick={onDrop}>
        {t('lottery.dropRefused')}
      </Button>
      <Button size="small" onClick={onPartial}>
        {t('lottery.takePartial')}
      </Button>
    </div>
  );
}

const WayLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={`${buttonClass('plain', 'small')} mt-2`}>
    {children}
  </Link>
);
