import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { PayoutRuleRecord } from './payout-rule-record.tsx';

/** The record as a page: a link to send to a colleague. */
export function PayoutRulePage() {
  const { id = '' } = useParams();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={id} />
      <PayoutRuleRecord key={id} id={id} />
    </Box>
  );
}
