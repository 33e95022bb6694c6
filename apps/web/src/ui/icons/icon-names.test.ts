import { content } from '@hearthward/content'
import { expect, test } from 'vitest'
import { contentIcons, loadIconSet } from '../../../icon-paths.ts'
import { OFFICE_ICONS, PAGE_ICONS, SKILL_ICONS, UI_ICONS } from './icon-names.ts'

const { icons } = loadIconSet()

test.each([
  ...new Set([...PAGE_ICONS, ...UI_ICONS, ...OFFICE_ICONS, ...Object.values(SKILL_ICONS), ...contentIcons(content)]),
])('the icon %s exists', (name) => {
  expect(Object.hasOwn(icons, name)).toBe(true)
})
