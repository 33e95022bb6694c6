import type { Family } from '../entries.ts'
import { marks } from './entry.ts'

/** Level achievements of cooking, smithing, construction and the like. */
export const achievementsMakers: Family = {
  achievements: {
    ...marks('smithing', 300, {
      bent_nail: {
        at: 10,
        name: 'The Bent Nail',
        description: 'Reach smithing 10. Keep it. Everyone does.',
        icon: 'anvil',
      },
      ringing_true: {
        at: 25,
        name: 'Ringing True',
        description: 'Reach smithing 25. The anvil has stopped laughing.',
        icon: 'anvil-impact',
      },
      colour_of_heat: {
        at: 50,
        name: 'The Colour of Heat',
        description: 'Reach smithing 50. You know straw from cherry with the shutters closed.',
        icon: 'sword-smithing',
      },
      folded_and_folded: {
        at: 75,
        name: 'Folded, and Folded Again',
        description: 'Reach smithing 75. There is more patience than metal in it.',
        icon: 'melting-metal',
        items: { idle_crystal: 1 },
      },
      name_on_the_tang: {
        at: 99,
        name: 'A Name on the Tang',
        description: 'Reach smithing 99. People take the grip off to check.',
        icon: 'thor-hammer',
        title: 'Master Smith',
      },
    }),
    ...marks('construction', 305, {
      mostly_upright: {
        at: 10,
        name: 'Mostly Upright',
        description: 'Reach construction 10. A wedge of paper does the rest.',
        icon: 'hand-saw',
      },
      square_corners: {
        at: 25,
        name: 'Square Corners',
        description: 'Reach construction 25. Three of the four, and the door shuts.',
        icon: 'planks',
      },
      roof_holds: {
        at: 50,
        name: 'The Roof Holds',
        description: 'Reach construction 50. It was tested by a whole wedding.',
        icon: 'wood-beam',
      },
      no_nails_needed: {
        at: 75,
        name: 'No Nails Needed',
        description: 'Reach construction 75. The joints keep their own promises.',
        icon: 'wood-cabin',
        items: { idle_crystal: 1 },
      },
      hundred_years: {
        at: 99,
        name: 'Good for a Hundred Years',
        description: 'Reach construction 99. You will not be there to be thanked, which suits you.',
        icon: 'elven-castle',
        title: 'Roof-Raiser',
      },
    }),
    ...marks('cooking', 310, {
      edible: {
        at: 10,
        name: 'Edible',
        description: 'Reach cooking 10. Said with surprise, but said.',
        icon: 'cooking-pot',
      },
      second_helpings: {
        at: 25,
        name: 'Second Helpings',
        description: 'Reach cooking 25. Somebody asked. You pretended not to hear, to hear it twice.',
        icon: 'ladle',
      },
      by_the_smell: {
        at: 50,
        name: 'By the Smell Alone',
        description: 'Reach cooking 50. You turn the fish from the next room.',
        icon: 'hot-meal',
      },
      spoons_of_note: {
        at: 75,
        name: 'A Spoon of Note',
        description: 'Reach cooking 75. Other cooks ask to hold it.',
        icon: 'camp-cooking-pot',
        items: { auto_fisher: 1 },
      },
      silence_at_table: {
        at: 99,
        name: 'Silence at the Table',
        description: 'Reach cooking 99. The best review there is.',
        icon: 'chef-toque',
        title: 'of the Full Table',
      },
    }),
    ...marks('firemaking', 315, {
      third_match: {
        at: 10,
        name: 'On the Third Try',
        description: 'Reach firemaking 10. Damp wood, wind, a draught. All true.',
        icon: 'matchbox',
      },
      warm_hands: {
        at: 25,
        name: 'Warm Hands',
        description: 'Reach firemaking 25. Strangers sit down without asking.',
        icon: 'campfire',
      },
      one_spark: {
        at: 50,
        name: 'One Spark',
        description: 'Reach firemaking 50. The rest of the tinder has been in your pocket since spring.',
        icon: 'flint-spark',
      },
      fire_keeper: {
        at: 75,
        name: 'Kept Through the Night',
        description: 'Reach firemaking 75. It was still there in the morning, and so were you.',
        icon: 'fireplace',
        items: { idle_crystal: 1 },
      },
      hearthward: {
        at: 99,
        name: 'Hearthward',
        description: 'Reach firemaking 99. Wherever you light one, people call it home.',
        icon: 'burning-embers',
        title: 'Hearth-Keeper',
      },
    }),
  },
}
