import { type Family, fights } from '../../entries.ts'
import { beastsFields } from '../monsters/fields.ts'
import { beastsSands } from '../monsters/sands.ts'
import { among } from './entry.ts'

const field = among(beastsFields)
const sand = among(beastsSands)

export const fightsTowns: Family = {
  activities: {
    ...fights('attack', 'lumbridge', {
      fight_chickens: {
        monster: field('chicken'),
        description: 'The yard behind the kitchen. Cook pays in soup for what you bring.',
        level: 1,
      },
      fight_barn_rats: {
        monster: field('barn_rat'),
        description: 'Down the ladder, into the barley. Bring a lamp and trousers that tie.',
        level: 1,
      },
      fight_pond_geese: {
        monster: field('pond_goose'),
        description: 'Six of them hold the ford against all comers. Take it back.',
        level: 1,
      },
      fight_stray_rams: {
        monster: field('stray_ram'),
        description: 'They stand in the lane and wait for somebody to argue.',
        level: 1,
      },
      fight_meadow_bulls: {
        monster: field('meadow_bull'),
        description: 'The gate is that way. Know that before you start.',
        level: 1,
      },
      fight_hedge_thieves: {
        monster: field('hedge_thief'),
        description: 'Behind the laundry, most evenings. Look for moving shirts.',
        level: 3,
      },
    }),
    ...fights('attack', 'falador', {
      fight_cellar_lizards: {
        monster: field('cellar_lizard'),
        description: 'Under the Rising Sun, past the third barrel. The landlord lends a torch.',
        level: 7,
      },
      fight_toll_brigands: {
        monster: field('toll_brigand'),
        description: 'The north road, where the chain is. Do not have the right change.',
        level: 14,
      },
      fight_quarry_trolls: {
        monster: field('quarry_troll'),
        description: 'At the back of the limestone pit, after the masons have gone home early.',
        level: 25,
      },
      fight_clockwork_porters: {
        monster: field('clockwork_porter'),
        description: 'They still guard the empty embassy. Someone winds them, nightly.',
        level: 32,
      },
      fight_gilded_minotaurs: {
        monster: field('gold_minotaur'),
        description: 'The maze under the treasury. Unwind a thread, and keep an eye on who is winding it up.',
        level: 46,
        members: true,
      },
      fight_deepmine_golems: {
        monster: field('deepmine_golem'),
        description: 'Below the last ladder the pit props are moving about.',
        level: 55,
      },
    }),
    ...fights('attack', 'alkharid', {
      fight_sand_scorpions: {
        monster: sand('sand_scorpion'),
        description: 'The old well, by daylight. By night it is theirs.',
        level: 5,
      },
      fight_dune_jackals: {
        monster: sand('dune_jackal'),
        description: 'They follow the caravans. Follow them.',
        level: 10,
      },
      fight_salt_bandits: {
        monster: sand('salt_bandit'),
        description: 'A camp on the white pan with nowhere to hide, on either side.',
        level: 16,
      },
      fight_dune_raiders: {
        monster: sand('dune_raider'),
        description: 'Ride out with the relief and be there when the sun is in their eyes, for once.',
        level: 28,
      },
      fight_canal_crocodiles: {
        monster: sand('canal_crocodile'),
        description: 'The washerwomen will hold your coat and shout directions.',
        level: 32,
      },
      fight_tomb_scarabs: {
        monster: sand('tomb_scarab'),
        description: 'First chamber on the left. Mind the floor, it is mostly them.',
        level: 35,
      },
      fight_bandaged_kings: {
        monster: sand('bandaged_king'),
        description: 'The fourth chamber. Wipe your feet, he was particular.',
        level: 43,
      },
      fight_sandstone_sphinxes: {
        monster: sand('sandstone_sphinx'),
        description: 'It lies across the pass and asks. Answering is optional.',
        level: 64,
      },
    }),
  },
}
