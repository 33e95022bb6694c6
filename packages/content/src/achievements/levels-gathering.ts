import type { Family } from '../entries.ts'
import { marks } from './entry.ts'

/** Level achievements of the gathering skills. */
export const achievementsGatherers: Family = {
  achievements: {
    ...marks('mining', 200, {
      dust_in_the_teeth: {
        at: 10,
        name: 'Dust in the Teeth',
        description: 'Reach mining 10. Lunch has a new flavour.',
        icon: 'mining',
      },
      knows_the_knock: {
        at: 25,
        name: 'Knows the Knock',
        description: 'Reach mining 25. Good rock answers in a lower voice.',
        icon: 'war-pick',
      },
      deep_shift: {
        at: 50,
        name: 'The Deep Shift',
        description: 'Reach mining 50. You go home when the candle does.',
        icon: 'mining-helmet',
      },
      seam_reader: {
        at: 75,
        name: 'Reader of Seams',
        description: 'Reach mining 75. The mountain is written in lines, and you have the grammar.',
        icon: 'crystal-growth',
        items: { idle_crystal: 1 },
      },
      under_the_mountain: {
        at: 99,
        name: 'Under the Mountain',
        description: 'Reach mining 99. It carries you on its back and has not complained.',
        icon: 'gold-mine',
        title: 'Deep-Delver',
      },
    }),
    ...marks('fishing', 205, {
      wet_boots: {
        at: 10,
        name: 'Wet Boots',
        description: 'Reach fishing 10. Both of them, to the ankle.',
        icon: 'fishing-pole',
      },
      better_than_luck: {
        at: 25,
        name: 'Better Than Luck',
        description: 'Reach fishing 25. You know which side of the stone.',
        icon: 'fishing-hook',
      },
      reads_the_water: {
        at: 50,
        name: 'Reads the Water',
        description: 'Reach fishing 50. It has been telling you for years.',
        icon: 'fishing-lure',
      },
      net_full_of_dawn: {
        at: 75,
        name: 'A Net Full of Dawn',
        description: 'Reach fishing 75. You were out before the gulls again.',
        icon: 'boat-fishing',
        items: { auto_fisher: 1 },
      },
      the_one_that_stayed: {
        at: 99,
        name: 'The One That Stayed',
        description: 'Reach fishing 99. Nothing gets away now unless you like its face.',
        icon: 'lucky-fisherman',
        title: 'of the Deep Water',
      },
    }),
    ...marks('woodcutting', 210, {
      first_blisters: {
        at: 10,
        name: 'First Blisters',
        description: 'Reach woodcutting 10. The second set will hurt less.',
        icon: 'axe-in-log',
      },
      mind_the_lean: {
        at: 25,
        name: 'Mind the Lean',
        description: 'Reach woodcutting 25. It falls where you said it would.',
        icon: 'axe-in-stump',
      },
      ring_counter: {
        at: 50,
        name: 'Counter of Rings',
        description: 'Reach woodcutting 50. You apologise to the old ones first.',
        icon: 'logging',
      },
      shade_maker: {
        at: 75,
        name: 'Shade and Clearing',
        description: 'Reach woodcutting 75. Whole hillsides keep an eye on you.',
        icon: 'forest',
        items: { idle_crystal: 1 },
      },
      elder_friend: {
        at: 99,
        name: 'What the Elders Allow',
        description: 'Reach woodcutting 99. They drop the branch before you ask.',
        icon: 'holy-oak',
        title: 'Oakfriend',
      },
    }),
    ...marks('farming', 215, {
      something_came_up: {
        at: 10,
        name: 'Something Came Up',
        description: 'Reach farming 10. It is even the thing you planted.',
        icon: 'sprout',
      },
      dirt_and_patience: {
        at: 25,
        name: 'Dirt and Patience',
        description: 'Reach farming 25. Mostly the second.',
        icon: 'seedling',
      },
      rain_watcher: {
        at: 50,
        name: 'Watcher of Rain',
        description: 'Reach farming 50. A second plot is yours, and so are its weeds.',
        icon: 'watering-can',
      },
      ten_good_years: {
        at: 75,
        name: 'Ten Good Years',
        description: 'Reach farming 75. The soil is darker where you have worked.',
        icon: 'plow',
        items: { idle_crystal: 1 },
      },
      green_to_the_elbow: {
        at: 99,
        name: 'Green to the Elbow',
        description: 'Reach farming 99. Fence posts take root if you whistle.',
        icon: 'tree-growth',
        title: 'Green-Handed',
      },
    }),
  },
}
