import {
  type Branch,
  type CombatMode,
  type Content,
  find,
  isFight,
  type MissingLevel,
  type Need,
  SAFE_CHANCE,
  skillName,
  type Way,
  type WaySource,
  workOf,
} from '@hearthward/engine'
import { formatDuration } from '../../ui/format/durations.ts'
import { coinsText, formatAmount, formatShare, plural } from '../../ui/format/numbers.ts'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { stepName } from '../achievements/words.ts'
import { modeName, styleName } from '../action/styles.ts'
import { isRecipe, workIcon } from '../action/works.ts'
import { type Target, targetOfWork } from '../encyclopedia/targets.ts'
import { itemOf } from '../items/items.ts'
import { placeName } from '../place/place-name.ts'

export interface NeedWords {
  icon: string
  name: string
  /** '82 of 100 missing'. */
  detail: string
  target: Target | null
}

export function needWords(content: Content, { need, isMet }: Pick<Branch, 'need' | 'isMet'>): NeedWords {
  switch (need.kind) {
    case 'item': {
      const { name, icon } = itemOf(content, need.itemId)
      return {
        icon,
        name,
        detail: `${itemDetail(need)}${need.isCarried ? ', must be in the pack' : ''}${need.isEaten ? ', to eat' : ''}`,
        target: { kind: 'items', id: need.itemId },
      }
    }
    case 'level': {
      const name = `${skillName(need.skill)} ${need.level}`
      return {
        icon: SKILL_ICONS[need.skill],
        name,
        detail: isMet ? 'reached' : `from level ${need.present}`,
        target: null,
      }
    }
    case 'runs': {
      const work = workOf(content, need.activityId)
      const until = need.training ? `, until ${skillName(need.training.skill)} ${need.training.level}` : ''
      return {
        icon: work ? workIcon(content, work) : 'footprint',
        name: work?.name ?? need.activityId,
        detail: `${plural(need.quantity, 'time')}${until}`,
        target: work ? targetOfWork(work) : null,
      }
    }
    case 'kills': {
      const monster = find(content.monsters, need.monsterId)
      const later = need.isLater ? ', once the quest asks for it' : ''
      return {
        icon: monster?.icon ?? 'crossed-swords',
        name: monster?.name ?? need.monsterId,
        detail: `${formatAmount(need.quantity)} to defeat${later}`,
        target: { kind: 'monsters', id: need.monsterId },
      }
    }
    case 'quest':
    case 'start': {
      const name = find(content.quests, need.questId)?.name ?? need.questId
      const target = { kind: 'quests', id: need.questId } as const
      return need.kind === 'quest'
        ? { icon: 'scroll-unfurled', name, detail: isMet ? 'done' : 'quest', target }
        : { icon: 'scroll-unfurled', name: `Start ${name}`, detail: BY_HAND, target }
    }
    case 'achievement': {
      const achievement = find(content.achievements, need.achievementId)
      const detail = isMet ? 'done' : 'achievement'
      return {
        icon: achievement?.icon ?? 'trophy-cup',
        name: achievement?.name ?? need.achievementId,
        detail,
        target: null,
      }
    }
    case 'talk': {
      const name = find(content.npcs, need.npcId)?.name ?? need.npcId
      return {
        icon: 'conversation',
        name: `Talk to ${name}`,
        detail: BY_HAND,
        target: { kind: 'people', id: need.npcId },
      }
    }
    case 'visit': {
      const name = `Travel to ${placeName(content, need.locationId)}`
      return { icon: 'treasure-map', name, detail: BY_HAND, target: { kind: 'places', id: need.locationId } }
    }
    case 'stance':
      return stanceWords(content, need)
    case 'healing': {
      const detail = 'no food you can get now is enough'
      return { icon: 'hearts', name: `Food for ${formatAmount(need.hitpoints)} hitpoints`, detail, target: null }
    }
    case 'autoEat':
      return { icon: 'meal', name: 'Switch on auto-eat', detail: `${BY_HAND}: without it, nobody eats`, target: null }
    case 'requirement': {
      const name = stepName(need.requirement, content)
      const detail = `${formatAmount(need.progress)} of ${formatAmount(need.target)}`
      return { icon: 'trophy-cup', name, detail, target: null }
    }
    case 'step':
      return { icon: 'scroll-quill', name: need.text, detail: BY_HAND, target: null }
  }
}

