/** What is being written: a draft that is there, or a new one that begins as a copy of a version. */
export interface Writing {
  version: string;
  from: string | null;
}
