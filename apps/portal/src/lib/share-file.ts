/** Returns a canvas as a PNG picture. */
export const pictureOfCanvas = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png'),
  );

/** Opens the device's share sheet with a file. Closing the sheet is no failure. */
export async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The user closed the sheet; nothing failed.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
