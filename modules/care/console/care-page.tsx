import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { CareRecord } from './care-record.tsx';

/** The case as a page: a link to send to a colleague. */
export function CarePage() {
  const { id = '' } = useParams();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={id} />
      <CareRecord key={id} id={id} />
    </Box>
  );
}
