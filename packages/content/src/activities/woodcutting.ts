import { activities } from './entry.ts'

export const woodcutting = activities('woodcutting', 'gathering', {
  gather_kindling: {
    name: 'Gather kindling',
    description: 'Deadfall from the castle woods, an armful at a time.',
    icon: 'wood-pile',
    at: 'lumbridge',
    level: 1,
    duration: 2_400,
    xp: 18,
    yields: [{ item: 'logs' }, { item: 'bird_nest', chance: 0.004 }],
  },
  fell_oaks: {
    name: 'Fell oaks',
    description: 'The old stand behind the mill. Mind the lean.',
    icon: 'oak-leaf',
    at: 'lumbridge',
    level: 15,
    duration: 3_000,
    xp: 38,
    yields: [{ item: 'oak_logs' }, { item: 'bird_nest', chance: 0.006 }],
  },
  fell_willows: {
    name: 'Fell willows',
    description: 'Down by the water, where the bank gives under your boots.',
    icon: 'willow-tree',
    at: 'lumbridge',
    level: 30,
    duration: 3_600,
    xp: 68,
    yields: [{ item: 'willow_logs' }, { item: 'bird_nest', chance: 0.008 }],
  },
})
