import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { AccountRecord, RuleRecord } from './register-records.tsx';

/** The records as pages of their own, so that they can be linked to. */
export function AccountPage() {
  const { id = '' } = useParams();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={id} />
      <AccountRecord key={id} id={id} />
    </Box>
  );
}

export function RulePage() {
  const { id = '' } = useParams();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={id} />
      <RuleRecord key={id} id={id} />
    </Box>
  );
}
