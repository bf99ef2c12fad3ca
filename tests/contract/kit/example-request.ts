import type { Operation } from '../contract.ts';
import { upload } from './client.ts';

/** The call that the contract's own examples spell out. */
export function exampleRequest(operation: Operation, token: string) {
  const exampleOf = (name: string) =>
    operation.parameters.find((one) => one.in === 'path' && one.name === name)?.example;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(exampleOf(name))),
  );
  const query = operation.parameters
    .filter((one) => one.in === 'query' && one.required)
    .flatMap(({ name, example }) => [example].flat().map((value) => [name, String(value)]));
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  let body: BodyInit | null = null;
  if (operation.requestType === 'application/json') {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(operation.requestExample);
  } else if (operation.requestType === 'multipart/form-data') {
    body = upload(operation);
  }
  const url = query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
  return { url, init: { method: operation.method, headers, body } };
}
