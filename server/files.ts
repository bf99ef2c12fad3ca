/** Files instead of JSON: uploaded in a form, or returned as a response. */

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form. Null before the body is read, or if no file was sent. */
    file: SentFile | null;
  }
}

/** A file of a form. */
export interface SentFile {
  name: string;
  bytes: Buffer;
}

export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Media type of a file that browsers save instead of showing it. */
export const BYTES = 'application/octet-stream';

/** A file as the response: returned by operations whose media type in the contract is not JSON. */
export class Download {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;

  /** @param name as a person would write it; characters that are invalid in file names are replaced */
  constructor(name: string, mediaType: string, bytes: Uint8Array) {
    this.name = fileName(name);
    this.mediaType = mediaType;
    this.bytes = bytes;
  }
}

/** A name valid in every file system: without separators, wildcards, control characters or direction marks. */
export function fileName(name: string): string {
  const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
  return name.replaceAll(unsafe, '_');
}
