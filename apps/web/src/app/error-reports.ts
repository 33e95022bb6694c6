/** Every error is told, with its trace; one session in ten is recorded, with its texts and entries masked (WEB-9, WEB-10). */
const RATES = { tracesSampleRate: 1, replaysSessionSampleRate: 0.1 }

type Service = typeof import('@sentry/react')

let begun: (service: Service | null) => void
const service = new Promise<Service | null>((resolve) => {
  begun = resolve
})

/** Where the operator has named no service, nothing leaves the browser, and nothing is fetched for it. */
export async function reportErrorsTo(dsn: string | null, release: string): Promise<void> {
  if (!dsn) return begun(null)
  const sentry = await import('@sentry/react')
  sentry.init({
    dsn,
    release,
    ...RATES,
    integrations: [sentry.browserTracingIntegration(), sentry.replayIntegration()],
  })
  begun(sentry)
}

/** An error the page itself has caught: the service only hears of the others. */
export function reportCaught(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  console.error(error)
  void service.then((sentry) => sentry?.captureException(error, { contexts: { react: { componentStack } } }))
}
