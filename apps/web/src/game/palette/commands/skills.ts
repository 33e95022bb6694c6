import { experienceFor, MAX_LEVEL, skillName } from '@hearthward/engine'
import { formatExact } from '../../../ui/format/numbers.ts'
import { SKILL_ICONS } from '../../../ui/icons/icon-names.ts'
import type { Command, Provider } from '../command.ts'

export const skills: Provider = ({ player, skills: shown }) =>
  shown.map((skill): Command => {
    const { level, experience } = player.skills[skill]
    const missing =
      level < MAX_LEVEL ? `, ${formatExact(experienceFor(level + 1) - experience)} xp to the next level` : ''
    return {
      id: `skill:${skill}`,
      group: 'Skills',
      label: skillName(skill),
      icon: SKILL_ICONS[skill],
      hint: `Level ${level}${missing}`,
      words: 'level experience',
      effect: { page: { to: '/game/skills/$skill', params: { skill } } },
    }
  })
