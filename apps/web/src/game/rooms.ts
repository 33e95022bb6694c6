import type { LinkProps } from '@tanstack/react-router'
import { viewAs } from '../browser/view-as.ts'

export interface GameRoom {
  to: NonNullable<LinkProps['to']>
  icon: string
  label: string
  /** Describes the room to new players. */
  hint: string
  /** The bars that link to it. The page 'You' lists all rooms. */
  bar: 'always' | 'wide' | 'narrow' | 'none'
}

/** Every page of the game that has a link, in the order of the bars. */
const ALL: readonly GameRoom[] = [
  { to: '/game', icon: 'castle', label: 'Here', hint: 'your current place', bar: 'always' },
  { to: '/game/map', icon: 'treasure-map', label: 'Map', hint: 'all fifteen places', bar: 'always' },
  { to: '/game/bank', icon: 'locked-chest', label: 'Bank', hint: 'store up to two hundred stacks', bar: 'wide' },
  { to: '/game/farm', icon: 'plant-seed', label: 'Farm', hint: 'grow herbs in seven slots', bar: 'wide' },
  {
    to: '/game/craft',
    icon: 'hammer-nails',
    label: 'Craft',
    hint: 'make items from what you carry',
    bar: 'wide',
  },
  {
    to: '/game/quests',
    icon: 'scroll-unfurled',
    label: 'Quests',
    hint: 'your quests and their next steps',
    bar: 'wide',
  },
  {
    to: '/game/exchange',
    icon: 'trade',
    label: 'Exchange',
    hint: 'trade with other players',
    bar: 'wide',
  },
  {
    to: '/game/party',
    icon: 'three-friends',
    label: 'Party',
    hint: 'your party and your friends',
    bar: 'wide',
  },
  { to: '/game/skills', icon: 'skills', label: 'Skills', hint: 'all twenty skills and their levels', bar: 'narrow' },
  { to: '/game/pack', icon: 'knapsack', label: 'Pack', hint: 'what you carry and wear', bar: 'narrow' },
  {
    to: '/game/you',
    icon: 'cowled',
    label: 'You',
    hint: 'your character and all other pages',
    bar: 'narrow',
  },
  {
    to: '/game/equipment',
    icon: 'breastplate',
    label: 'Equipment',
    hint: 'what you wear and how you fight',
    bar: 'none',
  },
  {
    to: '/game/notices',
    icon: 'wooden-sign',
    label: 'Notices',
    hint: 'announcements and events',
    bar: 'none',
  },
  {
    to: '/game/encyclopedia',
    icon: 'open-book',
    label: 'Encyclopedia',
    hint: 'what everything is and where to find it',
    bar: 'none',
  },
  {
    to: '/game/planner',
    icon: 'checkbox-tree',
    label: 'Planner',
    hint: 'what a goal takes, and the fastest way there',
    bar: 'none',
  },
  {
    to: '/game/best',
    icon: 'histogram',
    label: 'Best activities',
    hint: 'what pays most at your levels',
    bar: 'none',
  },
  {
    to: '/game/achievements',
    icon: 'trophy-cup',
    label: 'Achievements',
    hint: 'goals and their rewards',
    bar: 'none',
  },
  {
    to: '/game/collection',
    icon: 'bookshelf',
    label: 'Collection log',
    hint: 'every item, the ones you found, and your luck',
    bar: 'none',
  },
  { to: '/game/statistics', icon: 'abacus', label: 'Statistics', hint: 'your totals so far', bar: 'none' },
  {
    to: '/game/leaderboard',
    icon: 'podium-winner',
    label: 'Leaderboard',
    hint: 'how players rank',
    bar: 'none',
  },
  {
    to: '/game/membership',
    icon: 'queen-crown',
    label: 'Membership',
    hint: 'what the three tiers unlock',
    bar: 'none',
  },
  { to: '/game/account', icon: 'key', label: 'Account', hint: 'name, password, your data', bar: 'none' },
  { to: '/game/settings', icon: 'cog', label: 'Settings', hint: 'theme, food, sound, skills shown', bar: 'none' },
  {
    to: '/game/fair-rolls',
    icon: 'scales',
    label: 'Fair rolls',
    hint: 'how drops are decided, and how to verify yours',
    bar: 'none',
  },
  { to: '/game/help', icon: 'info', label: 'Help', hint: 'how the game works, and every shortcut', bar: 'none' },
]

/** View-as has no access to the player's account page. */
export const ROOMS = viewAs ? ALL.filter(({ to }) => to !== '/game/account') : ALL

export const wideRooms = ROOMS.filter(({ bar }) => bar === 'always' || bar === 'wide')
export const narrowRooms = ROOMS.filter(({ bar }) => bar === 'always' || bar === 'narrow')
/** The rooms that a phone reaches through the page 'You'. */
export const otherRooms = ROOMS.filter(({ bar }) => bar === 'wide' || bar === 'none')
