import { type Content, isFight, type Monster, SKILLS, skillName, worksOf } from '@hearthward/engine'
import { itemCount, plural } from '../../ui/format/numbers.ts'
import { itemName } from '../action/goals.ts'
import { isRecipe, workIcon } from '../action/works.ts'
import { peopleAt, tradeText } from '../people/people.ts'
import { ownLevel } from '../place/activities.ts'
import { fightsWith } from '../quests/ways.ts'
import type { EncyclopediaEntry, ShelvedEntry } from './entry.ts'
import { ITEM_GROUPS, itemEntries } from './item-entries.ts'
import { rankOf, whereOf } from './ranks.ts'
import { type EntryKind, targetOfWork } from './targets.ts'

const cachedEntries = new WeakMap<Content, readonly EncyclopediaEntry[]>()

/** All entries by kind and shelf, the easiest first. */
export function entriesOf(content: Content): readonly EncyclopediaEntry[] {
  const cached = cachedEntries.get(content)
  if (cached) return cached
  const entries = [
    ...shelve(itemEntries(content), ITEM_GROUPS),
    ...shelve(monsters(content), BANDS.map(bandName)),
    ...shelve(works(content, false), SKILLS.map(skillName)),
    ...shelve(works(content, true), SKILLS.map(skillName)),
    ...shelve(places(content), ['Places']),
    ...shelve(
      people(content),
      Object.values(content.locations).map(({ name }) => name),
    ),
  ]
  cachedEntries.set(content, entries)
  return entries
}

function shelve(entries: ShelvedEntry[], groups: readonly string[]): EncyclopediaEntry[] {
  return entries.sort(
    (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order || (a.name < b.name ? -1 : 1),
  )
}

/** The lowest level of each band of monsters. */
const BANDS = [1, 10, 25, 50, 100, 150] as const

function bandName(from: number): string {
  const next = BANDS.find((other) => other > from)
  return next ? `Levels ${from} to ${next - 1}` : `Level ${from} and above`
}

function bandOf(level: number): string {
  return bandName(BANDS.findLast((from) => from <= level) ?? BANDS[0])
}

function monsters(content: Content): ShelvedEntry[] {
  return Object.values(content.monsters).flatMap((monster: Monster): ShelvedEntry[] => {
    const fights = fightsWith(content, monster.id)
    if (fights.length === 0) return []
    const { id, name, icon, level, hitpoints } = monster
    const where = [...new Set(fights.map((fight) => whereOf(content, fight)))].join(', ')
    const line = `Level ${level} · ${plural(hitpoints, 'hitpoint')} · ${where}`
    return [{ kind: 'monsters', id, name, icon, tint: 'brass', line, group: bandOf(level), order: level }]
  })
}

/** Activities or recipes. Fights are entries of monsters. */
function works(content: Content, recipes: boolean): ShelvedEntry[] {
  return worksOf(content)
    .filter((work) => isRecipe(work) === recipes && !work.deactivated && !isFight(work))
    .map((work) => {
      const { kind, id } = targetOfWork(work)
      const madeOf = work.resources.filter(({ consumed }) => consumed).map((used) => portion(content, used))
      const line = recipes ? madeOf.join(', ') : whereOf(content, work)
      return {
        kind: kind as EntryKind,
        id,
        name: work.name,
        icon: workIcon(content, work),
        tint: 'brass',
        line: [rankOf(work), line, work.membersOnly && 'members'].filter(Boolean).join(' · '),
        group: skillName(work.skillType),
        order: ownLevel(work),
      }
    })
}

function portion(content: Content, { itemId, quantity }: { itemId: string; quantity: number }): string {
  return itemCount(quantity, itemName(content, itemId))
}

function places(content: Content): ShelvedEntry[] {
  return Object.values(content.locations).map(({ id, name, icon }) => {
    const here = Object.values(content.activities).filter(
      ({ locationId, deactivated }) => locationId === id && !deactivated,
    )
    const skills = [...new Set(here.map(({ skillType }) => skillName(skillType)))]
    return { kind: 'places', id, name, icon, tint: 'brass', line: skills.join(', '), group: 'Places', order: 0 }
  })
}

function people(content: Content): ShelvedEntry[] {
  return Object.values(content.locations).flatMap((place) =>
    peopleAt(content, place.id).map(
      (npc): ShelvedEntry => ({
        kind: 'people',
        id: npc.id,
        name: npc.name,
        icon: npc.icon,
        tint: 'river',
        line: tradeText(npc) ?? npc.description,
        group: place.name,
        order: 0,
      }),
    ),
  )
}
