import { content } from '@hearthward/content'
import { expect, test } from 'vitest'
import { UI_ICONS } from '../../ui/icons/icon-names.ts'
import { lessonsOf } from './lessons.ts'

test('the help text has the numbers of the rules', () => {
  const text = lessonsOf(content)
    .map(({ text }) => text)
    .join(' ')
  expect(text).toContain('for 24 hours after you close the page')
  expect(text).toContain('up to 50 entries')
  expect(text).toContain('20 skills, each to level 99')
  expect(text).toContain('Save up to 10 sets')
  expect(text).toContain('28 slots')
  expect(text).toContain('200 stacks')
  expect(text).toContain('3 more farming slots')
  expect(text).toContain('up to 4 members')
  expect(text).toContain('earns 15% more experience when it is full')
})

test('the help text counts the activities for members', () => {
  const some = Object.values(content.activities)[0]
  if (!some) throw new Error('no activities')
  const none = { ...content, activities: { [some.id]: { ...some, membersOnly: false } } }
  const one = { ...content, activities: { [some.id]: { ...some, membersOnly: true } } }
  const last = (of: typeof content) => lessonsOf(of).at(-1)?.text
  expect(last(none)).not.toContain('of their own')
  expect(last(one)).toContain('1 activity of their own')
})

test('the icons of the help page are inlined in the page', () => {
  const known: readonly string[] = [...UI_ICONS, 'campfire']
  for (const { icon } of lessonsOf(content)) expect(known).toContain(icon)
})
