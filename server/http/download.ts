import type { FastifyReply } from 'fastify';
import type { Download } from '#server/files.ts';

export function sendDownload(reply: FastifyReply, { name, mediaType, bytes }: Download): FastifyReply {
  // The plain name is for old clients; the second is the full name (RFC 6266).
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
