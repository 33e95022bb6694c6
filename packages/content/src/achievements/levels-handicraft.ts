import type { Family } from '../entries.ts'
import { marks } from './entry.ts'

/** Level achievements of the handicraft skills. */
export const achievementsHands: Family = {
  achievements: {
    ...marks('crafting', 400, {
      glued_thumb: {
        at: 10,
        name: 'The Glued Thumb',
        description: 'Reach crafting 10. It came off the table on the second day.',
        icon: 'stone-crafting',
      },
      neat_seams: {
        at: 25,
        name: 'Neat Seams',
        description: 'Reach crafting 25. On the inside too, where nobody looks.',
        icon: 'crafting',
      },
      hallmark: {
        at: 50,
        name: 'A Mark of Your Own',
        description: 'Reach crafting 50. It is very small, and it is on everything.',
        icon: 'ring',
      },
      facet_and_flaw: {
        at: 75,
        name: 'Facet and Flaw',
        description: 'Reach crafting 75. You turn the fault into the best part.',
        icon: 'cut-diamond',
        items: { idle_crystal: 1 },
      },
      finished: {
        at: 99,
        name: 'Knows When to Stop',
        description: 'Reach crafting 99. One more stroke would spoil it. You put the tool down.',
        icon: 'jeweled-chalice',
        title: 'the Deft',
      },
    }),
    ...marks('fletching', 405, {
      straight_enough: {
        at: 10,
        name: 'Straight Enough',
        description: 'Reach fletching 10. For the first thirty yards.',
        icon: 'arrow-flights',
      },
      goose_fearer: {
        at: 25,
        name: 'Feared by Geese',
        description: 'Reach fletching 25. They have passed your description along.',
        icon: 'feather',
      },
      singing_string: {
        at: 50,
        name: 'The Singing String',
        description: 'Reach fletching 50. You tune them by ear, in the dark.',
        icon: 'bow-string',
      },
      grain_follower: {
        at: 75,
        name: 'Along the Grain',
        description: 'Reach fletching 75. The bow was in the stave. You only tidied up.',
        icon: 'pocket-bow',
        items: { idle_crystal: 1 },
      },
      thousandth_shaft: {
        at: 99,
        name: 'True at Any Distance',
        description: 'Reach fletching 99. Archers buy a quiver and ask for your blessing with it.',
        icon: 'quiver',
        title: 'True-Shaft',
      },
    }),
    ...marks('herblore', 410, {
      bitter_tongue: {
        at: 10,
        name: 'Bitter Tongue',
        description: 'Reach herblore 10. You have tasted all of them, in the wrong order.',
        icon: 'pestle-mortar',
      },
      stirs_leftward: {
        at: 25,
        name: 'Stirs to the Left',
        description: 'Reach herblore 25. You found out why in the second week.',
        icon: 'bubbling-flask',
      },
      steady_pour: {
        at: 50,
        name: 'A Steady Pour',
        description: 'Reach herblore 50. Not a drop on the sill since the incident.',
        icon: 'potion-ball',
      },
      leaf_by_leaf: {
        at: 75,
        name: 'Leaf by Leaf',
        description: 'Reach herblore 75. You can tell the hour it was picked.',
        icon: 'herbs-bundle',
        items: { meditation_orb: 1 },
      },
      cure_for_most: {
        at: 99,
        name: 'A Cure for Most Things',
        description: 'Reach herblore 99. For the rest there is tea.',
        icon: 'caduceus',
        title: 'the Apothecary',
      },
    }),
    ...marks('runecrafting', 415, {
      humming_pocket: {
        at: 10,
        name: 'A Humming Pocket',
        description: 'Reach runecrafting 10. Cats follow you at a distance.',
        icon: 'rune-stone',
      },
      chalk_and_nerve: {
        at: 25,
        name: 'Chalk and Nerve',
        description: 'Reach runecrafting 25. The circle was nearly round.',
        icon: 'stone-tablet',
      },
      stone_answers: {
        at: 50,
        name: 'The Stone Answers',
        description: 'Reach runecrafting 50. Not in words, but you laughed.',
        icon: 'menhir',
      },
      inside_the_ring: {
        at: 75,
        name: 'Inside the Ring',
        description: 'Reach runecrafting 75. You step in and the wind stops to look.',
        icon: 'crystal-shrine',
        items: { meditation_orb: 1 },
      },
      first_alphabet: {
        at: 99,
        name: 'The First Alphabet',
        description: 'Reach runecrafting 99. The hill taught you the letter it keeps for itself.',
        icon: 'star-altar',
        title: 'Rune-Wright',
      },
    }),
    ...marks('tailoring', 420, {
      pricked_finger: {
        at: 10,
        name: 'Pricked Finger',
        description: 'Reach tailoring 10. The stain is part of the pattern now.',
        icon: 'sewing-needle',
      },
      measures_twice: {
        at: 25,
        name: 'Measures Twice',
        description: 'Reach tailoring 25. The sleeves are the same length, near enough.',
        icon: 'measure-tape',
      },
      good_cloth: {
        at: 50,
        name: 'Knows Good Cloth',
        description: 'Reach tailoring 50. You stroke strangers on the sleeve and ask where.',
        icon: 'rolled-cloth',
      },
      invisible_mending: {
        at: 75,
        name: 'Invisible Mending',
        description: 'Reach tailoring 75. They thought the coat had healed.',
        icon: 'spinning-wheel',
        items: { idle_crystal: 1 },
      },
      moonlight_by_the_yard: {
        at: 99,
        name: 'Moonlight by the Yard',
        description: 'Reach tailoring 99. You cut it on the bias.',
        icon: 'robe',
        title: 'Moon-Stitcher',
      },
    }),
  },
}
