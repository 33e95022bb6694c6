import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { useListbox } from './Listbox.tsx'
import { renderHook } from './testing-hook.ts'

type Listbox = ReturnType<typeof useListbox<string>>

const NAMES = ['ada', 'bo', 'cy', 'di']

/** Presses keys in the field of a list, and returns the list after each of them. */
function press(keys: readonly string[], options: Partial<Parameters<typeof useListbox<string>>[0]> = {}) {
  const isMoved: boolean[] = []
  const preventDefault = vi.fn()
  const steps = keys.map((key) => (list: Listbox) => {
    isMoved.push(list.move({ key, preventDefault } as unknown as KeyboardEvent))
  })
  const lists = renderHook(
    () => useListbox({ options: NAMES, keyOf: (name) => name, isOpen: true, onPick: () => {}, ...options }),
    steps,
  )
  return { lists, last: lists.at(-1) as Listbox, chosen: lists.map(({ chosen }) => chosen), isMoved, preventDefault }
}

test('arrow keys go through the options and around the ends', () => {
  expect(press(['ArrowDown', 'ArrowDown', 'ArrowUp']).chosen).toEqual([undefined, 'ada', 'bo', 'ada'])
  expect(press(['ArrowUp', 'ArrowDown']).chosen).toEqual([undefined, 'di', 'ada'])
})

test('Page Up and Page Down move by a page, if the list has pages', () => {
  expect(press(['ArrowDown', 'PageDown', 'PageUp'], { page: 2 }).chosen).toEqual([undefined, 'ada', 'cy', 'ada'])
  const { chosen, isMoved } = press(['PageDown'])
  expect([chosen, isMoved]).toEqual([[undefined, undefined], [false]])
})

test('keys that move are taken from the field, and others are left to it', () => {
  const { isMoved, preventDefault } = press(['ArrowDown', 'Home', 'End', 'ArrowLeft', 'Enter', 'x'])
  expect(isMoved).toEqual([true, false, false, false, false, false])
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(press(['ArrowDown'], { options: [] }).isMoved).toEqual([false])
})

test('a list that starts at its first option continues from there, without choosing it', () => {
  const { lists, chosen } = press(['ArrowDown'], { startsAtFirst: true })
  expect(chosen).toEqual([undefined, 'bo'])
  expect(lists.map((list) => NAMES.filter((name) => list.option(name)['aria-selected']))).toEqual([['ada'], ['bo']])
})

test('the field names the current option while the list is open', () => {
  const { last } = press(['ArrowDown'])
  expect(last.field['aria-activedescendant']).toBe(last.option('ada').id)
  expect(press(['ArrowDown'], { isOpen: false }).last.field['aria-activedescendant']).toBeUndefined()
})

test('a choice is forgotten after a reset, and once its option is gone', () => {
  const withSteps = (...steps: ((list: Listbox) => void)[]) =>
    renderHook(() => useListbox({ options: NAMES, keyOf: (name) => name, isOpen: true, onPick: () => {} }), steps)
  const point = (list: Listbox) => list.option('cy').onPointerMove?.()
  const chosen = withSteps(point, (list) => list.reset()).map((list) => list.chosen)
  expect(chosen).toEqual([undefined, 'cy', undefined])
  let options = NAMES
  const remove = () => {
    options = ['ada', 'bo']
  }
  const lists = renderHook(
    () => useListbox({ options, keyOf: (name) => name, isOpen: true, onPick: () => {} }),
    [point, remove],
  )
  expect(lists.map((list) => list.chosen)).toEqual([undefined, 'cy', undefined])
})

test('pressing an option picks it and keeps the focus in the field', () => {
  const onPick = vi.fn()
  const { last, preventDefault } = press([], { onPick })
  last.option('bo').onMouseDown({ preventDefault })
  last.option('bo').onClick()
  expect([onPick.mock.calls, preventDefault.mock.calls.length]).toEqual([[['bo']], 1])
})
