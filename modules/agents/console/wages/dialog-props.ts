/** Props of every dialog about the wages of a member. */
export interface WageDialogProps {
  member: { memberId: string; username: string };
  /** Null for a player. */
  accountType: string | null;
  onDone: () => void;
  onClose: () => void;
}
