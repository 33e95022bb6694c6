import type { Location } from '@hearthward/engine'

type Entry = Omit<Location, 'id'>

const entries = {
  lumbridge: {
    name: 'Hearthford',
    description: "A castle town at the bend of the river. Everybody's road begins here.",
    icon: 'castle',
  },
  varrock: {
    name: 'Anvilgate',
    description: 'Walls, chimneys and a market that starts before the sun. The hammers stop for funerals and rain.',
    icon: 'medieval-gate',
  },
  draynor: {
    name: 'Willowmere',
    description: 'A village of willows and washing lines. The mist comes up the lane like a neighbour.',
    icon: 'willow-tree',
  },
  alkharid: {
    name: 'Copperdune',
    description: 'Copper roofs at the edge of the sand. Shade is sold by the hour and worth it.',
    icon: 'arabic-door',
  },
  falador: {
    name: 'Palewall',
    description: 'Pale stone, straight streets, and a deep old mine that nobody mentions at dinner.',
    icon: 'white-tower',
  },
  barbarian: {
    name: 'The Barbarian Village',
    description: 'Longhouses, smoke and a river full of fish. Guests are fed first and challenged after.',
    icon: 'viking-longhouse',
  },
  wizards_tower: {
    name: "The Wizards' Tower",
    description: 'One thin tower on an island of its own. The windows light up in colours that have no names yet.',
    icon: 'stone-tower',
  },
  rangers_guild: {
    name: "The Rangers' Guild",
    description: 'A palisade, a range and a long low hall. The quiet is full of people standing very still.',
    icon: 'archery-target',
  },
  monastery: {
    name: 'The Monastery',
    description: 'Bees, bells and a garden wall worn smooth by elbows. Nobody here has ever hurried.',
    icon: 'church',
  },
  cooks_guild: {
    name: "The Cooks' Guild",
    description: 'A mill that became a kitchen that became a rule book. You can smell it from two fields away.',
    icon: 'windmill',
  },
  rimmington: {
    name: 'Raftersby',
    description: 'Half a town and half a building site, and proud of both. Mind the planks.',
    icon: 'wood-frame',
  },
  port_sarim: {
    name: 'Saltrow',
    description: 'Tar, gulls and ropes as thick as an arm. Every second door is a tavern, every third a chapel.',
    icon: 'harbor-dock',
  },
  rune_altar: {
    name: 'The Rune Altar',
    description: 'A ring of leaning stones on a bare hill. Stand in the middle and your teeth hum.',
    icon: 'dolmen',
  },
  dragons_cave: {
    name: "The Dragon's Cave",
    description: 'Warm air comes out of the mountain, in and out, slowly. It has done so for longer than the road.',
    icon: 'cave-entrance',
  },
  enchanted_forest: {
    name: 'The Enchanted Forest',
    description: 'The paths here are the same length both ways only if you are polite to them.',
    icon: 'forest-entrance',
  },
} as const satisfies Record<string, Entry>

export type LocationId = keyof typeof entries

export const locations: Readonly<Record<LocationId, Location>> = Object.fromEntries(
  Object.entries(entries).map(([id, entry]) => [id, { id, ...entry }]),
) as Record<LocationId, Location>
