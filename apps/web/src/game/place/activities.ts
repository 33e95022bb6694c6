import {
  type Activity,
  type ActivityCategory,
  availableSkills,
  type Content,
  find,
  isRefused,
  type Player,
  prepareAction,
  type SkillType,
  skillName,
  supplyOf,
  textOf,
} from '@hearthward/engine'
import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { formatExact, itemCount, plural } from '../../ui/format/numbers.ts'
import { itemName } from '../action/goals.ts'
import { yieldsOf } from '../action/works.ts'

const TABS: Record<ActivityCategory, string> = { gathering: 'Gather', making: 'Make', combat: 'Fight' }

export interface ActivityTab {
  id: ActivityCategory
  label: string
  activities: Activity[]
}

export function useActivityTabs(): ActivityTab[] {
  const content = useGame((state) => state.content)
  const place = useGame((state) => state.player?.currentLocation)
  return useMemo(() => (content && place ? activityTabs(content, place) : []), [content, place])
}

/**
 * Activities of a place by category: ordered by the place's skills, then by level. Fights train the skill of the
 * player's style, so they are ordered by difficulty only.
 */
export function activityTabs(content: Content, place: string): ActivityTab[] {
  const skills = availableSkills(content, place)
  const bySkill = (a: Activity, b: Activity) =>
    skills.indexOf(a.skillType) - skills.indexOf(b.skillType) || ownLevel(a) - ownLevel(b)
  const byFoe = (a: Activity, b: Activity) => hardest(a) - hardest(b) || foeLevel(content, a) - foeLevel(content, b)
  const here = Object.values(content.activities).filter(
    (activity) => activity.locationId === place && !activity.deactivated,
  )
  return (Object.keys(TABS) as ActivityCategory[])
    .map((id) => ({
      id,
      label: TABS[id],
      activities: here.filter(({ category }) => category === id).sort(id === 'combat' ? byFoe : bySkill),
    }))
    .filter(({ activities }) => activities.length > 0)
}

export function ownLevel({ levelRequirements, skillType }: Activity): number {
  return levelRequirements[skillType] ?? 1
}

function hardest({ levelRequirements }: Activity): number {
  return Math.max(1, ...Object.values(levelRequirements))
}

function foeLevel(content: Content, { monsterId }: Activity): number {
  return find(content.monsters, monsterId ?? '')?.level ?? 0
}

/** The line below the name: 'Woodcutting 15', or of a monster 'Level 9 · 60 hitpoints'. */
export function useDifficultyText(activity: Activity): string {
  return useGame(({ content }) => (content ? difficultyText(content, activity) : ''))
}

export function difficultyText(content: Content, activity: Activity): string {
  const foe = find(content.monsters, activity.monsterId ?? '')
  return foe
    ? `Level ${foe.level} · ${plural(foe.hitpoints, 'hitpoint')}`
    : `${skillName(activity.skillType)} ${ownLevel(activity)}`
}

/** Why an activity cannot be started, shown before it is pressed. */
export interface Hindrance {
  kind: 'level' | 'supplies' | 'room' | 'members' | 'other'
  text: string
}

/** Compared as JSON, so that it renders only when the text changes. */
export function useHindrance(activity: Activity): Hindrance | null {
  const json = useGame(({ player, content }) =>
    player && content ? JSON.stringify(hindranceTo(player, content, activity)) : 'null',
  )
  return useMemo(() => JSON.parse(json), [json])
}

export function hindranceTo(player: Player, content: Content, activity: Activity): Hindrance | null {
  const { id, locationId, resources } = activity
  const refused = prepareAction(player, content, { activityId: id, locationId }, player.settledAt)
  if (!isRefused(refused)) return null
  switch (refused.refused) {
    case 'activity/level': {
      const skill = refused.details['skill'] as SkillType
      const needed = Number(refused.details['level'])
      return { kind: 'level', text: levelText(skill, needed, player.skills[skill].level) }
    }
    case 'activity/resources': {
      const missing = resources.find(({ itemId, quantity }) => supplyOf(player, itemId) < quantity)
      if (!missing) return null
      const held = supplyOf(player, missing.itemId)
      const name = itemName(content, missing.itemId)
      const text = `Needs ${itemCount(missing.quantity, name)}, you have ${held === 0 ? 'none' : formatExact(held)}`
      return { kind: 'supplies', text }
    }
    case 'activity/members':
      return { kind: 'members', text: textOf(refused.refused, refused.details) }
    case 'inventory/full':
      return { kind: 'room', text: 'No room in the pack' }
    default:
      return { kind: 'other', text: textOf(refused.refused, refused.details) }
  }
}

function levelText(skill: SkillType, needed: number, level: number): string {
  return `Needs ${skillName(skill)} ${needed} (${plural(needed - level, 'level')} away)`
}

export interface Flow {
  itemId: string
  icon: string
  name: string
  /** '×2', '10%', or empty for exactly one. */
  amount: string
}

export function useFlows(activity: Activity): { uses: Flow[]; yields: Flow[] } {
  const content = useGame((state) => state.content)
  return useMemo(() => {
    const flow = (itemId: string, amount: string): Flow => {
      const item = content ? find(content.items, itemId) : undefined
      return { itemId, icon: item?.icon ?? '', name: item?.name ?? itemId, amount }
    }
    const times = (quantity: number) => (quantity > 1 ? `×${quantity}` : '')
    const yields = (content ? yieldsOf(content, activity) : []).map(({ itemId, quantity, chance }) =>
      flow(itemId, chance < 1 ? `${Number((chance * 100).toPrecision(2))}%` : times(quantity)),
    )
    const coins = content && find(content.monsters, activity.monsterId ?? '')?.coins
    if (coins && coins.most > 0) {
      const amount = coins.least === coins.most ? `${coins.most}` : `${coins.least}–${coins.most}`
      yields.unshift({ itemId: 'coins', icon: 'two-coins', name: 'Coins', amount })
    }
    return { uses: activity.resources.map(({ itemId, quantity }) => flow(itemId, times(quantity))), yields }
  }, [content, activity])
}
