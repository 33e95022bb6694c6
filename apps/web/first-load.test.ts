import { expect, test } from 'vitest'
import { isNeededFirst, isNeededForChat, isNeededForGame } from './first-load.ts'

const GRAPH: Record<string, string[]> = {
  'main.tsx': [],
  'LoginPage.tsx': ['main.tsx'],
  'Button.tsx': ['LoginPage.tsx', 'Shell.tsx'],
  '/app/game-parts.ts': [],
  'Shell.tsx': ['/app/game-parts.ts'],
  'numbers.ts': ['Shell.tsx', 'BankPage.tsx'],
  'BankPage.tsx': [],
  'bank.ts': ['BankPage.tsx', 'sort.ts'],
  'sort.ts': ['bank.ts'],
  '/packages/engine/src/index.ts': ['LoginPage.tsx', 'Shell.tsx'],
  '/packages/engine/src/character/skills.ts': ['/packages/engine/src/index.ts'],
  '/packages/engine/src/core/advance.ts': ['/packages/engine/src/index.ts'],
  '/packages/contract/src/calls.ts': ['Shell.tsx'],
  '/packages/engine/src/content/problems.ts': ['Shell.tsx'],
  '/packages/engine/src/staff/edit-fields.ts': ['Shell.tsx', '/game/chat/Message.tsx'],
  '/game/chat/TalkTabs.tsx': [],
  '/game/chat/Message.tsx': ['/game/chat/TalkTabs.tsx', 'BankPage.tsx'],
  '/packages/contract/src/entities/channels.ts': ['/game/chat/Message.tsx'],
}
const getModule = (id: string) => ({ importers: GRAPH[id] ?? [], isEntry: id === 'main.tsx' })

test('modules that the entry imports are in the first chunk, and of the rules only what the login page needs', () => {
  expect(Object.keys(GRAPH).filter((id) => isNeededFirst(id, getModule))).toEqual([
    'main.tsx',
    'LoginPage.tsx',
    'Button.tsx',
    '/packages/engine/src/character/skills.ts',
  ])
})

test('the game is one chunk with the rules, without what only other rooms import', () => {
  const inFirst = (id: string) => isNeededFirst(id, getModule)
  expect(Object.keys(GRAPH).filter((id) => !inFirst(id) && isNeededForGame(id, getModule))).toEqual([
    '/app/game-parts.ts',
    'Shell.tsx',
    'numbers.ts',
    '/packages/engine/src/index.ts',
    '/packages/engine/src/core/advance.ts',
  ])
})

test('the first modules of chat are one chunk, without the schemas', () => {
  expect(Object.keys(GRAPH).filter((id) => isNeededForChat(id, getModule))).toEqual([
    '/game/chat/TalkTabs.tsx',
    '/game/chat/Message.tsx',
  ])
})
