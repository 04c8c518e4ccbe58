import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { AmlCaseRecord } from './aml-case-record.tsx';

/** The case as a page of its own, so that it can be linked to. */
export function AmlCasePage() {
  const { id = '' } = useParams();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={id} />
      <AmlCaseRecord key={id} id={id} />
    </Box>
  );
}
