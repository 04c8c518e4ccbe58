import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { CaseRecord } from './case-record.tsx';

/** The case as a page of its own, so that it can be linked to. */
export function CasePage() {
  const { id = '' } = useParams();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={id} />
      <CaseRecord key={id} id={id} />
    </Box>
  );
}
