import { describe, expect, test } from 'vitest'
import { hasMention, playersOf, privateChannel } from './channels.ts'

describe('a private channel', () => {
  test('has the same name for both players', () => {
    expect(privateChannel('bea', 'ash')).toBe(privateChannel('ash', 'bea'))
    expect(playersOf(privateChannel('bea', 'ash'))).toEqual(['ash', 'bea'])
  })

  test.each([
    'global',
    'party',
    'private:',
    'private:ash',
    'private:ash:',
    'private::ash',
    'private:a:b:c',
    'other:a:b',
  ])('%s is not a private channel', (name) => expect(playersOf(name)).toBeNull())

  test('is between two players and has only one name', () => {
    expect(playersOf('private:bea:ash')).toBeNull()
    expect(playersOf(privateChannel('ash', 'ash'))).toBeNull()
  })
})

test('a mention is case-insensitive and does not match the start of a longer name', () => {
  for (const text of ['@ash', 'Hello @ASH!', 'You, @Ash, and you', '@ashen and @ash']) {
    expect(hasMention(text, 'Ash')).toBe(true)
  }
  for (const text of ['', 'ash', '@ashen', '@ash-tree', '@ash_1', '@ as h']) expect(hasMention(text, 'Ash')).toBe(false)
})
