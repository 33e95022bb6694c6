import { type Activity, type Content, find, type Seed, seconds } from '@hearthward/engine'
import { formatDuration } from '../../ui/format/durations.ts'
import type { Tint } from '../../ui/Slot.tsx'
import { isRecipe, workIcon } from '../action/works.ts'
import { itemOf, tintOf } from '../items/items.ts'
import { fightsWith } from '../quests/ways.ts'
import { rankOf, whereOf } from './ranks.ts'
import { type Target, targetOfWork } from './targets.ts'

/** One line of an entry: a link with its figures. */
export interface DetailLine {
  key: string
  /** `null` if it has no page. */
  target: Target | null
  icon: string
  tint: Tint
  name: string
  /** The level and the place, or other requirements. */
  note: string
  /** The quantity of what the line names. */
  quantity: number
  /** The quantity of the entry's item that it yields at once. */
  brings: number
  /** `null` if chance plays no part. */
  chance: number | null
  /** The hourly rate of the entry's item, or of what the line names. */
  perHour: number | null
  /** A price, or the quantity used. */
  aside: string
}

const PLAIN = { tint: 'brass', quantity: 1, brings: 1, chance: null, perHour: null, aside: '' } as const

export function workLine(content: Content, work: Activity): DetailLine {
  return {
    ...PLAIN,
    key: work.id,
    target: targetOfWork(work),
    icon: workIcon(content, work),
    name: work.name,
    note: (isRecipe(work) ? rankOf(work) : `${rankOf(work)} · ${whereOf(content, work)}`) + membersNote(work),
  }
}

export const membersNote = ({ membersOnly }: Activity) => (membersOnly ? ' · members' : '')

export function itemLine(content: Content, itemId: string): DetailLine {
  const item = itemOf(content, itemId)
  return {
    ...PLAIN,
    key: itemId,
    target: find(content.items, itemId) ? { kind: 'items', id: itemId } : null,
    icon: item.icon,
    tint: tintOf(item),
    name: item.name,
    note: '',
  }
}

export function monsterLine(content: Content, monsterId: string): DetailLine {
  const { name = monsterId, icon = '', level = 0 } = find(content.monsters, monsterId) ?? {}
  const where = fightsWith(content, monsterId).map((fight) => whereOf(content, fight) + membersNote(fight))
  return {
    ...PLAIN,
    key: `monster-${monsterId}`,
    target: { kind: 'monsters', id: monsterId },
    icon,
    name,
    note: [`Level ${level}`, ...new Set(where)].join(' · '),
  }
}

export function personLine(content: Content, npcId: string): DetailLine {
  const npc = find(content.npcs, npcId)
  const place = find(content.locations, npc?.location ?? '')?.name ?? ''
  return {
    ...PLAIN,
    key: `person-${npcId}`,
    target: { kind: 'people', id: npcId },
    icon: npc?.icon ?? '',
    tint: 'river',
    name: npc?.name ?? npcId,
    note: place,
  }
}

export function questLine(content: Content, questId: string): DetailLine {
  return {
    ...PLAIN,
    key: `quest-${questId}`,
    target: { kind: 'quests', id: questId },
    icon: 'scroll-unfurled',
    name: find(content.quests, questId)?.name ?? questId,
    note: 'Quest',
  }
}

export function achievementLine({ id, name, icon }: { id: string; name: string; icon: string }): DetailLine {
  return { ...PLAIN, key: `achievement-${id}`, target: null, icon, name, note: 'Achievement' }
}

/** 'Farming 15 · 20 min'. */
export function growthOf({ levelRequired, growthTime }: Seed): string {
  return `Farming ${levelRequired} · ${formatDuration(seconds(growthTime))}`
}

export function seedLine(content: Content, seedId: string): DetailLine {
  const seed = find(content.seeds, seedId)
  return {
    ...itemLine(content, seedId),
    note: seed ? growthOf(seed) : '',
  }
}

export function coinLine({ least, most }: { least: number; most: number }): DetailLine {
  const aside = least === most ? `${most}` : `${least} to ${most}`
  return { ...PLAIN, key: 'coins', target: null, icon: 'two-coins', name: 'Coins', note: '', chance: 1, aside }
}
