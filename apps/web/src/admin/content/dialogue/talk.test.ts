import { content } from '@hearthward/content'
import type { Npc } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { actionWords, beginTalk, choose, conditionWords, freeId, marksOf, newDialogue, renamed } from './talk.ts'

const dorrit = content.npcs['general_store'] as Npc
const optionOf = (dialogue: string, option: string) =>
  dorrit.dialogueTrees.find(({ id }) => id === dialogue)?.options.find(({ id }) => id === option)

describe('marks of a dialogue', () => {
  test('the greeting, what is said in a story, and what nothing leads to', () => {
    const marks = marksOf({ ...dorrit, dialogueTrees: [...dorrit.dialogueTrees, newDialogue([])] })
    expect(marks.get('hello')).toMatchObject({ isGreeting: true, isLost: false })
    expect(marks.get('rats_during')).toMatchObject({ isConditional: true, isLost: false })
    expect(marks.get('gossip')).toMatchObject({ isLost: false, dangling: [] })
    expect(marks.get('line')).toMatchObject({ isLost: true })
  })

  test('an option that leads nowhere is named', () => {
    const marks = marksOf({ ...dorrit, dialogueTrees: dorrit.dialogueTrees.filter(({ id }) => id !== 'gossip') })
    expect(marks.get('hello')?.dangling).toEqual(['gossip'])
  })
})

describe('a play-through', () => {
  test('goes where options lead and ends where they end', () => {
    const begun = beginTalk(dorrit, 'hello')
    expect(begun.at).toBe('hello')
    const worried = choose(dorrit, begun, optionOf('hello', 'trouble') as never)
    expect(worried.at).toBe('worry')
    expect(worried.lines.map(({ by }) => by)).toEqual(['them', 'you', 'them'])
    const over = choose(dorrit, worried, optionOf('worry', 'offer') as never)
    expect(over.at).toBeNull()
    expect(over.lines.at(-1)?.text).toContain('Eight would be a start')
  })
})

test('what is asked for and what is done are said in words', () => {
  expect(conditionWords({ questId: 'a', questStep: 'b' })).toBe('during a at b')
  expect(conditionWords(undefined)).toBe('')
  expect(actionWords(optionOf('worry', 'offer') as never)).toBe('starts something_in_the_flour')
  expect(actionWords(optionOf('hello', 'goods') as never)).toBe('opens the shop')
})

test('a new dialogue has an id none of the others has', () => {
  const first = newDialogue([])
  expect(newDialogue([first]).id).not.toBe(first.id)
})

test('a dialogue renamed is still found from everywhere', () => {
  const talk = renamed(dorrit, 'hello', 'welcome')
  expect(talk.defaultDialogue).toBe('welcome')
  const other = renamed(dorrit, 'gossip', 'news')
  expect([...marksOf(other).values()].flatMap(({ dangling }) => dangling)).toEqual([])
  expect(freeId(['line', 'line_2'], 'line')).toBe('line_3')
})
