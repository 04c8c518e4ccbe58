/** The draft in the editor: an existing one, or a new one copied from a version. */
export interface Writing {
  version: string;
  from: string | null;
}
