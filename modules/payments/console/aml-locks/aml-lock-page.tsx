import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { AmlLockRecord } from './aml-lock-record.tsx';

/** The record as a page of its own, so that it can be linked to. */
export function AmlLockPage() {
  const { id = '' } = useParams();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={id} />
      <AmlLockRecord key={id} id={id} />
    </Box>
  );
}
