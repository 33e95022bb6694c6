import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leavePrompt, useLeavePrompt } from './unsaved.ts'

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
