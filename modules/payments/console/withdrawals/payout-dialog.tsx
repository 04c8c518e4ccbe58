import { ActDialog, type ActDialogProps } from '@sanam/console/components/act-dialog.tsx';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import type { Withdrawal } from '@sanam/console/lib/records.ts';

interface PayoutDialogProps extends Omit<ActDialogProps, 'content' | 'onStale'> {
  withdrawal: Withdrawal;
  decision: string;
}

/** The dialog of an action on a payout. Reloads the payout afterwards, and after a version conflict. */
export function PayoutDialog({ withdrawal: { id, version }, decision, run, ...rest }: PayoutDialogProps) {
  const reload = useReloadRecord();
  return (
    <ActDialog
      {...rest}
      content={{ decision, version }}
      run={async (input) => {
        await run(input);
        void reload('withdrawals', id);
      }}
      onStale={() => reload('withdrawals', id)}
    />
  );
}
