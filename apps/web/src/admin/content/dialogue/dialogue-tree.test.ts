import { content } from '@hearthward/content'
import type { Npc } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import {
  actionWords,
  chooseOption,
  conditionWords,
  freeId,
  marksOf,
  newDialogue,
  renameDialogue,
  startDialogue,
} from './dialogue-tree.ts'

const dorrit = content.npcs['general_store'] as Npc
const optionOf = (dialogue: string, option: string) =>
  dorrit.dialogueTrees.find(({ id }) => id === dialogue)?.options.find(({ id }) => id === option)

describe('marks of a dialogue', () => {
  test('the greeting, conditional dialogues and unreachable ones are marked', () => {
    const marks = marksOf({ ...dorrit, dialogueTrees: [...dorrit.dialogueTrees, newDialogue([])] })
    expect(marks.get('hello')).toMatchObject({ isGreeting: true, isUnreachable: false })
    expect(marks.get('rats_during')).toMatchObject({ isConditional: true, isUnreachable: false })
    expect(marks.get('gossip')).toMatchObject({ isUnreachable: false, dangling: [] })
    expect(marks.get('line')).toMatchObject({ isUnreachable: true })
  })

  test('an option that leads nowhere is listed', () => {
    const marks = marksOf({ ...dorrit, dialogueTrees: dorrit.dialogueTrees.filter(({ id }) => id !== 'gossip') })
    expect(marks.get('hello')?.dangling).toEqual(['gossip'])
  })
})

describe('a play-through', () => {
  test('follows the options and ends where they end', () => {
    const begun = startDialogue(dorrit, 'hello')
    expect(begun.at).toBe('hello')
    const worried = chooseOption(dorrit, begun, optionOf('hello', 'trouble') as never)
    expect(worried.at).toBe('worry')
    expect(worried.lines.map(({ by }) => by)).toEqual(['them', 'you', 'them'])
    const over = chooseOption(dorrit, worried, optionOf('worry', 'offer') as never)
    expect(over.at).toBeNull()
    expect(over.lines.at(-1)?.text).toContain('Eight would be a start')
  })
})

test('conditions and actions are described in words', () => {
  expect(conditionWords({ questId: 'a', questStep: 'b' })).toBe('during a at b')
  expect(conditionWords(undefined)).toBe('')
  expect(actionWords(optionOf('worry', 'offer') as never)).toBe('starts something_in_the_flour')
  expect(actionWords(optionOf('hello', 'goods') as never)).toBe('opens the shop')
})

test('a new dialogue gets an unused id', () => {
  const first = newDialogue([])
  expect(newDialogue([first]).id).not.toBe(first.id)
})

test('a renamed dialogue is still reached from everywhere', () => {
  const npcDialogues = renameDialogue(dorrit, 'hello', 'welcome')
  expect(npcDialogues.defaultDialogue).toBe('welcome')
  const other = renameDialogue(dorrit, 'gossip', 'news')
  expect([...marksOf(other).values()].flatMap(({ dangling }) => dangling)).toEqual([])
  expect(freeId(['line', 'line_2'], 'line')).toBe('line_3')
})
