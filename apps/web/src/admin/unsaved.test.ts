import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaving, useLeaving } from './unsaved.ts'

// Histories block nothing where there is no page.
beforeEach(() => void vi.stubGlobal('document', {}))
afterEach(() => {
  leaving.answer(false)
  vi.unstubAllGlobals()
})

function openedAt(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  history.block({
    blockerFn: async ({ currentLocation, nextLocation }) => leaving.mustStay(currentLocation, nextLocation),
  })
  return history
}
const isAsked = () => useLeaving.getState().answer !== null

test('unsaved work is left only when whoever made it says so', async () => {
  const history = openedAt('/admin/settings')
  history.push('/admin/rules')
  await vi.waitFor(() => expect(isAsked()).toBe(true))
  leaving.answer(false)
  await vi.waitFor(() => expect(isAsked()).toBe(false))
  expect(history.location.pathname).toBe('/admin/settings')

  history.push('/admin/rules')
  await vi.waitFor(() => expect(isAsked()).toBe(true))
  leaving.answer(true)
  await vi.waitFor(() => expect(history.location.pathname).toBe('/admin/rules'))
  expect(isAsked()).toBe(false)
})

test('a tab or a filter of the same page is not asked about', async () => {
  const history = openedAt('/admin/players/ada')
  history.push('/admin/players/ada?tab=bank')
  await vi.waitFor(() => expect(history.location.search).toBe('?tab=bank'))
  expect(isAsked()).toBe(false)
})

test('what drops unsaved work on the page itself asks in its own words', async () => {
  const answered = leaving.mayDrop('Go back')
  expect(useLeaving.getState().doing).toBe('Go back')
  leaving.answer(true)
  expect(await answered).toBe(true)
  expect(isAsked()).toBe(false)
})
