/** Sends the lines of the log as OTLP, beside standard output: each as a log record, with the trace and span that it belongs to. */
import { hostname } from 'node:os';
import { attributesOf, fieldsOf, nanoseconds, openOutbox, valueOf, type Receiver, type Say } from './outbox.ts';

/** Receives the lines of a log. */
export interface LogStream {
  write: (line: string) => void;
}

export interface LogExporter extends LogStream {
  flush: () => Promise<void>;
  /** Sends what is left. */
  close: () => Promise<void>;
}

/** A line as the logger writes it. */
interface Line {
  /** 10 (trace) to 60 (fatal). */
  level: number;
  /** ms since 1970. */
  time: number;
  msg?: string;
  trace_id?: string;
  span_id?: string;
  [field: string]: unknown;
}

/** Severity numbers of the protocol, and its names, by the level of the logger. */
const SEVERITIES: Record<number, [number: number, text: string]> = {
  10: [1, 'TRACE'],
  20: [5, 'DEBUG'],
  30: [9, 'INFO'],
  40: [13, 'WARN'],
  50: [17, 'ERROR'],
  60: [21, 'FATAL'],
};

/**
 * @param output where lines also go
 * @param say receives one message when lines cannot be sent, and one when they can again
 */
export function openLogExporter(config: Receiver, output: LogStream, say: Say): LogExporter {
  const resource = attributesOf({
    ...config.resource,
    'host.name': hostname(),
    'process.pid': process.pid,
  });
  const outbox = openOutbox<Line>(
    config,
    { items: 'logs', lost: 'their lines are only in standard output' },
    (lines) => ({
      resourceLogs: [
        {
          resource: { attributes: resource },
          scopeLogs: [{ scope: { name: 'titre' }, logRecords: lines.map(recordOf) }],
        },
      ],
    }),
    say,
  );
  return {
    write(text) {
      output.write(text);
      outbox.put(JSON.parse(text) as Line);
    },
    flush: outbox.flush,
    close: outbox.close,
  };
}

function recordOf(line: Line) {
  // The resource has process and host.
  const { level, time, msg = '', trace_id: traceId, span_id: spanId, pid: _, hostname: __, ...fields } = line;
  const [severityNumber, severityText] = SEVERITIES[level] ?? [0, ''];
  return {
    timeUnixNano: nanoseconds(time),
    observedTimeUnixNano: nanoseconds(time),
    severityNumber,
    severityText,
    body: valueOf(msg),
    attributes: fieldsOf(fields),
    ...(traceId === undefined ? {} : { traceId, spanId, flags: 1 }),
  };
}
