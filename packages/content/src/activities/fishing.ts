import { activities } from './entry.ts'

export const fishing = activities('fishing', 'gathering', {
  net_shrimp: {
    name: 'Net shrimp',
    description: 'Wade in at the ford and drag the small net slowly.',
    icon: 'fishing-net',
    at: 'lumbridge',
    level: 1,
    duration: 3_000,
    xp: 20,
    yields: [{ item: 'raw_shrimp' }, { item: 'river_pearl', chance: 0.005 }],
  },
  fish_trout: {
    name: 'Fish the bend',
    description: 'Trout lie in the shade of the bridge. So does the best rock to sit on.',
    icon: 'fishing-pole',
    at: 'lumbridge',
    level: 20,
    duration: 3_400,
    xp: 50,
    yields: [{ item: 'raw_trout' }, { item: 'river_pearl', chance: 0.008 }],
  },
  spear_pike: {
    name: 'Spear pike',
    description: 'Stand very still in the reeds. Then do not.',
    icon: 'spear-hook',
    at: 'lumbridge',
    level: 35,
    duration: 4_200,
    xp: 82,
    yields: [{ item: 'raw_pike' }, { item: 'river_pearl', chance: 0.012 }],
  },
})
