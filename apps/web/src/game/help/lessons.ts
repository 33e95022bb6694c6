import { MOST_SAVED_PLANS } from '@hearthward/contract'
import {
  BANK_STACKS,
  type Content,
  FARMING_SLOTS,
  hours,
  INVENTORY_SLOTS,
  LOADOUT_LIMIT,
  MAX_ABSENCE,
  MAX_LEVEL,
  MOST_PARTY_MULTIPLIER,
  PARTY_MEMBERS,
  PINNED_GOALS,
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
      title: 'Make a plan',
      text: `A plan holds up to ${PLAN_LIMIT} entries. Each has an end that you can change at any time: a number of times, a level, an amount of an item, a time of day or the end of its supplies. When one ends the next begins, also at another place. One that cannot begin is kept with its reason. Edit plan moves, repeats and removes entries, and sets rules for death, missing supplies and a full pack.`,
    },
    {
      icon: 'save-arrow',
      title: 'Save and share plans',
      text: `Up to ${MOST_SAVED_PLANS} plans can be saved under a name, loaded again, and shared as a link or a text. Opening a shared plan shows its entries. Loading it replaces your waiting entries. It starts when you resume the plan. Type "gather kindling 50", "smithing to 40" or "oak logs until 200" in the search to add an entry.`,
    },
    {
      icon: 'checkbox-tree',
      title: 'Plan towards a goal',
      text: `The planner shows what an item, a level, a quest or an achievement takes, and the fastest way there with what you have. Choose another way for any part, then add it to the plan. You can pin up to ${PINNED_GOALS} goals.`,
    },
    {
      icon: 'histogram',
      title: 'Find what pays best',
      text: 'Best activities compares what you can do now for experience in a skill, for coins or for an item: by the hour, with and without the time its materials take, with profit at shop prices and the chance to survive a fight. Queue adds a row to your plan. Type "best smithing", "best coins" or "best oak logs" in the search to open it.',
    },
    {
      icon: 'skills',
      title: 'Skills feed each other',
      text: `There are ${SKILLS.length} skills, each to level ${MAX_LEVEL}. What you gather becomes what you make, and what you make is what you fight with. The page of a skill shows what each level unlocks.`,
    },
    {
      icon: 'knapsack',
      title: 'Pack and bank',
      text: `Your pack has ${INVENTORY_SLOTS} slots. An action stops when the pack is full, unless a rule of the plan or auto-bank in Settings says otherwise. The bank holds ${BANK_STACKS} stacks and is open everywhere. With supplies from the bank, switched on in Settings, actions, fights and meals use what is in the pack first and then what is in the bank.`,
    },
    {
      icon: 'crossed-swords',
      title: 'Fights and death',
      text: 'Attacks are automatic; you choose the style, the food and when to use a special attack. Health does not come back during a fight, so bring food: each card shows the chance to survive an hour, and a press on it shows what other gear or food would change. If you die, you lose no items. The fight ends, you come back with low health, and the plan continues with the next entry that is no fight, unless its rules say stop.',
    },
    {
      icon: 'mail-shirt',
      title: 'Loadouts',
      text: `Save up to ${LOADOUT_LIMIT} sets of equipment, arrows, style and supplies on the Equipment page. One press wears a set; pieces in the bank are fetched, and what is missing is named. Assigned to a foe, an activity or a skill, a set is worn by itself when such an action begins, also while you are away.`,
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
      icon: 'exit-door',
      title: 'Playing on another device',
      text: 'A character is played on one page at a time. Press Play here on the other device: the first page saves and stops, and the game continues where you are.',
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
