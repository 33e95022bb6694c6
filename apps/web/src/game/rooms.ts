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
  { to: '/game', icon: 'castle', label: 'Here', hint: 'the place you are at', bar: 'always' },
  { to: '/game/map', icon: 'treasure-map', label: 'Map', hint: 'fifteen places, and the roads between', bar: 'always' },
  { to: '/game/bank', icon: 'locked-chest', label: 'Bank', hint: 'two hundred stacks, safe and dry', bar: 'wide' },
  { to: '/game/farm', icon: 'plant-seed', label: 'Farm', hint: 'seven slots where herbs grow', bar: 'wide' },
  {
    to: '/game/craft',
    icon: 'hammer-nails',
    label: 'Craft',
    hint: 'recipes for what you carry, anywhere',
    bar: 'wide',
  },
  { to: '/game/quests', icon: 'scroll-unfurled', label: 'Quests', hint: 'stories and where they go on', bar: 'wide' },
  {
    to: '/game/exchange',
    icon: 'trade',
    label: 'Exchange',
    hint: 'buy and sell with everybody',
    bar: 'wide',
  },
  {
    to: '/game/party',
    icon: 'three-friends',
    label: 'Party',
    hint: 'your party and your friends',
    bar: 'wide',
  },
  { to: '/game/skills', icon: 'skills', label: 'Skills', hint: 'twenty of them, to 99', bar: 'narrow' },
  { to: '/game/pack', icon: 'knapsack', label: 'Pack', hint: 'what you carry and wear', bar: 'narrow' },
  {
    to: '/game/you',
    icon: 'cowled',
    label: 'You',
    hint: 'your character, and the ways to everything else',
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
    hint: 'what is announced, and what is on',
    bar: 'none',
  },
  {
    to: '/game/encyclopedia',
    icon: 'open-book',
    label: 'Encyclopedia',
    hint: 'what everything is, and where it comes from',
    bar: 'none',
  },
  {
    to: '/game/achievements',
    icon: 'trophy-cup',
    label: 'Achievements',
    hint: 'what people will know you for',
    bar: 'none',
  },
  {
    to: '/game/collection',
    icon: 'bookshelf',
    label: 'Collection log',
    hint: 'everything there is, and your luck with it',
    bar: 'none',
  },
  { to: '/game/statistics', icon: 'abacus', label: 'Statistics', hint: 'your life in figures', bar: 'none' },
  {
    to: '/game/leaderboard',
    icon: 'podium-winner',
    label: 'Leaderboard',
    hint: 'where you stand among all',
    bar: 'none',
  },
  {
    to: '/game/membership',
    icon: 'queen-crown',
    label: 'Membership',
    hint: 'what the three tiers open',
    bar: 'none',
  },
  { to: '/game/account', icon: 'key', label: 'Account', hint: 'name, password, your data', bar: 'none' },
  { to: '/game/settings', icon: 'cog', label: 'Settings', hint: 'theme, food, sound, skills shown', bar: 'none' },
  { to: '/game/help', icon: 'info', label: 'Help', hint: 'how the game works, and every shortcut', bar: 'none' },
]

/** View-as has no access to the player's account page. */
export const ROOMS = viewAs ? ALL.filter(({ to }) => to !== '/game/account') : ALL

export const wideRooms = ROOMS.filter(({ bar }) => bar === 'always' || bar === 'wide')
export const narrowRooms = ROOMS.filter(({ bar }) => bar === 'always' || bar === 'narrow')
/** The rooms that a phone reaches through the page 'You'. */
export const otherRooms = ROOMS.filter(({ bar }) => bar === 'wide' || bar === 'none')
