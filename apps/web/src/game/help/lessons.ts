import {
  BANK_STACKS,
  type Content,
  FARMING_SLOTS,
  hours,
  INVENTORY_SLOTS,
  MAX_ABSENCE,
  MAX_LEVEL,
  MOST_PARTY_MULTIPLIER,
  PARTY_MEMBERS,
  PLAN_LIMIT,
  SKILLS,
  SLOT_LOCKS,
} from '@hearthward/engine'
import { plural } from '../../ui/format/numbers.ts'

export interface Lesson {
  icon: string
  title: string
  text: string
}

/** How the game works, in the order of a new player's questions. Every number comes from the rules. */
export function lessonsOf(content: Content): Lesson[] {
  return [
    {
      icon: 'campfire',
      title: 'Press Start, then live your life',
      text: `One action runs at a time. It keeps running for ${MAX_ABSENCE / hours(1)} hours after you close the page, then it stops. When you come back, a report shows what you gained.`,
    },
    {
      icon: 'stack',
      title: 'Queue actions',
      text: `The queue holds up to ${PLAN_LIMIT} actions, each with its own goal: a number of times, a level, or an amount of an item. When one ends the next starts, and one that cannot start is skipped.`,
    },
    {
      icon: 'skills',
      title: 'Skills feed each other',
      text: `There are ${SKILLS.length} skills, each to level ${MAX_LEVEL}. What you gather becomes what you make, and what you make is what you fight with. The page of a skill shows what each level unlocks.`,
    },
    {
      icon: 'knapsack',
      title: 'Pack and bank',
      text: `Your pack has ${INVENTORY_SLOTS} slots. An action stops when the pack is full, unless you let new items go to the bank in Settings. The bank holds ${BANK_STACKS} stacks and is open everywhere.`,
    },
    {
      icon: 'crossed-swords',
      title: 'Fights and death',
      text: 'Attacks are automatic; you choose the style, the food and when to use a special attack. Health does not come back during a fight, so bring food: each card shows the chance to survive an hour. If you die, you lose no items. The fight ends, you come back with low health, and no other fight starts from the queue.',
    },
    {
      icon: 'treasure-map',
      title: 'The world is open',
      text: `You can travel to any of the ${Object.keys(content.locations).length} places at once. Travelling stops an action that belongs to the place you leave; an action that can be done anywhere continues.`,
    },
    {
      icon: 'plant-seed',
      title: 'The farm grows without you',
      text: `There are ${FARMING_SLOTS} slots, and one is unlocked from the start. Planting uses up the seed, and the herb grows whether you are online or not.`,
    },
    {
      icon: 'two-coins',
      title: 'Luck cannot be forced',
      text: 'Each completion has its own roll. Stopping, reloading or doing something else first does not change it.',
    },
    {
      icon: 'radio-tower',
      title: 'Playing offline',
      text: 'Without a connection the game continues by the same rules and syncs when the server is back. Random drops are settled then.',
    },
    {
      icon: 'three-friends',
      title: 'Parties and friends',
      text: `A party has up to ${PARTY_MEMBERS} members. Each plays where they like, and everyone earns ${Math.round((MOST_PARTY_MULTIPLIER - 1) * 100)}% more experience when it is full, even while others are offline. Friends can see where you are.`,
    },
    { icon: 'laurel-crown', title: 'Members', text: membersText(content) },
  ]
}

function membersText({ activities }: Content): string {
  const slots = SLOT_LOCKS.filter(({ unlockRequirement }) => unlockRequirement === 'membership').length
  const works = Object.values(activities).filter(({ membersOnly, deactivated }) => membersOnly && !deactivated).length
  const more = works > 0 ? ` and ${plural(works, 'activity', 'activities')} of their own` : ''
  return `Members have up to ${plural(slots, 'more farming slot')}${more}. When a membership ends, you keep your items and levels, and you can still harvest crops that are planted.`
}
