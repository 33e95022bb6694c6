import {
  type Activity,
  assignedLoadout,
  CAST_RUNES,
  type CombatMode,
  type Content,
  EQUIPMENT_SLOTS,
  find,
  isRefused,
  isSameUse,
  type Loadout,
  type LoadoutUse,
  loadoutUsesOf,
  outfitOf,
  type Player,
  type SkillType,
  skillName,
  textOf,
  worksOf,
} from '@hearthward/engine'
import { useMemo } from 'react'
import { shortageTexts, useGame } from '../../client/index.ts'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { workIcon } from '../action/works.ts'
import { itemOf } from '../items/items.ts'

/** Compared as JSON, so that it renders only when a loadout changes. */
export function useLoadouts(): Loadout[] {
  const json = useGame(({ player }) => JSON.stringify(player?.loadouts ?? []))
  return useMemo(() => JSON.parse(json), [json])
}

/** The loadout that an activity begins in. */
export function useAssignedLoadout(activity: Activity): Pick<Loadout, 'id' | 'name'> | null {
  const json = useGame(({ player }) => {
    const loadout = player && assignedLoadout(player, activity)
    return loadout ? JSON.stringify({ id: loadout.id, name: loadout.name }) : 'null'
  })
  return useMemo(() => JSON.parse(json), [json])
}

/** What would happen if the loadout were worn now. */
export interface WearPreview {
  isWorn: boolean
  /** Why it cannot be worn. */
  refusal: string | null
  /** What it would lack. */
  shortages: string[]
  /** The pieces and supplies that it would lack. */
  lacking: string[]
}

export function wearPreview(player: Player, content: Content, loadout: Loadout): WearPreview {
  const outfit = outfitOf(player, content, loadout)
  if (isRefused(outfit)) {
    const refusal = textOf(outfit.refused, outfit.details)
    return { isWorn: false, refusal, shortages: [], lacking: [] }
  }
  const { missing, unusable, noRoom } = outfit.facts
  return {
    isWorn: isWorn(player, loadout),
    refusal: null,
    shortages: shortageTexts(outfit.facts, content),
    lacking: [...Object.keys(missing), ...unusable, ...Object.keys(noRoom)],
  }
}

export function useWearPreview(loadout: Loadout): WearPreview {
  const json = useGame(({ player, content }) =>
    player && content ? JSON.stringify(wearPreview(player, content, loadout)) : '',
  )
  return useMemo(() => (json ? JSON.parse(json) : { isWorn: false, refusal: null, shortages: [], lacking: [] }), [json])
}

/** Whether the player wears its pieces and fights in its style. Supplies do not count. */
export function isWorn(player: Player, { equipment, style, mode }: Loadout): boolean {
  return (
    player.combatMode.mode === mode &&
    player.combatMode.style === style &&
    EQUIPMENT_SLOTS.every((slot) => player.equipment[slot] === equipment[slot])
  )
}

const MODE_ICONS: Readonly<Record<CombatMode, string>> = {
  melee: 'broadsword',
  ranged: 'high-shot',
  magic: 'magic-swirl',
}

/** The icon of its weapon, or of its combat mode. */
export function loadoutIcon(content: Content | null, { equipment, mode }: Loadout): string {
  return equipment.weapon ? itemOf(content, equipment.weapon).icon : MODE_ICONS[mode]
}

/** Something a loadout can be assigned to. */
export interface UseOption {
  use: LoadoutUse
  name: string
  kind: 'Foe' | 'Skill' | 'Activity'
  icon: string
}

/** Foes first, then skills, then single activities, each by name. */
export function assignableUses(content: Content): UseOption[] {
  const options = new Map<string, UseOption>()
  for (const activity of worksOf(content)) {
    if (activity.deactivated) continue
    for (const use of loadoutUsesOf(activity)) options.set(`${use.kind}:${use.id}`, optionOf(content, use, activity))
  }
  const order: UseOption['kind'][] = ['Foe', 'Skill', 'Activity']
  return [...options.values()].sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.name.localeCompare(b.name),
  )
}

function optionOf(content: Content, use: LoadoutUse, activity: Activity): UseOption {
  switch (use.kind) {
    case 'monster': {
      const monster = find(content.monsters, use.id)
      return { use, kind: 'Foe', name: monster?.name ?? use.id, icon: monster?.icon ?? '' }
    }
    case 'skill': {
      const skill = use.id as SkillType
      return { use, kind: 'Skill', name: skillName(skill), icon: SKILL_ICONS[skill] }
    }
    case 'activity':
      return { use, kind: 'Activity', name: activity.name, icon: workIcon(content, activity) }
  }
}

/** The names of what a loadout is assigned to. */
export function assignedNames(options: readonly UseOption[], { uses }: Loadout): string[] {
  return uses.map((use) => options.find((option) => isSameUse(option.use, use))?.name ?? use.id)
}

/** Food, potions, runes and other items of the pack and bank that a loadout may fill the pack with. */
export function supplyChoices(player: Player, content: Content): string[] {
  const ids = new Set([...player.inventory, ...player.bank].map(({ id }) => id))
  const runes: readonly string[] = CAST_RUNES
  const isSupply = (id: string) =>
    ['food', 'potion', 'consumable', 'tool'].includes(find(content.items, id)?.type ?? '') || runes.includes(id)
  return [...ids].filter(isSupply).sort((a, b) => itemOf(content, a).name.localeCompare(itemOf(content, b).name))
}
