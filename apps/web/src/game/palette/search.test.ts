import { expect, test } from 'vitest'
import type { Command } from './command.ts'
import { entryOf, isOneTypoAway, normalizedWords, search } from './search.ts'
import { suggestionsOf } from './suggestions.ts'

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  group: 'Here',
  label,
  icon: '',
  hint: '',
  effect: {},
  ...more,
})
const found = (labels: (string | Command)[], text: string, recent: string[] = []) =>
  search(
    labels.map((each) => entryOf(typeof each === 'string' ? command(each) : each)),
    text,
    recent,
    10,
  ).commands.map(({ label }) => label)

test('the start of a word ranks highest, then its middle, then scattered letters', () => {
  const labels = ['Bronze bar', 'Crowbar', 'Burn all roots', 'Bank']
  expect(found(labels, 'bar')).toEqual(['Bronze bar', 'Crowbar', 'Burn all roots'])
})

test('an activity here ranks before an item of that name, unless it is disabled', () => {
  const thing = command('Oak logs', { group: 'Pack' })
  expect(found([thing, 'Fell oaks'], 'oak')).toEqual(['Fell oaks', 'Oak logs'])
  expect(found([thing, command('Fell oaks', { hindrance: 'Needs Woodcutting 10' })], 'oak')).toEqual([
    'Oak logs',
    'Fell oaks',
  ])
})

test('every typed word must match, in any order', () => {
  expect(found(['Oak chair', 'Oak logs', 'Willow logs'], 'log oak')).toEqual(['Oak logs'])
})

test('the initials of the words match', () => {
  expect(found(['Gather kindling', 'Go fishing'], 'gk')).toEqual(['Gather kindling'])
})

test.each(['kindlign', 'kindlng', 'kinndling', 'kondling'])('one typing error is tolerated: %s', (typed) => {
  expect(found(['Gather kindling', 'Net shrimp'], typed)).toEqual(['Gather kindling'])
})

test('two typing errors do not match', () => {
  expect(isOneTypoAway('kondlibg', 'kindling')).toBe(false)
  expect(found(['Gather kindling'], 'zzzz')).toEqual([])
})

test('accents and apostrophes need not be typed', () => {
  expect(normalizedWords('Bird’s Élan')).toEqual(['birds', 'elan'])
})

test('search terms match, but names rank first', () => {
  expect(found([command('Sign out', { words: 'leave' }), 'Leave the place'], 'leave')).toEqual([
    'Leave the place',
    'Sign out',
  ])
})

test('recent commands rank first among equal matches, disabled ones last', () => {
  const labels = [command('Oak bow', { hindrance: 'No oak' }), command('Oak bed'), command('Oak box')]
  expect(found(labels, 'oak', ['Oak box'])).toEqual(['Oak box', 'Oak bed', 'Oak bow'])
})

test('before anything is typed, recent commands and then only possible ones are suggested', () => {
  const commands = [
    command('Stop', { group: 'Now', hindrance: 'Nothing is running' }),
    command('Gather kindling'),
    command('Bank', { group: 'Pages' }),
    command('Travel to Varrock', { group: 'Travel' }),
  ]
  expect(suggestionsOf(commands, ['Travel to Varrock', 'gone from the game'])).toEqual([
    { title: 'Recent', commands: [commands[3]] },
    { title: 'Here', commands: [commands[1]] },
    { title: 'Pages', commands: [commands[2]] },
  ])
})
