import { type Permission, permissionsOf, SECTIONS, type SectionId } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { countWords, sidebarOf } from './sections.ts'

const openTo = (permissions: readonly Permission[]) =>
  (Object.keys(SECTIONS) as SectionId[]).filter((id) => {
    const { needs } = SECTIONS[id]
    return needs === 'staff' || permissions.includes(needs)
  })
const all = openTo(permissionsOf('owner'))

test('[ADM-6] the sidebar has its five groups, in order', () => {
  expect(sidebarOf('owner', all).map(({ group }) => group)).toEqual([
    'Overview',
    'Player Management',
    'Game Content',
    'Economy',
    'System',
  ])
})

test('[ADM-7] the group System is shown to owners only, whatever permissions are granted', () => {
  expect(sidebarOf('owner', all).at(-1)?.sections).toContain('settings')
  expect(sidebarOf('admin', all).map(({ group }) => group)).not.toContain('System')
})

test('[ADM-10] entries are filtered by permission, and a group without any is left out', () => {
  expect(sidebarOf('default', openTo(['view_reports']))).toEqual([
    { group: 'Overview', sections: ['dashboard', 'approvals'] },
    { group: 'Player Management', sections: ['reports'] },
  ])
})

test('[ADM-11] there are entries for bans, the Grand Exchange, backups and access rules', () => {
  const shown = sidebarOf('owner', all).flatMap(({ sections }) => sections)
  expect(shown).toEqual(expect.arrayContaining(['bans', 'exchange', 'backups', 'rules']))
})

test('a number beside a section is read out with its unit', () => {
  const counted: SectionId[] = ['reports', 'approvals', 'bans', 'antiCheat', 'investigations']
  expect(counted.map(countWords)).toEqual(['waiting', 'waiting', 'active', 'open', 'open'])
})
