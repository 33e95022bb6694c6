import { type Family, fights } from '../../entries.ts'
import { beastsCloister } from '../monsters/cloister.ts'
import { beastsGrove } from '../monsters/grove.ts'
import { beastsHarbour } from '../monsters/harbour.ts'
import { beastsTower } from '../monsters/tower.ts'
import { among } from './entry.ts'

const tower = among(beastsTower)
const harbour = among(beastsHarbour)
const cloister = among(beastsCloister)
const grove = among(beastsGrove)

/** Fights in the tower, the harbour, the monastery and the forest. */
export const fightsHidden: Family = {
  activities: {
    ...fights('magic', 'wizards_tower', {
      fight_ink_imps: {
        monster: tower('ink_imp'),
        description: 'First-year classroom, after the bell. Cover your notes.',
        level: 1,
      },
      fight_paper_swarms: {
        monster: tower('paper_swarm'),
        description: 'The marking room. Nobody has been in since the window blew open.',
        level: 6,
      },
      fight_bottled_djinns: {
        monster: tower('bottled_djinn'),
        description: 'Cellar, shelf nine. Use the long corkscrew.',
        level: 34,
      },
      fight_failed_apprentices: {
        monster: tower('failed_apprentice'),
        description: 'The practice tower with the scorch marks. They mean well, loudly.',
        level: 40,
      },
      fight_glass_hydras: {
        monster: tower('glass_hydra'),
        description: 'The still-house, members of the faculty only. Wear goggles.',
        level: 66,
        members: true,
      },
    }),
    ...fights('defence', 'wizards_tower', {
      fight_unruly_brooms: {
        monster: tower('unruly_broom'),
        description: 'The long corridor. Keep your back to the wall and your cups off the table.',
        level: 1,
      },
      fight_clay_golems: {
        monster: tower('clay_golem'),
        description: 'In the yard, where they were left to dry. They did.',
        level: 20,
      },
      fight_mirror_shades: {
        monster: tower('mirror_shade'),
        description: 'Pull the cloth off the tall glass and hold your ground against yourself.',
        level: 47,
      },
      fight_obsidian_sentinels: {
        monster: tower('obsidian_sentinel'),
        description: 'The stair below the stair. They let nobody by, in both directions.',
        level: 70,
      },
    }),
    ...fights('magic', 'port_sarim', {
      fight_harbour_crabs: {
        monster: harbour('harbour_crab'),
        description: 'Low tide, under the jetty. Aim for the soft part, if you find one.',
        level: 1,
      },
      fight_drowned_sailors: {
        monster: harbour('drowned_sailor'),
        description: 'They come up the slip at slack water and stand outside the inn.',
        level: 11,
      },
      fight_salt_witches: {
        monster: harbour('salt_witch'),
        description: 'A hut on the spit, smoke going the wrong way.',
        level: 18,
      },
      fight_reef_sirens: {
        monster: harbour('reef_siren'),
        description: 'Row out with cotton in your ears and a spell ready to shout.',
        level: 30,
      },
      fight_lighthouse_wraiths: {
        monster: harbour('lighthouse_wraith'),
        description: 'The old light, off the chart since the wreck. Members of the pilotage have a key.',
        level: 54,
        members: true,
      },
      fight_sea_serpents: {
        monster: harbour('sea_serpent'),
        description: 'From the end of the mole, in fog. Count the buoys again.',
        level: 60,
      },
      fight_drowned_admirals: {
        monster: harbour('drowned_admiral'),
        description: 'At the spring tide a flagship ties up at the deep berth. The pilots know the night.',
        level: 87,
        members: true,
      },
    }),
    ...fights('defence', 'monastery', {
      fight_cloister_hornets: {
        monster: cloister('cloister_hornet'),
        description: 'Brother Almoner wants the poor box back. Wear two habits.',
        level: 1,
      },
      fight_crypt_skeletons: {
        monster: cloister('crypt_skeleton'),
        description: 'Down the crypt stair, with the register, to set matters straight.',
        level: 11,
      },
      fight_restless_abbots: {
        monster: cloister('restless_abbot'),
        description: 'The old scriptorium, midnight office. Do not offer corrections.',
        level: 26,
      },
      fight_gargoyles: {
        monster: cloister('gargoyle'),
        description: 'On the leads, in the rain, when the gutters start to talk.',
        level: 40,
      },
      fight_bell_wardens: {
        monster: cloister('bell_warden'),
        description: 'Ninety rungs up the silent tower. Stand firm when it is not silent.',
        level: 60,
      },
    }),
    ...fights('magic', 'enchanted_forest', {
      fight_lantern_moths: {
        monster: grove('lantern_moth'),
        description: 'Hang a lamp on a branch and wait for it to be joined.',
        level: 4,
      },
      fight_will_o_wisps: {
        monster: grove('will_o_wisp'),
        description: 'Follow one off the path on purpose. It hates that.',
        level: 20,
      },
      fight_moon_dryads: {
        monster: grove('moon_dryad'),
        description: 'The round clearing, full moon. Refuse the first dance and the third.',
        level: 50,
      },
      fight_hollow_kings: {
        monster: grove('hollow_king'),
        description: 'The trees stand in two rows. At the end of them is a chair.',
        level: 70,
      },
    }),
    ...fights('defence', 'enchanted_forest', {
      fight_thornbacks: {
        monster: grove('thornback'),
        description: 'They come down the slope at dusk. Brace.',
        level: 17,
      },
      fight_briar_knights: {
        monster: grove('briar_knight'),
        description: 'He guards a bridge with no river. Salute first.',
        level: 30,
      },
      fight_moss_ents: {
        monster: grove('moss_ent'),
        description: 'Stand where it can see you have no axe. It will find another reason.',
        level: 50,
      },
      fight_root_mothers: {
        monster: grove('root_mother'),
        description: 'Below the oldest oak there is a door for those the forest calls members.',
        level: 86,
        members: true,
      },
    }),
  },
}
