// First: it says which layer of styles wins, and those of the parts come after.
import './ui/styles/styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchUse } from './app/analytics.ts'
import { reportCaught, reportErrorsTo } from './app/error-reports.ts'
import { router } from './app/router.tsx'
import { start } from './app/start.ts'
import { watchForUpdates } from './app/updates.ts'
import { measureVitals } from './app/web-vitals.ts'
import { readServerInfo, useServerInfo } from './client/index.ts'
import { ApplicationBoundary } from './pages/error-pages.tsx'
import { loadIcons } from './ui/icons/icons.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

void start()
void loadIcons()
void readServerInfo().then(({ sentryDsn, version }) => reportErrorsTo(sentryDsn, version))
watchUse(router)

// What failed while it was drawn in the background is drawn anew, and caught where it fails again.
const onRecoverableError = (error: unknown) => console.warn('Drawn anew', error)

createRoot(root, { onCaughtError: reportCaught, onRecoverableError }).render(
  <StrictMode>
    <ApplicationBoundary>
      <RouterProvider router={router} />
    </ApplicationBoundary>
  </StrictMode>,
)

// From here on the page speaks for itself (early.js).
root.dataset['started'] = ''

watchForUpdates()
void measureVitals(() => useServerInfo.getState().metricsUrl)
