import { Button, Dialog } from '@sanam/ui';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useTransferOptions } from './queries.ts';
import { Sendable } from './sendable.tsx';
import { TransferForm } from './transfer-form.tsx';

interface TransferActProps {
  account: string;
  memberId: string;
  kind: 'down' | 'player';
}

/** The button that sends money to a direct agent of the list, or from a cash agent to a direct player. */
export function TransferAct({ account, memberId, kind }: TransferActProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-label={t(kind === 'player' ? 'agents.transfer.payTo' : 'agents.transfer.sendTo', { name: account })}
        onClick={() => setOpen(true)}
      >
        {t(kind === 'player' ? 'agents.transfer.pay' : 'agents.transfer.send')}
      </Button>
      {isOpen && <TransferDialog account={account} memberId={memberId} kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}

function TransferDialog({ account, memberId, kind, onClose }: TransferActProps & { onClose: () => void }) {
  const t = useT();
  const options = useTransferOptions();
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      closeLabel={t('app.close')}
      title={t(kind === 'player' ? 'agents.transfer.payTo' : 'agents.transfer.sendTo', { name: account })}
    >
      <ListStates query={options} isEmpty={() => false} icon="wallet" emptyTitle="">
        {(data) => (
          <Sendable
            options={kind === 'player' ? { ...data, isOn: data.cash !== null } : data}
            off={kind === 'player' ? 'agents.cashOff' : undefined}
          >
            <TransferForm
              options={kind === 'player' ? { ...data, ...data.cash } : data}
              to={{ kind, name: account, memberId }}
              onSent={onClose}
            />
          </Sendable>
        )}
      </ListStates>
    </Dialog>
  );
}
