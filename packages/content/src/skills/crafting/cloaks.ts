import { type Family, items, recipes } from '../../entries.ts'
import { bonuses } from '../smithing/tiers.ts'

const cloaks = items({
  fur_cloak: {
    name: 'Fur cloak',
    description: 'Smells of dog when wet. You will be asked about the dog.',
    type: 'equipment',
    icon: 'fur-shirt',
    value: 34,
    equipmentSlot: 'cape',
    combatStats: bonuses(0, 2, 1),
  },
  feather_cape: {
    name: 'Feather cape',
    description: 'Fletchers wear it for the pockets. Arrows find their way back into them.',
    type: 'equipment',
    icon: 'feathered-wing',
    value: 130,
    equipmentSlot: 'cape',
    requirements: { ranged: 30 },
    combatStats: bonuses(2, 2, 1),
    ammunitionSaveChance: 0.15,
  },
  plume_cape: {
    name: 'Plume cape',
    description: 'Griffin plumes down to the heel. The wind asks you first.',
    type: 'equipment',
    icon: 'wing-cloak',
    value: 820,
    equipmentSlot: 'cape',
    requirements: { ranged: 70 },
    combatStats: bonuses(5, 4, 4),
    ammunitionSaveChance: 0.3,
  },
})

const sewing = recipes('crafting', {
  fur_cloak: {
    name: 'Fur cloak',
    description: 'Match the nap or it will look like two animals in an argument.',
    level: 18,
    duration: 3_000,
    uses: { fur: 3, leather: 1 },
    makes: { fur_cloak: 1 },
    category: 'leather',
  },
  feather_cape: {
    name: 'Feather cape',
    description: 'Row upon row, long ones at the hem. Work with the window shut.',
    level: 33,
    duration: 4_000,
    worth: 1.05,
    uses: { feather: 40, thick_leather: 2 },
    makes: { feather_cape: 1 },
    category: 'leather',
  },
  plume_cape: {
    name: 'Plume cape',
    description: 'Twelve plumes, one collar, and nobody allowed to open the door.',
    level: 74,
    duration: 5_000,
    worth: 1.1,
    uses: { griffin_plume: 4, drake_leather: 1 },
    makes: { plume_cape: 1 },
    category: 'leather',
  },
})

export const craftingCloaks: Family = { items: cloaks, recipes: sewing }
