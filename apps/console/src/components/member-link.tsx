import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useMay } from '../lib/permissions.ts';

/** A member's name, and the way to the record for those who may see it. */
export function MemberLink({ member }: { member: { memberId: string; username: string } }) {
  const mayRead = useMay('players.member.read');
  if (!mayRead) return <>{member.username}</>;
  return (
    <Link
      component={RouterLink}
      to={`/members/${member.memberId}/show`}
      underline="hover"
      onClick={(event) => event.stopPropagation()}
    >
      {member.username}
    </Link>
  );
}
