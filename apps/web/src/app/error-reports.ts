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
    integrations: [sentry.browserTracingIntegration(), sentry.replayIntegration()],
  })
  setService(sentry)
}

/** Reports an error that an error boundary caught: Sentry sees only uncaught ones by itself. */
export function reportCaught(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  console.error(error)
  void service.then((sentry) => sentry?.captureException(error, { contexts: { react: { componentStack } } }))
}
