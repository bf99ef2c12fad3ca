/** Reason why a file cannot be read; passed from the thread as data. */
export interface Fault {
  code: 'bad_request' | 'unsupported_media' | 'too_large' | 'invalid';
  message: string;
  field: string;
}

/** Thrown while a file is read; the message is for the user. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly fault: Fault;

  constructor(code: Fault['code'], message: string, field = 'file') {
    super(message);
    this.fault = { code, message, field };
  }
}
