import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { OfferDialog } from '../offers/offer-dialog.tsx';

interface Subject {
  memberId: string;
  username: string;
  /** Null for a player. */
  accountType: string | null;
  /** Name of the agent above; null if there is none. */
  upline: { username: string } | null;
}

export interface TreeActs {
  /** Actions for a member; none without permission or when the tree of a past day is shown. */
  buttons(subject: Subject): ReactNode;
  dialog(refresh: () => void): ReactNode;
}

export function useTreeActs(isNow: boolean): TreeActs {
  const t = useWords();
  const mayOffer = useMay('agents.agent.offer') && isNow;
  const mayMove = useMay('agents.line.move') && isNow;
  const [open, setOpen] = useState<Subject | undefined>();
  const close = () => setOpen(undefined);
  return {
    buttons(subject) {
      const isPlayer = subject.accountType === null;
      if (!(isPlayer ? mayOffer : mayMove)) return null;
      const label = t(isPlayer ? 'agentOffer.make' : 'lineMove.move');
      return (
        <Button size="small" onClick={() => setOpen(subject)} aria-label={`${label}: ${subject.username}`}>
          {label}
        </Button>
      );
    },
    dialog(refresh) {
      if (open === undefined) return null;
      const Dialog = open.accountType === null ? OfferDialog : MoveDialog;
      return <Dialog member={open} onDone={refresh} onClose={close} />;
    },
  };
}
