/**
 * Every error is reported with its trace; one session in ten is recorded, with masked texts and inputs (WEB-9, WEB-10).
 */
const RATES = { tracesSampleRate: 1, replaysSessionSampleRate: 0.1 }

type Service = typeof import('@sentry/react')

let setService: (service: Service | null) => void
const service = new Promise<Service | null>((resolve) => {
  setService = resolve
})

/** Without a DSN nothing is loaded and nothing leaves the browser. */
export async function reportErrorsTo(dsn: string | null, release: string): Promise<void> {
  if (!dsn) return setService(null)
  const sentry = await import('@sentry/react')
  sentry.init({
    dsn,
    release,
    ...RATES,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    // A compressed recording could not be searched for addresses.
    integrations: [sentry.browserTracingIntegration(), sentry.replayIntegration({ useCompression: false })],
    transport: (options) => {
      const transport = sentry.makeFetchTransport(options)
      return { ...transport, send: (envelope) => transport.send(withoutQueries(envelope)) }
    },
  })
  setService(sentry)
}

type Envelope = Parameters<ReturnType<Service['makeFetchTransport']>['send']>[0]

/**
 * The library's option keeps fragments, which hold the tokens of links in e-mails, and does not apply to recordings. So
 * the addresses are shortened here, where everything that is sent passes.
 */
function withoutQueries([header, items]: Envelope): Envelope {
  return [header, items.map(([itemHeader, payload]) => shortenItem(itemHeader, payload))] as Envelope
}

function shortenItem(header: { length?: number }, payload: unknown): [object, unknown] {
  if (payload instanceof Uint8Array) return [header, payload]
  if (typeof payload !== 'string') return [header, shortenAddresses(payload)]
  // A recording: lines of JSON. The header counts its bytes.
  const lines = payload.split('\n').map((line) => (line ? JSON.stringify(shortenAddresses(JSON.parse(line))) : line))
  const text = lines.join('\n')
  return [{ ...header, length: new TextEncoder().encode(text).length }, text]
}

const PATH = /^(\/[^\s?#]*)[?#]\S*$/
const ADDRESS = /(\bhttps?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>)]*/g

/** A copy of the value with the addresses in its texts without query and fragment. */
function shortenAddresses(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(PATH, '$1').replace(ADDRESS, '$1')
  if (Array.isArray(value)) return value.map(shortenAddresses)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortenAddresses(part)]))
}

/** Reports an error that an error boundary caught: Sentry sees only uncaught ones by itself. */
export function reportCaught(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  console.error(error)
  void service.then((sentry) => sentry?.captureException(error, { contexts: { react: { componentStack } } }))
}
