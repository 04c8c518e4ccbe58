import Button from '@mui/material/Button';
import { useState } from 'react';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { ContractOffer } from '../contracts/contract-offer.tsx';
import { ClawbackDialog } from './clawback-dialog.tsx';
import { FreezeDialog } from '../freezes/freeze-dialog.tsx';
import type { WageDialogProps } from './dialog-props.ts';
import { ExcludeDialog } from './exclude-dialog.tsx';

const dialogs = {
  offer: ContractOffer,
  clawback: ClawbackDialog,
  exclude: ExcludeDialog,
  freeze: FreezeDialog,
} as const;
type Act = keyof typeof dialogs;

interface WageActsProps extends Omit<WageDialogProps, 'onClose'> {
  /** True while the line is frozen, by its own freeze or by one above. */
  isFrozen?: boolean;
}

/** The staff actions on the wages of a member. */
export function WageActs({ member, accountType, isFrozen = false, onDone }: WageActsProps) {
  const t = useWords();
  const [act, setAct] = useState<Act | null>(null);
  const isBelowMerchant = accountType === 'generalAgent' || accountType === 'promoter';
  const may: Record<Act, boolean> = {
    offer: useMay('agents.contract.offer') && isBelowMerchant,
    clawback: useMay('agents.wage.clawback') && accountType !== null,
    exclude: useMay('agents.member.exclude'),
    freeze: useMay('agents.line.freeze') && accountType !== null && !isFrozen,
  };
  const label: Record<Act, string> = {
    offer: t('agentContract.offer'),
    clawback: t('agentWage.clawback'),
    exclude: t('agentWage.exclude'),
    freeze: t('lineFreeze.freeze'),
  };
  const Dialog = act === null ? null : dialogs[act];
  return (
    <>
      {(['offer', 'clawback', 'exclude', 'freeze'] as const)
        .filter((one) => may[one])
        .map((one) => (
          <Button key={one} size="small" onClick={() => setAct(one)}>
            {label[one]}
          </Button>
        ))}
      {Dialog !== null && (
        <Dialog member={member} accountType={accountType} onDone={onDone} onClose={() => setAct(null)} />
      )}
    </>
  );
}
