/** Loaded into Prism: its header of violations quotes property names, and a header with “→” in it would end the process. */
import { ServerResponse } from 'node:http';

const original = Reflect.get(ServerResponse.prototype, 'setHeader');
const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

Reflect.set(ServerResponse.prototype, 'setHeader', function setAsciiHeader(name, value) {
  const isText = name === 'sl-violations' && typeof value === 'string';
  return Reflect.apply(original, this, [name, isText ? value.replaceAll(/[^\u0020-\u007E]/g, escaped) : value]);
});
