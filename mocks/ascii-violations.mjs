/** Loaded into Prism: its header of violations quotes property names, and a header with “→” in it would end the process. */
import { ServerResponse } from 'node:http';

const { setHeader } = ServerResponse.prototype;
ServerResponse.prototype.setHeader = function setAsciiHeader(name, value) {
  const isText = name === 'sl-violations' && typeof value === 'string';
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return setHeader.call(this, name, isText ? value.replaceAll(/[^\u0020-\u007E]/g, escaped) : value);
};
