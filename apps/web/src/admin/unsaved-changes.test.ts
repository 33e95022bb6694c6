import { createMemoryHistory, type UseBlockerOpts } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '../ui/testing-hook.ts'
import { leavePrompt, useLeavePrompt, useUnsavedChanges } from './unsaved-changes.ts'

/** What a page asks of the router. The router blocks in an effect, which needs a browser. */
let blocker: UseBlockerOpts | null = null
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useBlocker: (options: UseBlockerOpts) => {
    blocker = options
  },
}))

/** The cleanup of the page's effect, which the test runs: without a browser nothing unmounts. */
let unmount: (() => void) | null = null
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (effect: () => () => void) => {
    unmount = effect()
  },
}))

// Histories block nothing without a document.
beforeEach(() => void vi.stubGlobal('document', {}))
afterEach(() => {
  leavePrompt.answer(false)
  vi.unstubAllGlobals()
})

function openedAt(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  history.block({
    blockerFn: async ({ currentLocation, nextLocation }) => leavePrompt.confirmStay(currentLocation, nextLocation),
  })
  return history
}
const isPromptOpen = () => useLeavePrompt.getState().answer !== null

test('unsaved changes are dropped only after a confirmation', async () => {
  const history = openedAt('/admin/settings')
  history.push('/admin/rules')
  await vi.waitFor(() => expect(isPromptOpen()).toBe(true))
  leavePrompt.answer(false)
  await vi.waitFor(() => expect(isPromptOpen()).toBe(false))
  expect(history.location.pathname).toBe('/admin/settings')

  history.push('/admin/rules')
  await vi.waitFor(() => expect(isPromptOpen()).toBe(true))
  leavePrompt.answer(true)
  await vi.waitFor(() => expect(history.location.pathname).toBe('/admin/rules'))
  expect(isPromptOpen()).toBe(false)
})

test('changing a tab or filter of the same page asks nothing', async () => {
  const history = openedAt('/admin/players/ada')
  history.push('/admin/players/ada?tab=bank')
  await vi.waitFor(() => expect(history.location.search).toBe('?tab=bank'))
  expect(isPromptOpen()).toBe(false)
})

test('dropping unsaved changes on the page itself asks in its own words', async () => {
  const answered = leavePrompt.confirmDiscard('Restore')
  expect(useLeavePrompt.getState().doing).toBe('Restore')
  leavePrompt.answer(true)
  expect(await answered).toBe(true)
  expect(isPromptOpen()).toBe(false)
})

/** A page with or without unsaved changes. Returns what it asks of the router. */
function openPage(isDirty: boolean) {
  const [page] = renderHook(() => useUnsavedChanges(isDirty), [])
  const { disabled, enableBeforeUnload, shouldBlockFn } = blocker as UseBlockerOpts
  const at = (pathname: string) => ({ pathname }) as never
  return {
    allowLeaving: () => page?.allowLeaving(),
    isBlocking: disabled === false,
    asksOnClose: () => (enableBeforeUnload as () => boolean)(),
    leave: () => shouldBlockFn({ current: at('/admin/settings'), next: at('/admin/rules'), action: 'PUSH' }),
  }
}

test('only unsaved changes keep the user on a page', async () => {
  expect(openPage(false).isBlocking).toBe(false)
  const page = openPage(true)
  expect([page.isBlocking, page.asksOnClose()]).toEqual([true, true])
  const isStaying = page.leave()
  expect(isPromptOpen()).toBe(true)
  leavePrompt.answer(false)
  expect(await isStaying).toBe(true)
})

test('after a save the user leaves without a question', () => {
  const page = openPage(true)
  page.allowLeaving()
  expect([page.asksOnClose(), page.leave()]).toEqual([false, false])
  expect(isPromptOpen()).toBe(false)
})

test('a page that unmounts with an open question, such as after a sign-out, closes it and lets the user leave', async () => {
  const isStaying = openPage(true).leave()
  expect(isPromptOpen()).toBe(true)
  unmount?.()
  expect(isPromptOpen()).toBe(false)
  expect(await isStaying).toBe(false)
})
