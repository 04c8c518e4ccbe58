import Button from '@mui/material/Button';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { DepositRule } from '@sanam/console/lib/records.ts';

/** The actions of a rule. Two people change it, one proposal at a time. */
export function RuleActions({ rule, onChange }: { rule: Pick<DepositRule, 'approval'>; onChange: () => void }) {
  const t = useWords();
  const mayChange = useMay('payments.register.change');
  if (rule.approval !== null) return <WaitingApproval approval={rule.approval} />;
  if (!mayChange) return null;
  return (
    <Button variant="contained" onClick={onChange}>
      {t('register.change')}
    </Button>
  );
}
