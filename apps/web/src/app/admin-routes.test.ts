import { sectionAt } from '@hearthward/contract'
import { createMemoryHistory, createRouter, isRedirect } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
// Registers the router's types.
import type {} from './router.tsx'

// The build provides it.
vi.mock('virtual:icons', () => ({ iconsInPage: {}, iconUrls: [] }))
vi.stubGlobal('document', { getElementById: () => null })
vi.stubGlobal('location', { pathname: '/admin' })
const { admin, adminPages } = await import('./admin-routes.ts')
const { root } = await import('./root-route.tsx')
// Without a document the router does not look for a window.
vi.unstubAllGlobals()

const routeTree = root.addChildren([admin.addChildren(adminPages)])
const openAt = (address: string) =>
  createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })

/** The route of an address with its parameters and filters. */
function matchAt(address: string) {
  const opened = openAt(address)
  const { routeId, params, search } = opened.matchRoutes(opened.latestLocation).at(-1) ?? {}
  return { routeId, params, search }
}

test.each([
  ['/admin', '/admin/', {}],
  ['/admin/players/', '/admin/players', {}],
  ['/admin/players/message', '/admin/players/message', {}],
  ['/admin/players/ada', '/admin/players/$id', { id: 'ada' }],
  ['/admin/players/a%20b/view', '/admin/players/$id/view', { id: 'a b' }],
  ['/admin/items/new', '/admin/items/new', {}],
  ['/admin/map-activities/anywhere', '/admin/map-activities/anywhere', {}],
  ['/admin/map-activities/anywhere/cut_grain', '/admin/map-activities/anywhere/$id', { id: 'cut_grain' }],
])('%s is the page %s', (address, routeId, params) => {
  expect(matchAt(address)).toMatchObject({ routeId, params })
})

test.each(['/admin/nothing', '/admin/players/ada/nothing', '/admin/settings/more'])('%s is no page', (address) => {
  expect(matchAt(address).routeId).toBe('/admin/$')
})

test('an address that is no page leads to the dashboard, and Back does not return to it', () => {
  const { beforeLoad } = openAt('/admin/nothing').routesById['/admin/$'].options
  let thrown: unknown
  try {
    beforeLoad?.({} as never)
  } catch (error) {
    thrown = error
  }
  expect(isRedirect(thrown) && thrown.options).toMatchObject({ to: '/admin', replace: true })
})

test('a malformed address is no page', () => {
  expect(matchAt('/admin/players/%E0').routeId).toBe('__root__')
})

test('filters are texts, whatever the address contains', () => {
  const { search } = matchAt('/admin/players?q=007&after=12&only=true&sort=null&player=%7B%22a%22%3A1%7D')
  expect(search).toEqual({ q: '007', after: '12', only: 'true', sort: undefined, player: undefined })
})

test('every page belongs to a section, whose access it needs', () => {
  const paths = Object.keys(openAt('/admin').routesById).filter((id) => /^\/admin\/[^$]/.test(id))
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => sectionAt(path) === null)).toEqual([])
})
