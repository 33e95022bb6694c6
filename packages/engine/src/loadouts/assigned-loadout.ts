import type { Loadout, LoadoutUse, Player } from '../character/player.ts'
import { type Activity, isFight } from '../content/content.ts'

/** The loadout that is worn when an action begins: that of its activity or monster, or else of its skill. Rule LO7. */
export function assignedLoadout({ loadouts }: Pick<Player, 'loadouts'>, activity: Activity): Loadout | undefined {
  for (const use of loadoutUsesOf(activity)) {
    const loadout = loadouts.find(({ uses }) => uses.some((one) => isSameUse(one, use)))
    if (loadout) return loadout
  }
}

/** What a loadout for this activity can be assigned to, the most specific first. */
export function loadoutUsesOf(activity: Activity): LoadoutUse[] {
  if (isFight(activity)) return [{ kind: 'monster', id: activity.monsterId ?? '' }]
  return [
    { kind: 'activity', id: activity.id },
    { kind: 'skill', id: activity.skillType },
  ]
}

export function isSameUse(one: LoadoutUse, other: LoadoutUse): boolean {
  return one.kind === other.kind && one.id === other.id
}
