import { expect, test } from 'vitest'
import { isNeededFirst, isNeededForChat } from './first-load.ts'

const GRAPH: Record<string, string[]> = {
  'main.tsx': [],
  'Shell.tsx': ['main.tsx'],
  'numbers.ts': ['Shell.tsx', 'BankPage.tsx'],
  'BankPage.tsx': [],
  'bank.ts': ['BankPage.tsx', 'sort.ts'],
  'sort.ts': ['bank.ts'],
  '/packages/contract/src/calls.ts': ['Shell.tsx'],
  '/packages/engine/src/content/problems.ts': ['Shell.tsx'],
  '/packages/engine/src/staff/edit-fields.ts': ['Shell.tsx', '/game/chat/Message.tsx'],
  '/game/chat/TalkTabs.tsx': [],
  '/game/chat/Message.tsx': ['/game/chat/TalkTabs.tsx', 'BankPage.tsx'],
  '/packages/contract/src/entities/channels.ts': ['/game/chat/Message.tsx'],
}
const getModule = (id: string) => ({ importers: GRAPH[id] ?? [], isEntry: id === 'main.tsx' })

test('modules that the entry imports are in the first chunk; modules that only rooms import are not', () => {
  expect(Object.keys(GRAPH).filter((id) => isNeededFirst(id, getModule))).toEqual([
    'main.tsx',
    'Shell.tsx',
    'numbers.ts',
  ])
})

test('the first modules of chat are one chunk, without the schemas', () => {
  expect(Object.keys(GRAPH).filter((id) => isNeededForChat(id, getModule))).toEqual([
    '/game/chat/TalkTabs.tsx',
    '/game/chat/Message.tsx',
  ])
})
