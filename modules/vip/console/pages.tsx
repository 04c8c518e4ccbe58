import Pagination from '@mui/material/Pagination';

interface PagesProps {
  totalPages: number;
  pageNo: number;
  onPage: (pageNo: number) => void;
}

/** The pagination of a list; nothing if it has one page. */
export function Pages({ totalPages, pageNo, onPage }: PagesProps) {
  if (totalPages <= 1) return null;
  return <Pagination count={totalPages} page={pageNo} onChange={(_event, page) => onPage(page)} sx={{ mt: 1 }} />;
}
