/** The file name in a response: the extended name (RFC 6266) before the plain one. Null if there is none. */
export function fileNameOf({ headers }: Response): string | null {
  const disposition = headers.get('content-disposition') ?? '';
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (whole !== undefined) return decodeURIComponent(whole);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? null;
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
