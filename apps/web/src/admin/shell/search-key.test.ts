import { expect, test } from 'vitest'
import { asksForSearch } from './search-key.ts'

const pressed = { key: '/', ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false }

test("'/' asks for the search of the page, unless it is typed into something or part of a shortcut", () => {
  expect(asksForSearch(pressed, false)).toBe(true)
  expect(asksForSearch(pressed, true)).toBe(false)
  expect(asksForSearch({ ...pressed, ctrlKey: true }, false)).toBe(false)
  expect(asksForSearch({ ...pressed, defaultPrevented: true }, false)).toBe(false)
  expect(asksForSearch({ ...pressed, key: 'a' }, false)).toBe(false)
})
