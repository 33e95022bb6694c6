import { activities } from './entry.ts'

export const firemaking = activities('firemaking', 'making', {
  burn_logs: {
    name: 'Burn logs',
    description: 'A small fire in the common hearth. Somebody always drifts over to warm their hands.',
    icon: 'campfire',
    at: 'lumbridge',
    level: 1,
    duration: 2_400,
    xp: 24,
    uses: [{ item: 'logs' }],
    yields: [{ item: 'ashes' }, { item: 'charcoal', chance: 0.1 }],
  },
  burn_oak: {
    name: 'Burn oak logs',
    description: 'Oak takes its time to catch and longer to forgive you for it.',
    icon: 'log',
    at: 'lumbridge',
    level: 15,
    duration: 2_400,
    xp: 60,
    uses: [{ item: 'oak_logs' }],
    yields: [{ item: 'ashes' }, { item: 'charcoal', chance: 0.16 }],
  },
  burn_willow: {
    name: 'Burn willow logs',
    description: 'Quick, bright and full of sparks. Keep the children back.',
    icon: 'burning-embers',
    at: 'lumbridge',
    level: 30,
    duration: 2_600,
    xp: 90,
    uses: [{ item: 'willow_logs' }],
    yields: [{ item: 'ashes' }, { item: 'charcoal', chance: 0.22 }],
  },
})
