import { content } from '@hearthward/content'
import { newPlayer, USUAL_RATES } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { allCommands } from './all-commands.ts'
import type { Command } from './command.ts'
import { offersOf } from './offers.ts'
import { entryOf, isOneSlipAway, search, wordsOf } from './search.ts'

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  group: 'Here',
  label,
  icon: '',
  hint: '',
  deed: {},
  ...more,
})
const found = (labels: (string | Command)[], text: string, lately: string[] = []) =>
  search(
    labels.map((each) => entryOf(typeof each === 'string' ? command(each) : each)),
    text,
    lately,
    10,
  ).commands.map(({ label }) => label)

test('the beginning of a word counts most, then its middle, then scattered letters', () => {
  const labels = ['Bronze bar', 'Crowbar', 'Burn all roots', 'Bank']
  expect(found(labels, 'bar')).toEqual(['Bronze bar', 'Crowbar', 'Burn all roots'])
})

test('work at hand comes before a thing of that very name, unless it cannot be done', () => {
  const thing = command('Oak logs', { group: 'Pack' })
  expect(found([thing, 'Fell oaks'], 'oak')).toEqual(['Fell oaks', 'Oak logs'])
  expect(found([thing, command('Fell oaks', { hindrance: 'Needs Woodcutting 10' })], 'oak')).toEqual([
    'Oak logs',
    'Fell oaks',
  ])
})

test('every word typed has to be there, in any order', () => {
  expect(found(['Oak chair', 'Oak logs', 'Willow logs'], 'log oak')).toEqual(['Oak logs'])
})

test('the first letters of the words are enough', () => {
  expect(found(['Gather kindling', 'Go fishing'], 'gk')).toEqual(['Gather kindling'])
})

test.each(['kindlign', 'kindlng', 'kinndling', 'kondling'])('a slip is forgiven: %s', (typed) => {
  expect(found(['Gather kindling', 'Net shrimp'], typed)).toEqual(['Gather kindling'])
})

test('two slips are another word', () => {
  expect(isOneSlipAway('kondlibg', 'kindling')).toBe(false)
  expect(found(['Gather kindling'], 'zzzz')).toEqual([])
})

test('accents and apostrophes need not be typed', () => {
  expect(wordsOf('Bird’s Élan')).toEqual(['birds', 'elan'])
})

test('other words lead to a thing, but its name comes first', () => {
  expect(found([command('Sign out', { words: 'leave' }), 'Leave the place'], 'leave')).toEqual([
    'Leave the place',
    'Sign out',
  ])
})

test('what was done last comes first among those that fit alike, what cannot be done last', () => {
  const labels = [command('Oak bow', { hindrance: 'No oak' }), command('Oak bed'), command('Oak box')]
  expect(found(labels, 'oak', ['Oak box'])).toEqual(['Oak box', 'Oak bed', 'Oak bow'])
})

test('before anything is typed: what was done last, then only what can be done', () => {
  const commands = [
    command('Stop', { group: 'Now', hindrance: 'Nothing is running' }),
    command('Gather kindling'),
    command('Bank', { group: 'Rooms' }),
    command('Travel to Varrock', { group: 'Travel' }),
  ]
  expect(offersOf(commands, ['Travel to Varrock', 'gone from the game'])).toEqual([
    { title: 'Last done', commands: [commands[3]] },
    { title: 'Here', commands: [commands[1]] },
    { title: 'Rooms', commands: [commands[2]] },
  ])
})

test('a letter is searched for within a frame, among all the game has', () => {
  const player = newPlayer('ada', 0)
  player.bank = Object.keys(content.items)
    .slice(0, 200)
    .map((id, slot) => ({ id, quantity: 5, slot }))
  const commands = allCommands({ player, era: { from: 0, content, ...USUAL_RATES }, now: 0 })
  expect(commands.length).toBeGreaterThan(1_000)
  const entries = commands.map(entryOf)
  for (const text of ['o', 'oak', 'oak lo', 'willwo', 'xq', 'travel va']) {
    // The quickest of a few: the machine may be busy with something else.
    const times = Array.from({ length: 8 }, () => {
      const before = performance.now()
      search(entries, text, [], 40)
      return performance.now() - before
    })
    expect(Math.min(...times), text).toBeLessThan(16)
  }
})
