import { Button, Dialog } from '@sanam/ui';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useTransferOptions } from './queries.ts';
import { TransferForm } from './transfer-form.tsx';

interface TransferActProps {
  account: string;
  memberId: string;
}

/** Sends money to an agent of the list who is directly below. */
export function TransferAct({ account, memberId }: TransferActProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={t('agents.transfer.sendTo', { name: account })} onClick={() => setOpen(true)}>
        {t('agents.transfer.send')}
      </Button>
      {isOpen && <TransferDialog account={account} memberId={memberId} onClose={() => setOpen(false)} />}
    </>
  );
}

function TransferDialog({ account, memberId, onClose }: TransferActProps & { onClose: () => void }) {
  const t = useT();
  const options = useTransferOptions();
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      closeLabel={t('app.close')}
      title={t('agents.transfer.sendTo', { name: account })}
    >
      <ListStates query={options} isEmpty={() => false} icon="wallet" emptyTitle="">
        {(data) => <TransferForm options={data} to={{ kind: 'down', name: account, memberId }} onSent={onClose} />}
      </ListStates>
    </Dialog>
  );
}
