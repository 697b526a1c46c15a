import type { Span } from '@opentelemetry/api'
import { LRUCache } from 'lru-cache'
import type { App } from '../instance.ts'
import { version } from '../version.ts'

/** Statements that go on after their answer still find their request. */
const maxSpans = 10_000

/** Loads OpenTelemetry's own library, which takes memory and a part of a second, and makes spans with it. */
const openTracer = async (endpoint: string) => {
  const [api, core, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'chartroom', 'service.version': version }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('chartroom')
  const propagator = new core.W3CTraceContextPropagator()
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, defaultTextMapGetter } = api
  return {
    ofRequest: (name: string, headers: object, attributes: Record<string, string>) =>
      tracer.startSpan(
        name,
        { kind: SpanKind.SERVER, attributes },
        propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter),
      ),
    ofQuery: (
      parent: Span | undefined,
      since: number,
      attributes: Record<string, string | number>,
    ) =>
      tracer.startSpan(
        'query',
        { kind: SpanKind.CLIENT, startTime: since, attributes },
        parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent),
      ),
    fail: (span: Span) => span.setStatus({ code: SpanStatusCode.ERROR }),
    close: () => provider.shutdown(),
  }
}

/** Sends spans of requests and of the statements that they send to databases to the collector of the settings; texts of statements stay here. */
export const addTracing = (app: App) => {
  const { tracesEndpoint } = app.config
  if (tracesEndpoint === null) return
  const spans = new LRUCache<string, Span>({ max: maxSpans })
  let tracer: Awaited<ReturnType<typeof openTracer>> | undefined

  app.addHook('onReady', async () => {
    tracer = await openTracer(tracesEndpoint)
  })
  app.addHook('onRequest', async ({ id, method, routeOptions, headers }) => {
    const route = routeOptions.url ?? 'none'
    const span = tracer?.ofRequest(`${method} ${route}`, headers, {
      'http.request.method': method,
      'http.route': route,
      'chartroom.request_id': id,
    })
    if (span !== undefined) spans.set(id, span)
  })
  app.addHook('onResponse', async ({ id }, { statusCode }) => {
    const span = spans.get(id)
    if (span === undefined) return
    span.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) tracer?.fail(span)
    span.end()
  })
  app.onQuery(({ requestId, databaseId, since, ms, rows, outcome }) => {
    const span = tracer?.ofQuery(spans.get(requestId ?? ''), since, {
      'chartroom.database': databaseId,
      'chartroom.rows': rows,
      'chartroom.outcome': outcome,
    })
    if (span === undefined) return
    if (outcome === 'failed') tracer?.fail(span)
    span.end(since + ms)
  })
  app.addHook('onClose', async () => {
    await tracer
      ?.close()
      .catch((error: unknown) => app.log.warn({ err: error }, 'the last spans were not sent'))
  })
}
