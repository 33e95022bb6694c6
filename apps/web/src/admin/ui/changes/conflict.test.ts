import { callError } from '@hearthward/contract'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { CallFailed } from '../../../client/connection/calls.ts'
import { renderHook } from '../../../ui/testing-hook.ts'

// The build provides the icons.
vi.mock('virtual:icons', () => ({ iconsInPage: {}, iconUrls: [] }))
vi.stubGlobal('document', { getElementById: () => null })
const { useSeenState } = await import('./Conflict.tsx')
vi.unstubAllGlobals()

interface Rule {
  name: string
}

const START = { version: 1, now: { name: 'Mine' } }
const overtaken = new CallFailed(
  callError('staff/overtaken', { version: 2, now: JSON.stringify({ name: 'Theirs' }) } as never),
)

type Note = ReactElement<{ before: unknown; now: unknown; onSeen: () => void }>

test("after an edit conflict the colleague's version is taken over once it is confirmed", () => {
  let error: unknown = overtaken
  const reset = vi.fn(() => {
    error = null
  })
  const onAccept = vi.fn()
  const inWords = ({ name }: Rule) => `called ${name}`
  const results = renderHook(
    () => useSeenState<Rule>(START, { error, reset }, inWords, onAccept),
    [({ conflictNote }) => (conflictNote as Note).props.onSeen()],
  )
  const [before, after] = results
  expect((before?.conflictNote as Note | undefined)?.props).toMatchObject({
    before: 'called Mine',
    now: 'called Theirs',
  })
  expect(before).toMatchObject({ seen: START.now, expectedVersion: 1 })
  expect(after).toEqual({ seen: { name: 'Theirs' }, expectedVersion: 2, conflictNote: null })
  expect(onAccept.mock.calls).toEqual([[{ name: 'Theirs' }]])
  expect(reset).toHaveBeenCalledOnce()
})

test('another refusal is no conflict, and keeps the version', () => {
  const error = new CallFailed(callError('player/not-found'))
  const [state] = renderHook(() => useSeenState<Rule>(START, { error, reset: () => {} }), [])
  expect(state).toEqual({ seen: START.now, expectedVersion: 1, conflictNote: null })
})
