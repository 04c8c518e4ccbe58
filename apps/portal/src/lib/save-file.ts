/** Saves a file as a download. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The download has started; the browser keeps the data it still needs.
  URL.revokeObjectURL(link.href);
}
