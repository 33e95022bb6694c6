import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '../../..')

/** Every file of the page that what is shown here is made of, and what each of them imports. */
function reachedFrom(files: readonly string[]): Map<string, string> {
  const reached = new Map<string, string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file) || !/\.tsx?$/.test(file)) continue
    const text = readFileSync(file, 'utf8')
    reached.set(file, text)
    for (const [, path] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g))
      waiting.push(join(dirname(file), path ?? ''))
  }
  return reached
}

const own = readdirSync(import.meta.dirname)
  .filter((name) => !name.includes('.test.'))
  .map((name) => join(import.meta.dirname, name))

test('what shows the game as a player sees it has nothing in it that could act', () => {
  const reached = reachedFrom(own)
  const ofTheGame = [...reached].filter(([file]) => /\/game\//.test(file))
  // The pieces it takes over from the game are drawings: none of them knows the running game.
  expect(ofTheGame.length).toBeGreaterThan(3)
  for (const [file, text] of ofTheGame) {
    expect([relative(SOURCE, file), /client\/|useGame|game\.act/.test(text)]).toEqual([relative(SOURCE, file), false])
  }
  for (const file of own) {
    const text = readFileSync(file, 'utf8')
    expect([relative(SOURCE, file), /useAct|useMutation|onClick|<Button|<form|<input/.test(text)]).toEqual([
      relative(SOURCE, file),
      false,
    ])
    const asked = [...text.matchAll(/useAsk\('(\w+)'/g)].map(([, name]) => name)
    expect(asked).toEqual(['getPlayerDetails'])
  }
})
