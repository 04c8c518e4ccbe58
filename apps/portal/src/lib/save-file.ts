/** Hands a file over as a download. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The download has begun with the press; the browser keeps what it still needs.
  URL.revokeObjectURL(link.href);
}
