import { describe, expect, test } from 'vitest'
import { mentions, playersOf, privateChannel } from './channels.ts'

describe('a private channel', () => {
  test('has one name, whoever of the two asks', () => {
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
  ])('%s is none', (name) => expect(playersOf(name)).toBeNull())

  test('is between two, and goes by no second name', () => {
    expect(playersOf('private:bea:ash')).toBeNull()
    expect(playersOf(privateChannel('ash', 'ash'))).toBeNull()
  })
})

test('a name is called in any case, and not as the beginning of a longer one', () => {
  for (const text of ['@ash', 'Hello @ASH!', 'You, @Ash, and you', '@ashen and @ash']) {
    expect(mentions(text, 'Ash')).toBe(true)
  }
  for (const text of ['', 'ash', '@ashen', '@ash-tree', '@ash_1', '@ as h']) expect(mentions(text, 'Ash')).toBe(false)
})
