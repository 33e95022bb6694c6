import { expect, test } from 'vitest'
import { isSearchKey } from './search-key.ts'

const pressed = { key: '/', ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false }

test("'/' focuses the search of the page, unless it is typed into a field or part of a shortcut", () => {
  expect(isSearchKey(pressed, false)).toBe(true)
  expect(isSearchKey(pressed, true)).toBe(false)
  expect(isSearchKey({ ...pressed, ctrlKey: true }, false)).toBe(false)
  expect(isSearchKey({ ...pressed, defaultPrevented: true }, false)).toBe(false)
  expect(isSearchKey({ ...pressed, key: 'a' }, false)).toBe(false)
})