const BY_HAND = 'by you'

const SUPPLIES_OF: Readonly<Record<CombatMode, string>> = {
  melee: '',
  ranged: ', with arrows',
  magic: ', with air and mind runes',
}

/** 'Fight with: Shortbow', 'by you: Ranged, Controlled, with arrows'. */
function stanceWords(content: Content, { mode, style, weaponId }: Need & { kind: 'stance' }): NeedWords {
  const weapon = weaponId === null ? null : itemOf(content, weaponId)
  return {
    icon: weapon?.icon ?? 'crossed-swords',
    name: weapon ? `Fight with: ${weapon.name}` : 'Fight in another way',
    detail: `${BY_HAND}: ${modeName(mode)}, ${styleName(style)}${SUPPLIES_OF[mode]}`,
    target: weaponId === null ? null : { kind: 'items', id: weaponId },
  }
}

function itemDetail({ quantity, held, isGain }: Need & { kind: 'item' }): string {
  if (isGain) return `${formatAmount(quantity)} more to get`
  if (held >= quantity) return `${formatAmount(quantity)} held by then`
  const missing = formatAmount(quantity - held)
  return held > 0 ? `${missing} of ${formatAmount(quantity)} missing` : `${missing} missing`
}

/** What a way is, in a few words: 'Gather: Fell oaks'. */
export function wayName(content: Content, { id, source }: Way): string {
  switch (source.kind) {
    case 'work':
      return `${workVerb(source)}: ${source.work.name}`
    case 'fight':
      return `Drop: ${find(content.monsters, source.work.monsterId ?? '')?.name ?? source.work.name}`
    case 'shop':
      return `Buy: ${source.npc.name}`
    case 'exchange':
      return 'Buy: Grand Exchange'
    case 'crop':
      return `Grow: ${itemOf(content, source.seed.seedId).name}`
    case 'quest':
      return `Quest: ${find(content.quests, source.questId)?.name ?? source.questId}`
    case 'achievement':
      return `Achievement: ${find(content.achievements, source.achievementId)?.name ?? source.achievementId}`
    case 'training':
      return id === 'training' ? 'The best of each level' : 'The best of each level, training other skills too'
  }
}

function workVerb({ work }: WaySource & { kind: 'work' }): string {
  if (isFight(work)) return 'Fight'
  return isRecipe(work) || work.category === 'making' ? 'Make' : 'Gather'
}

/** Time, coins and what is missing for a way: '28 min, 200 coins, needs Woodcutting 10'. */
export function wayDetail(content: Content, way: Way): string {
  const { time, coins, missing, isForMembers, source } = way
  const place = placeOfWay(content, way)
  const parts = [
    time === null ? 'time unknown' : time > 0 ? formatDuration(time) : '',
    coins > 0 ? coinsText(Math.ceil(coins)) : '',
    place,
    missing.length > 0 ? `needs ${levelsText(missing)}` : '',
    source.kind === 'fight' && source.chanceToWin < SAFE_CHANCE ? `${formatShare(source.chanceToWin)} to win` : '',
    source.kind === 'fight' && !source.isFed ? 'no food for it' : '',
    isForMembers ? 'members only' : '',
  ]
  return parts.filter(Boolean).join(', ')
}

function placeOfWay(content: Content, { source }: Way): string {
  const placeId = 'work' in source ? source.work.locationId : source.kind === 'shop' ? source.npc.location : null
  return placeId ? `at ${placeName(content, placeId)}` : ''
}

function levelsText(missing: readonly MissingLevel[]): string {
  return missing.map(({ skill, level }) => `${skillName(skill)} ${level}`).join(', ')
}

/** Time and coins of a branch with all it needs. */
export function costText({ time, coins, isTimeKnown }: Pick<Branch, 'time' | 'coins' | 'isTimeKnown'>): string {
  const parts = [
    time > 0 ? `${isTimeKnown ? '' : 'over '}${formatDuration(time)}` : isTimeKnown ? '' : 'time unknown',
    coins > 0 ? coinsText(Math.ceil(coins)) : '',
  ]
  return parts.filter(Boolean).join(', ')
}
