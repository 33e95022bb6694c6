import { createRootRoute, notFound } from '@tanstack/react-router'
import { viewAs } from '../browser/view-as.ts'
import { NotFoundPage } from '../pages/error-pages.tsx'
import { Root } from './Root.tsx'

/** View-as shows all pages of the game except the account page. */
const VIEW_AS_PATHS = /^\/(game(?!\/account)(\/.*)?)?$/

export const root = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => {
    if (viewAs && !VIEW_AS_PATHS.test(location.pathname)) throw notFound()
  },
  notFoundComponent: NotFoundPage,
  // Each route catches its own errors. An error here is one of the application, for ApplicationBoundary.
  errorComponent: ({ error }) => {
    throw error
  },
})
