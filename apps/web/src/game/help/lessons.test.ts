import { content } from '@hearthward/content'
import { expect, test } from 'vitest'
import { UI_ICONS } from '../../ui/icons/icon-names.ts'
import { lessonsOf } from './lessons.ts'

test('the help says what the rules say', () => {
  const told = lessonsOf(content)
    .map(({ text }) => text)
    .join(' ')
  expect(told).toContain('for 24 hours after you were last here')
  expect(told).toContain('Up to 20 actions')
  expect(told).toContain('20 skills, each to level 99')
  expect(told).toContain('28 slots')
  expect(told).toContain('200 stacks')
  expect(told).toContain('3 more farming slots')
  expect(told).toContain('up to 4 members')
  expect(told).toContain('learn 15% more when it is full')
})

test('it counts what is for members only', () => {
  const some = Object.values(content.activities)[0]
  if (!some) throw new Error('no activities')
  const none = { ...content, activities: { [some.id]: { ...some, membersOnly: false } } }
  const one = { ...content, activities: { [some.id]: { ...some, membersOnly: true } } }
  const last = (of: typeof content) => lessonsOf(of).at(-1)?.text
  expect(last(none)).not.toContain('of their own')
  expect(last(one)).toContain('1 activity of their own')
})

test('its pictures are among those in the page', () => {
  const known: readonly string[] = [...UI_ICONS, 'campfire']
  for (const { icon } of lessonsOf(content)) expect(known).toContain(icon)
})
