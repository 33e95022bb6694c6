import { expect, test } from 'vitest'
import { exportFileName } from './export-file-name.ts'

test("the export's file name contains the player's name and the date, whatever characters the name has", () => {
  expect(exportFileName('Maren', Date.UTC(2027, 2, 1, 23, 59))).toBe('hearthward-Maren-2027-03-01.json')
  expect(exportFileName('Quiet Heron 42', Date.UTC(2027, 2, 1))).toBe('hearthward-Quiet-Heron-42-2027-03-01.json')
  expect(exportFileName('../a:b', 0)).toBe('hearthward--a-b-1970-01-01.json')
})
