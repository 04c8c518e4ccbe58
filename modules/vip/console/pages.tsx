import Pagination from '@mui/material/Pagination';

interface PagesProps {
  totalPages: number;
  pageNo: number;
  onPage: (pageNo: number) => void;
}

/** The pages of a list, where there is more than one. */
export function Pages({ totalPages, pageNo, onPage }: PagesProps) {
  if (totalPages <= 1) return null;
  return <Pagination count={totalPages} page={pageNo} onChange={(_event, page) => onPage(page)} sx={{ mt: 1 }} />;
}
