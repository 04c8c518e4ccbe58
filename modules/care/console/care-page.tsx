import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { CareRecord } from './care-record.tsx';

/** A case as a page, so that it can be shared as a link. */
export function CarePage() {
  const { id = '' } = useParams();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={id} />
      <CareRecord key={id} id={id} />
    </Box>
  );
}
