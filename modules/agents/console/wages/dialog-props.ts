/** What each dialog about the wages of a member is given. */
export interface WageDialogProps {
  member: { memberId: string; username: string };
  /** Null: a player. */
  accountType: string | null;
  onDone: () => void;
  onClose: () => void;
}
