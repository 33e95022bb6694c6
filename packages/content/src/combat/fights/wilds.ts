import { type Family, fights } from '../../entries.ts'
import { beastsHills } from '../monsters/hills.ts'
import { beastsWoods } from '../monsters/woods.ts'
import { among } from './entry.ts'

const hill = among(beastsHills)
const wood = among(beastsWoods)

export const fightsWilds: Family = {
  activities: {
    ...fights('attack', 'barbarian', {
      fight_wild_boars: {
        monster: hill('wild_boar'),
        description: 'The oak wood under the village. Pick your tree before you need it.',
        level: 2,
      },
      fight_hill_wolves: {
        monster: hill('hill_wolf'),
        description: 'Up at the summer pasture, with the sheep behind you looking hopeful.',
        level: 13,
      },
      fight_turf_giants: {
        monster: hill('turf_giant'),
        description: 'The third hill along is not a hill. Mind his sheep.',
        level: 37,
      },
      fight_ogre_matriarchs: {
        monster: hill('ogre_matriarch'),
        description: 'Knock. She takes it worse if you do not knock.',
        level: 67,
        members: true,
      },
    }),
    ...fights('strength', 'barbarian', {
      fight_tavern_brawlers: {
        monster: hill('tavern_brawler'),
        description: 'The longhouse, any evening. Loser buys, winner sings.',
        level: 1,
      },
      fight_timber_bears: {
        monster: hill('timber_bear'),
        description: 'They have the berry slope until somebody stronger wants it.',
        level: 10,
      },
      fight_hill_ogres: {
        monster: hill('hill_ogre'),
        description: 'At the crossing of the goat paths, where the bones are stacked.',
        level: 20,
      },
      fight_stone_hurlers: {
        monster: hill('stone_hurler'),
        description: 'Run from boulder to boulder. Each of them is one it threw.',
        level: 30,
      },
      fight_iron_bisons: {
        monster: hill('iron_bison'),
        description: 'The red spring at dawn. Grip the horns and regret it slowly.',
        level: 40,
      },
      fight_frost_mammoths: {
        monster: hill('frost_mammoth'),
        description: 'Two days up, where the snow has stairs trodden in it.',
        level: 50,
      },
      fight_barrow_champions: {
        monster: hill('barrow_champion'),
        description: 'Roll back the stone, say your name, stand clear of the door.',
        level: 60,
      },
    }),
    ...fights('attack', 'rangers_guild', {
      fight_old_stags: {
        monster: wood('old_stag'),
        description: 'The guild asks that it be done face to face. The stag asks for nothing less.',
        level: 22,
      },
    }),
    ...fights('ranged', 'rangers_guild', {
      fight_marsh_crows: {
        monster: wood('marsh_crow'),
        description: 'They sit just out of range. Shorten the distance, slowly, whistling.',
        level: 1,
      },
      fight_poachers: {
        monster: wood('poacher'),
        description: 'The far coverts, by moonlight. They know the paths, so stay off them.',
        level: 8,
      },
      fight_mire_herons: {
        monster: wood('mire_heron'),
        description: 'From the reed hide, up to the knees, with something biting.',
        level: 12,
      },
      fight_crag_hawks: {
        monster: wood('crag_hawk'),
        description: 'Lie on your back on the ledge and shoot at the sun.',
        level: 21,
      },
      fight_cliff_harpies: {
        monster: wood('cliff_harpy'),
        description: 'Wax in the ears, arrow on the string, rope round the waist.',
        level: 30,
      },
      fight_outlaw_centaurs: {
        monster: wood('outlaw_centaur'),
        description: 'You cannot outrun them. Outsit them, by the only ford.',
        level: 40,
      },
      fight_slate_wyverns: {
        monster: wood('slate_wyvern'),
        description: 'Under the overhang. Count the slabs, and shoot the one too many.',
        level: 50,
      },
      fight_storm_griffins: {
        monster: wood('storm_griffin'),
        description: 'Climb when the glass is falling. They come in with the first thunder.',
        level: 60,
      },
      fight_white_harts: {
        monster: wood('white_hart'),
        description: 'Only friends of the guild are told which glade. It changes.',
        level: 76,
        members: true,
      },
    }),
  },
}
