import type { Family } from '../entries.ts'
import { marks } from './entry.ts'

/** Level achievements of the combat skills and of prayer. */
export const achievementsFighters: Family = {
  achievements: {
    ...marks('attack', 100, {
      pointed_end: {
        at: 10,
        name: 'The Pointed End',
        description: 'Reach attack 10. You hold it by the other one.',
        icon: 'plain-dagger',
      },
      second_swing: {
        at: 25,
        name: 'Second Swing',
        description: 'Reach attack 25. The first is for measuring.',
        icon: 'sword-slice',
      },
      where_it_hurts: {
        at: 50,
        name: 'Where It Hurts',
        description: 'Reach attack 50. You no longer aim at the middle of things.',
        icon: 'sword-wound',
      },
      no_wasted_steel: {
        at: 75,
        name: 'No Wasted Steel',
        description: 'Reach attack 75. Each stroke leaves for a reason and arrives.',
        icon: 'crossed-swords',
        items: { meditation_orb: 1 },
      },
      the_last_word: {
        at: 99,
        name: 'The Last Word',
        description: 'Reach attack 99. Arguments with you have become short.',
        icon: 'winged-sword',
        title: 'the Blade',
      },
    }),
    ...marks('strength', 105, {
      own_luggage: {
        at: 10,
        name: 'Carries Own Luggage',
        description: 'Reach strength 10. The stairs have stopped winning.',
        icon: 'muscle-up',
      },
      jar_opener: {
        at: 25,
        name: 'Opener of Jars',
        description: 'Reach strength 25. Households ask for you by name.',
        icon: 'biceps',
      },
      the_cart_moved: {
        at: 50,
        name: 'The Cart Moved',
        description: 'Reach strength 50. The ox looked relieved.',
        icon: 'weight-lifting-up',
      },
      load_bearing: {
        at: 75,
        name: 'Load-Bearing',
        description: 'Reach strength 75. Builders ask you not to lean.',
        icon: 'strong',
        items: { idle_crystal: 1 },
      },
      hill_mover: {
        at: 99,
        name: 'A Word with the Hill',
        description: 'Reach strength 99. It has agreed to stand a little to the left.',
        icon: 'strong-man',
        title: 'Hill-Mover',
      },
    }),
    ...marks('defence', 110, {
      feet_apart: {
        at: 10,
        name: 'Feet Apart',
        description: 'Reach defence 10. Falling over is now a choice.',
        icon: 'round-shield',
      },
      bruise_collector: {
        at: 25,
        name: 'Collector of Bruises',
        description: 'Reach defence 25. You have most of the colours.',
        icon: 'shield-impact',
      },
      standing_room: {
        at: 50,
        name: 'Standing Room',
        description: 'Reach defence 50. Where you stand, you go on standing.',
        icon: 'checked-shield',
      },
      wall_with_opinions: {
        at: 75,
        name: 'A Wall with Opinions',
        description: 'Reach defence 75. Swords come back from you with new shapes.',
        icon: 'defensive-wall',
        items: { meditation_orb: 1 },
      },
      unmoved: {
        at: 99,
        name: 'Unmoved',
        description: 'Reach defence 99. Weather breaks on you and goes round.',
        icon: 'griffin-shield',
        title: 'the Unmoved',
      },
    }),
    ...marks('hitpoints', 115, {
      still_breathing: {
        at: 25,
        name: 'Still Breathing',
        description: 'Reach hitpoints 25. It is a habit worth keeping.',
        icon: 'heart-beats',
      },
      eats_well: {
        at: 50,
        name: 'Eats Well, Sleeps Well',
        description: 'Reach hitpoints 50. The physician has stopped calling.',
        icon: 'heart-plus',
      },
      hard_to_bury: {
        at: 75,
        name: 'Hard to Bury',
        description: 'Reach hitpoints 75. The sexton has asked for his deposit back.',
        icon: 'heart-armor',
        items: { idle_crystal: 1 },
      },
      twice_the_heart: {
        at: 99,
        name: 'Twice the Heart',
        description: 'Reach hitpoints 99. You can hear it from across the room.',
        icon: 'heart-tower',
        title: 'the Hale',
      },
    }),
    ...marks('ranged', 120, {
      barn_side: {
        at: 10,
        name: 'Broad Side of a Barn',
        description: 'Reach ranged 10. The barn has been told.',
        icon: 'bow-arrow',
      },
      far_gate: {
        at: 25,
        name: 'The Far Gate',
        description: 'Reach ranged 25. You hit the post you were looking at.',
        icon: 'archery-target',
      },
      between_breaths: {
        at: 50,
        name: 'Between Breaths',
        description: 'Reach ranged 50. Everything holds still for you, briefly.',
        icon: 'bullseye',
      },
      feather_splitter: {
        at: 75,
        name: 'Feather Splitter',
        description: 'Reach ranged 75. Your second arrow is always short of room.',
        icon: 'split-arrows',
        items: { meditation_orb: 1 },
      },
      beyond_the_hill: {
        at: 99,
        name: 'Beyond the Hill',
        description: 'Reach ranged 99. You shoot at where things will be sorry.',
        icon: 'winged-arrow',
        title: 'Far-Eye',
      },
    }),
    ...marks('magic', 125, {
      lit_candle: {
        at: 10,
        name: 'A Candle, on Purpose',
        description: 'Reach magic 10. The curtains were only singed.',
        icon: 'candle-flame',
      },
      small_weather: {
        at: 25,
        name: 'Small Weather',
        description: 'Reach magic 25. It rained in one room, and you meant it.',
        icon: 'bolt-spell-cast',
      },
      words_that_stay: {
        at: 50,
        name: 'Words That Stay',
        description: 'Reach magic 50. What you say to the air, it remembers.',
        icon: 'spell-book',
      },
      borrowed_lightning: {
        at: 75,
        name: 'Borrowed Lightning',
        description: 'Reach magic 75. You have always given it back, quickly.',
        icon: 'lightning-storm',
        items: { meditation_orb: 1 },
      },
      quiet_thunder: {
        at: 99,
        name: 'Quiet Thunder',
        description: 'Reach magic 99. You hardly need the hands any more.',
        icon: 'magic-swirl',
        title: 'the Quiet Thunder',
      },
    }),
    ...marks('prayer', 130, {
      bowed_head: {
        at: 10,
        name: 'A Bowed Head',
        description: 'Reach prayer 10. You have stopped peeking.',
        icon: 'prayer',
      },
      clean_hands: {
        at: 25,
        name: 'Clean Hands',
        description: 'Reach prayer 25. The earth under the nails is from good work.',
        icon: 'prayer-beads',
      },
      long_silence: {
        at: 50,
        name: 'The Long Silence',
        description: 'Reach prayer 50. You noticed it was not empty.',
        icon: 'holy-symbol',
      },
      rest_given: {
        at: 75,
        name: 'Rest Given',
        description: 'Reach prayer 75. Many who had no grave now have one.',
        icon: 'grave-flowers',
        items: { meditation_orb: 1 },
      },
      answered: {
        at: 99,
        name: 'Answered',
        description: 'Reach prayer 99. It was shorter than you expected, and kind.',
        icon: 'angel-wings',
        title: 'the Answered',
      },
    }),
  },
}
