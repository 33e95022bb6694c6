// Imported first: it sets the order of the style layers that all later styles use.
import './ui/styles/styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { recordUsage } from './app/analytics.ts'
import { reportCaught, reportErrorsTo } from './app/error-reports.ts'
import { loadGameOnInput, watchOtherTabs } from './app/game-code.ts'
import { router } from './app/router.tsx'
import { start } from './app/start.ts'
import { watchForUpdates } from './app/updates.ts'
import { measureVitals } from './app/web-vitals.ts'
import { isSecretAddress } from './browser/addresses.ts'
import { readServerInfo, useServerInfo } from './client/account/auth.ts'
import { ApplicationBoundary } from './pages/error-pages.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

void start()
loadGameOnInput()
watchOtherTabs()
// Error reports and recordings contain the address of the page.
const isReported = !isSecretAddress(window.location)
void readServerInfo().then(({ sentryDsn, version }) => reportErrorsTo(isReported ? sentryDsn : null, version))
recordUsage(router)

// React renders a failed concurrent render again; an error boundary catches a second failure.
const onRecoverableError = (error: unknown) => console.warn('Rendered again after an error', error)

const reactRoot = createRoot(root, { onCaughtError: reportCaught, onRecoverableError })
// In small steps: a visitor of the login page already sees it and may press something meanwhile.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <ApplicationBoundary>
        <RouterProvider router={router} />
      </ApplicationBoundary>
    </StrictMode>,
  ),
)

// From here on the page handles its errors itself, no longer early.js.
root.dataset['started'] = ''

watchForUpdates()
void measureVitals(() => useServerInfo.getState().metricsUrl)
