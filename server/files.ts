/** Files that travel in place of JSON: what a call sends in a form, and what it answers with. */

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form. Null before the body is read, and where none was sent. */
    file: SentFile | null;
  }
}

/** A file of a form. */
export interface SentFile {
  name: string;
  bytes: Buffer;
}

export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file of whatever kind, for the disk and not for a browser's eyes. */
export const BYTES = 'application/octet-stream';

/** A file in place of a body: what an operation returns where the contract has another media type than JSON. */
export class Download {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;

  /** @param name as a person would write it; characters that no file can have are replaced */
  constructor(name: string, mediaType: string, bytes: Uint8Array) {
    this.name = fileName(name);
    this.mediaType = mediaType;
    this.bytes = bytes;
  }
}

/** A name that every file system takes: no separators, wildcards, controls, or marks that turn its letters around. */
export function fileName(name: string): string {
  const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
  return name.replaceAll(unsafe, '_');
}
