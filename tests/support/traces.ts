/** A receiver of traces and logs, as somebody outside would write it: it reads OTLP in JSON by the specification, not by our code. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  /** Whole numbers may arrive as numbers or as texts. */
  attributes: { key: string; value: { stringValue?: string; intValue?: string | number } }[];
  status: { code?: number };
}

interface Posted {
  resourceSpans: {
    resource: { attributes: ReceivedSpan['attributes'] };
    scopeSpans: { scope: { name: string }; spans: ReceivedSpan[] }[];
  }[];
}

export interface ReceivedLine {
  timeUnixNano: string;
  severityNumber: number;
  severityText: string;
  body: { stringValue: string };
  attributes: { key: string; value: { stringValue?: string; intValue?: string | number; doubleValue?: number } }[];
  traceId?: string;
  spanId?: string;
}

interface PostedLines {
  resourceLogs: {
    resource: { attributes: ReceivedSpan['attributes'] };
    scopeLogs: { scope: { name: string }; logRecords: ReceivedLine[] }[];
  }[];
}

export interface TraceReceiver {
  url: string;
  posts: { path: string; headers: IncomingHttpHeaders; text: string }[];
  /** Status of the next responses. */
  status: number;
  spans: () => ReceivedSpan[];
  lines: () => ReceivedLine[];
  /** Lets posts wait for their response, until the returned function is called. */
  hold: () => () => void;
  close: () => void;
}

export async function openTraceReceiver(): Promise<TraceReceiver> {
  const posts: TraceReceiver['posts'] = [];
  let held: Promise<void> = Promise.resolve();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      posts.push({ path: request.url!, headers: request.headers, text });
      void held.then(() => response.writeHead(receiver.status, { 'content-type': 'application/json' }).end('{}'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: TraceReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    status: 200,
    spans: () =>
      posts
        .filter(({ path }) => path === '/v1/traces')
        .flatMap(({ text }) => (JSON.parse(text) as Posted).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    lines: () =>
      posts
        .filter(({ path }) => path === '/v1/logs')
        .flatMap(({ text }) => (JSON.parse(text) as PostedLines).resourceLogs)
        .flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)),
    hold: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

export const attribute = (
  { attributes }: Pick<ReceivedSpan | ReceivedLine, 'attributes'>,
  name: string,
): string | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue?.toString();
};
