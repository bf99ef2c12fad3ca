/** Parses XML in pieces, element by element: no part of a workbook is ever in memory as one text. */
import { Parser } from 'saxen';
import type { Visit } from './archive.ts';

export interface Elements {
  /** @param attributes by name without prefix, with escaped values */
  open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

export interface XmlReader {
  /** @throws errors of the XML or of a handler */
  take: Visit;
  end: () => void;
}

/** Passes on the elements of an XML document in UTF-8. */
export function xmlReader({ open, text, close }: Elements): XmlReader {
  const decoder = new TextDecoder();
  const parser = new Parser();
  if (open) parser.on('openTag', (name, attributes, decode) => open(bare(name), () => plain(attributes(), decode)));
  if (close) parser.on('closeTag', (name) => close(bare(name)));
  if (text) {
    parser.on('text', (piece, decode) => text(decode(piece)));
    parser.on('cdata', text);
  }
  return {
    take: (piece) => void parser.write(decoder.decode(piece, { stream: true })),
    end: () => void parser.write(decoder.decode()).end(),
  };
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

function plain(attributes: Record<string, string>, decode: (text: string) => string): Record<string, string> {
  const list: Record<string, string> = {};
  for (const name in attributes) list[bare(name)] = decode(attributes[name]!);
  return list;
}
