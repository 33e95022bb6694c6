import type { Family } from '../../entries.ts'
import { monsters } from '../monster-entry.ts'

/** Monsters of the monastery and its crypt. */
export const beastsCloister: Family = {
  monsters: monsters({
    cloister_hornet: {
      name: 'Cloister hornet',
      description: 'Nests in the poor box. Collections have suffered.',
      icon: 'wasp-sting',
      meantFor: 7,
      speed: 2_000,
      tough: 0.8,
      fierce: 1.1,
      loot: [
        { item: 'bones', chance: 0.7 },
        { item: 'tallow', chance: 0.4 },
        { item: 'marrentill_seed', chance: 0.03 },
        { item: 'royal_jelly', chance: 0.008 },
      ],
    },
    crypt_skeleton: {
      name: 'Crypt skeleton',
      description: 'Heard his name read out wrong and came up about it.',
      icon: 'skeleton',
      meantFor: 19,
      speed: 2_800,
      tough: 1.1,
      loot: [
        { item: 'heavy_bones', quantity: 2 },
        { item: 'iron_bar', chance: 0.15 },
        { item: 'candle', chance: 0.3 },
        { item: 'grave_coin', chance: 0.008 },
      ],
    },
    restless_abbot: {
      name: 'Restless abbot',
      description: 'Has been writing one more sermon since the year of the plague.',
      icon: 'abbot-meeple',
      meantFor: 34,
      mode: 'magic',
      speed: 3_000,
      tough: 1.1,
      loot: [
        { item: 'horned_bones' },
        { item: 'candle', quantity: 2, chance: 0.5 },
        { item: 'prayer_bead', chance: 0.02 },
        { item: 'abbots_seal', chance: 0.006 },
      ],
    },
    gargoyle: {
      name: 'Gargoyle',
      description: 'Rainwater work by day. Nights, it takes on extra.',
      icon: 'gargoyle',
      meantFor: 48,
      speed: 3_400,
      tough: 1.15,
      fierce: 1.1,
      loot: [
        { item: 'giant_bones', chance: 0.8 },
        { item: 'limestone', quantity: 4 },
        { item: 'uncut_ruby', chance: 0.01 },
        { item: 'stone_tear', chance: 0.006 },
      ],
    },
    bell_warden: {
      name: 'Bell warden',
      description: 'Rang in every death in the valley, his own included, and saw no reason to stop.',
      icon: 'hooded-figure',
      meantFor: 68,
      speed: 3_200,
      tough: 1.1,
      fierce: 1.2,
      loot: [
        { item: 'wyrm_bones' },
        { item: 'candle', quantity: 5, chance: 0.5 },
        { item: 'silver_bar', quantity: 4, chance: 0.4 },
        { item: 'saints_finger', chance: 0.002 },
        { item: 'bell_clapper', chance: 0.006 },
      ],
    },
  }),
}
