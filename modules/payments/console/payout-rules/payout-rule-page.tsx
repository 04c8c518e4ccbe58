import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { PayoutRuleRecord } from './payout-rule-record.tsx';

/** The record as a page of its own, so that it can be linked to. */
export function PayoutRulePage() {
  const { id = '' } = useParams();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={id} />
      <PayoutRuleRecord key={id} id={id} />
    </Box>
  );
}
