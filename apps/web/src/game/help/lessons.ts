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
  QUEUE_LIMIT,
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
      text: `One thing runs at a time, and it goes on when you close the page: for ${MAX_ABSENCE / hours(1)} hours after you were last here. Then it stops and waits. When you come back, a report says what came in.`,
    },
    {
      icon: 'stack',
      title: 'Line things up',
      text: `Up to ${QUEUE_LIMIT} actions wait in the queue, each with an end of its own: so many times, until a level, until you hold enough. When one ends the next begins, and one that cannot begin is passed over.`,
    },
    {
      icon: 'skills',
      title: 'Skills feed each other',
      text: `There are ${SKILLS.length} skills, each to level ${MAX_LEVEL}. What you gather becomes what you make, and what you make is what you fight with. The page of a skill says what each level opens.`,
    },
    {
      icon: 'knapsack',
      title: 'Pack and bank',
      text: `You carry ${INVENTORY_SLOTS} slots. Work stops when its yield finds no room, unless you let it go to the bank by itself, in Settings. The bank takes ${BANK_STACKS} stacks and is open wherever you are.`,
    },
    {
      icon: 'crossed-swords',
      title: 'Fights, and falling in them',
      text: 'Blows fall by themselves; you choose the style, the food and the moment for a special attack. Whoever falls loses nothing they own. The fight ends, you get up weak, and no other fight begins from the queue.',
    },
    {
      icon: 'treasure-map',
      title: 'The world is open',
      text: `Any of the ${Object.keys(content.locations).length} places is a press away. Going somewhere ends what belongs to the place you leave; what can be done anywhere goes on.`,
    },
    {
      icon: 'plant-seed',
      title: 'The farm grows without you',
      text: `${FARMING_SLOTS} slots, one of them open from the first day. A seed is used up when it is planted, and the herb is ready when its time has passed, whether or not anybody was there.`,
    },
    {
      icon: 'two-coins',
      title: 'Luck cannot be pushed',
      text: 'Each completion has its own roll of the dice. Stopping, reloading or doing something else first does not roll them again, so there is nothing to gain by it.',
    },
    {
      icon: 'radio-tower',
      title: 'Without a connection',
      text: 'The page plays on by the same rules and tells the server once it is back. What chance would bring is settled then.',
    },
    {
      icon: 'three-friends',
      title: 'Side by side',
      text: `A party has up to ${PARTY_MEMBERS} members. Each works where they like, and all of them learn ${Math.round((MOST_PARTY_MULTIPLIER - 1) * 100)}% more when it is full, whether or not the others are there. Friends see where each other are.`,
    },
    { icon: 'laurel-crown', title: 'Members', text: membersText(content) },
  ]
}

function membersText({ activities }: Content): string {
  const slots = SLOT_LOCKS.filter(({ unlockRequirement }) => unlockRequirement === 'membership').length
  const works = Object.values(activities).filter(({ membersOnly, deactivated }) => membersOnly && !deactivated).length
  const more = works > 0 ? ` and ${plural(works, 'activity', 'activities')} of their own` : ''
  return `Members have up to ${plural(slots, 'more farming slot')}${more}. When a membership ends, what you own and what you learned stays yours, and a crop that stands can still be harvested.`
}
