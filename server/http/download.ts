import type { FastifyReply } from 'fastify';

/** A file in place of a body: what a handler returns where the contract has another media type than JSON. */
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

export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file of whatever kind, for the disk and not for a browser's eyes. */
export const BYTES = 'application/octet-stream';

/** A name that every file system takes: no separators, wildcards, controls, or marks that turn its letters around. */
export function fileName(name: string): string {
  const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
  return name.replaceAll(unsafe, '_');
}

export function sendDownload(reply: FastifyReply, { name, mediaType, bytes }: Download): FastifyReply {
  // The plain name is for clients that know no other; the second is the whole name (RFC 6266).
  const plain = name.replaceAll(/[^\u0020-\u007E]|%/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return reply
    .headers({
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${whole}`,
    })
    .send(bytes);
}
