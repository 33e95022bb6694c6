import { activities, type Family, items } from '../../entries.ts'
import { arrows } from './arrows.ts'
import { longbows } from './longbows.ts'
import { shortbows } from './shortbows.ts'
import { strings } from './strings.ts'

export const fletching: Family = {
  items: {
    ...strings.items,
    ...arrows.items,
    ...shortbows.items,
    ...longbows.items,
    ...items({
      bow_glue: {
        name: 'Bow glue',
        description: 'Hide, hoof and two days of boiling. It holds anything to anything, at once.',
        type: 'resource',
        icon: 'transparent-slime',
        value: 22,
      },
      horn_nock: {
        name: 'Horn nock',
        description: 'A small grooved tip, polished on a trouser leg.',
        type: 'resource',
        icon: 'mighty-horn',
        value: 34,
      },
      golden_arrow: {
        name: 'Golden arrow',
        description: 'First prize at the long shoot. It has never been shot, only polished.',
        type: 'treasure',
        icon: 'cupidon-arrow',
        value: 1_800,
      },
    }),
  },

  activities: {
    ...activities('fletching', 'gathering', {
      sort_feathers: {
        name: 'Sort feathers',
        description: 'Left wings in one basket, right wings in the other. The geese watch from the wall.',
        icon: 'goose',
        at: 'rangers_guild',
        level: 1,
        duration: 2_600,
        yields: [{ item: 'feather' }],
      },
      pull_spent_arrows: {
        name: 'Pull spent arrows',
        description: 'From the butts, the hedge behind the butts, and the roof behind the hedge.',
        icon: 'archery-target',
        at: 'rangers_guild',
        level: 10,
        duration: 2_800,
        yields: [
          { item: 'arrow_shaft', quantity: 3 },
          { item: 'bronze_arrow', chance: 0.2 },
        ],
      },
      twist_guild_strings: {
        name: 'Twist guild strings',
        description: 'Hook, twist, wax, hang. The walls of the string room hum when it is about to rain.',
        icon: 'bow-string',
        at: 'rangers_guild',
        level: 20,
        duration: 2_800,
        yields: [{ item: 'bowstring' }],
      },
      stuff_the_targets: {
        name: 'Stuff the targets',
        description: 'Fresh straw in, old arrowheads out. Paint the ring where they like to think they hit.',
        icon: 'target-dummy',
        at: 'rangers_guild',
        level: 30,
        duration: 3_000,
        yields: [
          { item: 'arrow_shaft', quantity: 4 },
          { item: 'steel_arrow', chance: 0.5 },
        ],
      },
      boil_bow_glue: {
        name: 'Boil bow glue',
        description: 'Downwind, please. There is a bench downwind with your name on it.',
        icon: 'cauldron',
        at: 'rangers_guild',
        level: 40,
        duration: 3_000,
        yields: [{ item: 'bow_glue' }],
      },
      shape_horn_nocks: {
        name: 'Shape horn nocks',
        description: 'Saw, soak, file, groove. Sounds like teeth and smells like barbers.',
        icon: 'horn-internal',
        at: 'rangers_guild',
        level: 50,
        duration: 3_200,
        yields: [{ item: 'horn_nock' }],
      },
      fletch_for_the_watch: {
        name: 'Fletch for the watch',
        description: 'A thousand by Friday. The sergeant counts them, then recounts the ones you hid.',
        icon: 'arrow-flights',
        at: 'rangers_guild',
        level: 60,
        duration: 3_200,
        yields: [
          { item: 'flighted_shaft', quantity: 6 },
          { item: 'emberite_arrow', chance: 0.6 },
        ],
      },
      string_for_the_tourney: {
        name: 'String for the tourney',
        description: "The marked bows of the members' stand. Each owner has a different idea of tight.",
        icon: 'harp',
        at: 'rangers_guild',
        level: 64,
        duration: 3_200,
        worth: 1.15,
        members: true,
        yields: [{ item: 'horn_nock' }, { item: 'bow_glue', chance: 0.5 }, { item: 'golden_arrow', chance: 0.003 }],
      },
      tiller_guild_bows: {
        name: 'Tiller guild bows',
        description: 'Bend, look, scrape, bend. Stop one scrape before too many.',
        icon: 'william-tell',
        at: 'rangers_guild',
        level: 70,
        duration: 3_400,
        yields: [
          { item: 'stormglass_arrow', quantity: 2 },
          { item: 'golden_arrow', chance: 0.001 },
        ],
      },
      judge_the_long_shoot: {
        name: 'Judge the long shoot',
        description: 'Stand at the far end with a flag and a calm mind. What lands near you is yours.',
        icon: 'striking-arrows',
        at: 'rangers_guild',
        level: 80,
        duration: 3_400,
        yields: [
          { item: 'sunsteel_arrow', quantity: 2 },
          { item: 'golden_arrow', chance: 0.0015 },
        ],
      },
      keep_the_master_rack: {
        name: 'Keep the master rack',
        description: 'Forty bows that outlived their archers. Oil them, turn them, tell nobody which one creaks.',
        icon: 'target-arrows',
        at: 'rangers_guild',
        level: 90,
        duration: 3_600,
        yields: [
          { item: 'voidiron_arrow', quantity: 2 },
          { item: 'golden_arrow', chance: 0.002 },
        ],
      },
    }),
    ...activities('fletching', 'making', {
      shave_shafts: {
        name: 'Shave shafts',
        description: 'Clamp, draw, turn. The floor disappears by noon and is swept out at six.',
        icon: 'stick-splitting',
        at: 'rangers_guild',
        level: 3,
        duration: 2_200,
        worth: 1.1,
        uses: [{ item: 'logs' }],
        yields: [{ item: 'arrow_shaft', quantity: 5 }],
      },
      split_yew_for_armoury: {
        name: 'Split yew for the armoury',
        description: 'The armourer supplies the heads and takes every second one back. It is an old arrangement.',
        icon: 'arrow-cluster',
        at: 'rangers_guild',
        level: 55,
        duration: 3_000,
        worth: 1.2,
        uses: [{ item: 'yew_logs' }],
        yields: [{ item: 'emberite_arrow', quantity: 3 }],
      },
    }),
  },

  recipes: { ...strings.recipes, ...arrows.recipes, ...shortbows.recipes, ...longbows.recipes },
}
