import { Dialog, Skeleton } from '@sanam/ui';
import { useCallback, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import type { HumanPurpose } from '../contract/calls.ts';
import { PicturePuzzle } from './picture-puzzle.tsx';
import { ProviderWidget } from './provider-widget.tsx';
import { QuestionPuzzle } from './question-puzzle.tsx';

export interface HumanCheckProps {
  purpose: HumanPurpose;
  onDone: (token: string | undefined) => void;
}

/**
 * The dialog of this merchant's human check (GAP-054): the built-in puzzle with its text alternative, or the provider's
 * widget.
 */
export function HumanCheckDialog({ purpose, onDone }: HumanCheckProps) {
  const t = useT();
  const close = useCallback(() => onDone(undefined), [onDone]);
  return (
    <Dialog
      open
      onClose={close}
      title={t('identity.human.title')}
      closeLabel={t('app.close')}
      width={440}
      height={0}
      closeOnCover={false}
    >
      <Check purpose={purpose} onDone={onDone} />
    </Dialog>
  );
}

function Check({ purpose, onDone }: HumanCheckProps) {
  const site = useSite();
  const [kind, setKind] = useState<'picture' | 'question'>('picture');
  if (!site) return <Skeleton className="h-64 w-full rounded-md" />;
  if (site.humanCheck.kind === 'provider')
    return <ProviderWidget provider={site.humanCheck} purpose={purpose} onToken={onDone} />;
  if (kind === 'picture')
    return <PicturePuzzle purpose={purpose} onToken={onDone} onOther={() => setKind('question')} />;
  return <QuestionPuzzle purpose={purpose} onToken={onDone} onOther={() => setKind('picture')} />;
}
