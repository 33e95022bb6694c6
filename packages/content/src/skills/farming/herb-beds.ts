import { activities } from '../../entries.ts'

/** Herb beds: slow sources of herbs. */
export const beds = activities('farming', 'gathering', {
  tend_herb_bed_guam: {
    name: 'Tend the guam bed',
    description: 'Weed around the weed. Guam does the rest.',
    icon: 'trowel',
    level: 1,
    duration: 3_600,
    worth: 0.95,
    yields: [
      { item: 'guam', chance: 0.3 },
      { item: 'guam_seed', chance: 0.015 },
    ],
  },
  tend_herb_bed_marrentill: {
    name: 'Tend the marrentill bed',
    description: 'Net it against cats. Remove cat. Net it again.',
    icon: 'cat',
    level: 9,
    duration: 3_600,
    worth: 0.95,
    yields: [
      { item: 'marrentill', chance: 0.3 },
      { item: 'marrentill_seed', chance: 0.012 },
    ],
  },
  tend_herb_bed_tarromin: {
    name: 'Tend the tarromin bed',
    description: 'Nothing eats it, not even the snails. Keep off the path all the same.',
    icon: 'spiked-snail',
    level: 19,
    duration: 3_800,
    worth: 0.95,
    yields: [
      { item: 'tarromin', chance: 0.28 },
      { item: 'tarromin_seed', chance: 0.01 },
    ],
  },
  tend_herb_bed_harralander: {
    name: 'Tend the harralander wall',
    description: 'Train it along the north side, one finger at a time.',
    icon: 'curling-vines',
    level: 26,
    duration: 3_800,
    worth: 0.95,
    yields: [
      { item: 'harralander', chance: 0.28 },
      { item: 'harralander_seed', chance: 0.008 },
    ],
  },
  tend_herb_bed_ranarr: {
    name: 'Tend the ranarr bed',
    description: 'It wants shade, silence and snow-water. You carry the snow-water.',
    icon: 'watering-can',
    level: 32,
    duration: 4_000,
    worth: 0.95,
    yields: [
      { item: 'ranarr', chance: 0.25 },
      { item: 'ranarr_seed', chance: 0.006 },
    ],
  },
  tend_herb_bed_toadflax: {
    name: 'Tend the toadflax bed',
    description: 'Pinch the tops. Apologise to the toads.',
    icon: 'frog',
    level: 38,
    duration: 4_000,
    worth: 0.95,
    yields: [
      { item: 'toadflax', chance: 0.25 },
      { item: 'toadflax_seed', chance: 0.006 },
    ],
  },
  tend_herb_bed_irit: {
    name: 'Tend the irit bed',
    description: 'Wear the old gloves. They were white once.',
    icon: 'gloves',
    level: 44,
    duration: 4_000,
    worth: 0.95,
    yields: [
      { item: 'irit', chance: 0.25 },
      { item: 'irit_seed', chance: 0.005 },
    ],
  },
  tend_herb_bed_kwuarm: {
    name: 'Tend the kwuarm bed',
    description: 'Come in when it starts to hum.',
    icon: 'lightning-storm',
    level: 56,
    duration: 4_200,
    worth: 0.95,
    yields: [
      { item: 'kwuarm', chance: 0.22 },
      { item: 'kwuarm_seed', chance: 0.004 },
    ],
  },
  tend_herb_bed_cadantine: {
    name: 'Tend the cadantine bed',
    description: 'It grows towards whoever waters it. Do not grow back.',
    icon: 'plant-watering',
    level: 67,
    duration: 4_200,
    worth: 0.95,
    yields: [
      { item: 'cadantine', chance: 0.22 },
      { item: 'cadantine_seed', chance: 0.004 },
    ],
  },
  tend_herb_bed_dwarf_weed: {
    name: 'Tend the dwarf weed bed',
    description: 'Bring a crowbar to the thinning.',
    icon: 'crowbar',
    level: 79,
    duration: 4_400,
    worth: 0.95,
    yields: [
      { item: 'dwarf_weed', chance: 0.2 },
      { item: 'dwarf_weed_seed', chance: 0.003 },
    ],
  },
  tend_herb_bed_torstol: {
    name: 'Tend the torstol bed',
    description: 'One bed, one bench, and nobody speaks during the hour.',
    icon: 'hourglass',
    level: 93,
    duration: 4_800,
    worth: 0.95,
    yields: [
      { item: 'torstol', chance: 0.2 },
      { item: 'torstol_seed', chance: 0.002 },
    ],
  },
})
