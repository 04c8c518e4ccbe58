import Box from '@mui/material/Box';
import { moneyWithSymbol } from '../lib/format.ts';

/** An amount in tabular figures. `isSigned`: gain and loss by sign and colour, never by colour alone. */
export function Amount({ value, isSigned = false, isMuted = false }: AmountProps) {
  const isLoss = value.startsWith('-');
  const isZero = /^0(\.0*)?$/.test(value);
  const text = isSigned && !isLoss && !isZero ? `+${moneyWithSymbol(value)}` : moneyWithSymbol(value);
  const colour =
    isSigned && !isZero ? (isLoss ? 'error.main' : 'success.main') : isMuted ? 'text.secondary' : undefined;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', color: colour }}>
      {text}
    </Box>
  );
}

interface AmountProps {
  value: string;
  isSigned?: boolean;
  isMuted?: boolean;
}
