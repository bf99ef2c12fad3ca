/**
 * Sends traces and the log with the SDK of OpenTelemetry: in batches, as OTLP over HTTP. What cannot be sent is dropped, and never
 * holds up the work that it tells of.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { hostname } from 'node:os';
import { context, propagation, trace, type AnyValue } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, W3CTraceContextPropagator, type ExportResult } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { SCOPE } from './span.ts';

export interface TelemetryConfig {
  headers: Record<string, string>;
  /** Attributes of this process, such as `service.name`. */
  resource: Record<string, string>;
  /** Share of traces that are recorded, 0 to 1, unless the caller has decided; null: nothing is traced. */
  traces: { url: string; ratio: number } | null;
  /** Null: the log is only in standard output. */
  logs: { url: string } | null;
}

/** Receives the lines of a log. */
export interface LogStream {
  write: (line: string) => void;
}

export interface Telemetry {
  /** Where the log is written, if it is sent. */
  log: LogStream | undefined;
  /** Sends what waits, instead of at the next turn. */
  flush: () => Promise<void>;
  /** Sends what is left. */
  close: () => Promise<void>;
}

/** Items that wait at most. */
const QUEUE = { maxQueueSize: 4096, scheduledDelayMillis: 5000 };
/** ms in which what is left is sent when the process stops. */
const FAREWELL = 2000;

/** Severity numbers of the protocol, and its names, by the level of the logger. */
const SEVERITIES: Record<number, [number: number, text: string]> = {
  10: [1, 'TRACE'],
  20: [5, 'DEBUG'],
  30: [9, 'INFO'],
  40: [13, 'WARN'],
  50: [17, 'ERROR'],
  60: [21, 'FATAL'],
};

type Say = (context: object, message: string) => void;

/**
 * Begins to trace this process and to send its log. One process has one of these.
 * @param say receives one message when items cannot be sent, and one when they can again
 * @param output where the log also goes
 */
export function openTelemetry(config: TelemetryConfig, say: Say, output: LogStream = process.stdout): Telemetry {
  const { headers, traces, logs } = config;
  const resource = resourceFromAttributes({
    ...config.resource,
    'host.name': hostname(),
    'process.pid': process.pid,
  });
  let tracer: TracerProvider | undefined;
  if (traces) {
    const exporter = reporting(
      new OTLPTraceExporter({ url: traces.url, headers }),
      say,
      'traces',
      'their spans are dropped',
    );
    tracer = new TracerProvider({
      resource,
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traces.ratio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter, ...QUEUE })],
    });
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(tracer);
  }
  let logger: LoggerProvider | undefined;
  if (logs) {
    const lost = 'their lines are only in standard output';
    const exporter = reporting(new OTLPLogExporter({ url: logs.url, headers }), say, 'logs', lost);
    logger = new LoggerProvider({ resource, processors: [new BatchLogRecordProcessor({ exporter, ...QUEUE })] });
  }
  const providers = [tracer, logger].filter((provider) => provider !== undefined);
  return {
    log: logger && sending(logger, output),
    async flush() {
      await Promise.allSettled(providers.map((provider) => provider.forceFlush()));
    },
    async close() {
      const ended = Promise.allSettled(providers.map((provider) => provider.shutdown()));
      await Promise.race([ended, sleep(FAREWELL)]);
      if (!tracer) return;
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}

/** A stream that writes each line of the logger and sends it as a record of the span under way. */
function sending(provider: LoggerProvider, output: LogStream): LogStream {
  const logger = provider.getLogger(SCOPE);
  return {
    write(text) {
      output.write(text);
      // The resource has process and host, and the span names its trace.
      const line = JSON.parse(text) as Line;
      const { level, time, msg = '', pid: _, hostname: __, trace_id: ___, span_id: ____, ...attributes } = line;
      const [severityNumber, severityText] = SEVERITIES[level] ?? [0, ''];
      logger.emit({ timestamp: time, observedTimestamp: time, severityNumber, severityText, body: msg, attributes });
    },
  };
}

/** A line as the logger writes it. */
interface Line {
  /** 10 (trace) to 60 (fatal). */
  level: number;
  /** ms since 1970. */
  time: number;
  msg?: string;
  pid?: number;
  hostname?: string;
  trace_id?: string;
  span_id?: string;
  [field: string]: AnyValue;
}

interface Exporter<Item> {
  export: (items: Item[], done: (result: ExportResult) => void) => void;
}

/** Makes an exporter say once that its items cannot be sent, and once that they can again. @returns the exporter */
function reporting<Item, E extends Exporter<Item>>(
  exporter: E & Exporter<Item>,
  say: Say,
  what: string,
  lost: string,
): E {
  const send = exporter.export.bind(exporter);
  let dropped = 0;
  exporter.export = (items, done) =>
    send(items, (result) => {
      const hasFailed = result.code !== ExportResultCode.SUCCESS;
      if (hasFailed && dropped === 0) say({ err: result.error }, `${what} cannot be sent; ${lost}`);
      if (!hasFailed && dropped > 0) say({ dropped }, `${what} can be sent again`);
      dropped = hasFailed ? dropped + items.length : 0;
      done(result);
    });
  return exporter;
}
