import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useMay } from '../lib/permissions.ts';
import { useMerchantName } from '../lib/use-merchants.tsx';

interface Member {
  memberId: string;
  username: string;
  merchantId?: string | undefined;
}

/** A member's name, with the merchant if the user sees several, linked to the record if permitted. */
export function MemberLink({ member }: { member: Member }) {
  const merchant = useMerchantName()(member.merchantId);
  const name = merchant === undefined ? member.username : `${member.username} · ${merchant}`;
  const mayRead = useMay('players.member.read');
  if (!mayRead) return <>{name}</>;
  return (
    <Link
      component={RouterLink}
      to={`/members/${member.memberId}/show`}
      underline="hover"
      onClick={(event) => event.stopPropagation()}
    >
      {name}
    </Link>
  );
}
