/** A site as a file: what was entered and its plan, without what the server adds. */
import { canonical } from '#engine/index.ts';
import { aboutField } from '#engine/wording/index.ts';
import type { SiteInput } from '#generated/types.ts';
import { CreateSiteBody } from '#generated/zod/sites.ts';
import { messageOf } from '#src/forms/messages.ts';
import { readBody } from '#src/forms/read-body.ts';

const FORMAT = 'titre-site';
const VERSION = 1;

export const siteText = ({ name, document }: SiteInput): string =>
  canonical({ format: FORMAT, format_version: VERSION, name, document });

/** @throws Error naming the field that is wrong */
export async function readSite(file: File): Promise<SiteInput> {
  let read: Record<string, unknown>;
  try {
    read = JSON.parse(await file.text()) as Record<string, unknown>;
  } catch {
    throw new Error(`${file.name} is not JSON. Choose a file that was saved from a site.`);
  }
  if (read?.['format'] !== FORMAT)
    throw new Error(`${file.name} is not the file of a site. Choose one that was saved from a site.`);
  if (read['format_version'] !== VERSION)
    throw new Error(
      `${file.name} has version ${String(read['format_version'])} of the format, but this app reads version ${VERSION}.`,
    );
  const reading = readBody(CreateSiteBody, { name: read['name'], document: read['document'] });
  if ('body' in reading) return reading.body;
  const [{ path, issue }] = reading.faults as [(typeof reading.faults)[number]];
  const unknown =
    issue.code === 'unrecognized_keys' ? `A site has no ${issue.keys.join(', ')}. Remove it from the file.` : null;
  throw new Error(aboutField(path, unknown ?? messageOf(issue)));
}
