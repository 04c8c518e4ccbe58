import Button from '@mui/material/Button';
import { useState } from 'react';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { ContractOffer } from '../contracts/contract-offer.tsx';
import { ClawbackDialog } from './clawback-dialog.tsx';
import type { WageDialogProps } from './dialog-props.ts';
import { ExcludeDialog } from './exclude-dialog.tsx';

const dialogs = { offer: ContractOffer, clawback: ClawbackDialog, exclude: ExcludeDialog } as const;
type Act = keyof typeof dialogs;

/** The staff actions on the wages of a member. */
export function WageActs({ member, accountType, onDone }: Omit<WageDialogProps, 'onClose'>) {
  const t = useWords();
  const [act, setAct] = useState<Act | null>(null);
  const isBelowMerchant = accountType === 'generalAgent' || accountType === 'promoter';
  const may: Record<Act, boolean> = {
    offer: useMay('agents.contract.offer') && isBelowMerchant,
    clawback: useMay('agents.wage.clawback') && accountType !== null,
    exclude: useMay('agents.member.exclude'),
  };
  const label: Record<Act, string> = {
    offer: t('agentContract.offer'),
    clawback: t('agentWage.clawback'),
    exclude: t('agentWage.exclude'),
  };
  const Dialog = act === null ? null : dialogs[act];
  return (
    <>
      {(['offer', 'clawback', 'exclude'] as const)
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
