/** XML documents as trees, without namespaces. Documents that declare entities are refused. */
import { Parser } from 'saxen';
import { textOf } from './archive.ts';
import { amountOf, DatabaseFault } from './model.ts';

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

const DEEPEST = 50;
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** @throws DatabaseFault */
export function parseXml(bytes: Uint8Array, where: string): Element {
  const text = textOf(bytes, where);
  if (/<!DOCTYPE|<!ENTITY/i.test(text.slice(0, 4096)))
    throw new DatabaseFault(where, 'documents with a DTD are not accepted.');
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => {
    const list: Record<string, string> = {};
    for (const [key, value] of Object.entries(attributes())) list[bare(key)] = decode(value);
    const element: Element = { name: bare(name), attributes: list, children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
    if (open.length > DEEPEST) throw new DatabaseFault(where, `its elements are nested more than ${DEEPEST} deep.`);
  });
  parser.on('closeTag', () => void open.pop());
  parser.on('text', (piece, decode) => void (open.at(-1)!.text += decode(piece)));
  parser.on('cdata', (piece) => void (open.at(-1)!.text += piece));
  try {
    parser.write(text).end();
  } catch (error) {
    if (error instanceof DatabaseFault) throw error;
    throw new DatabaseFault(where, 'this is not XML.');
  }
  const [document] = root.children;
  if (!document) throw new DatabaseFault(where, 'this is not XML.');
  return document;
}

/** The first element at a path of names; undefined if there is none. */
export function at(element: Element | undefined, ...path: string[]): Element | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

export const all = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const wordsAt = (element: Element | undefined, ...path: string[]): string =>
  at(element, ...path)?.text.trim() ?? '';

/** An attribute that must be there. @throws DatabaseFault */
export function attribute({ name, attributes }: Element, key: string, where: string): string {
  const value = attributes[key];
  if (value === undefined) throw new DatabaseFault(where, `${name} has no ${key}.`);
  return value;
}

export const numberOf = (element: Element, key: string, where: string): number =>
  amountOf(attribute(element, key, where), where, `${key} of ${element.name}`);
