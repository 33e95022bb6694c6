import { type Family, fights } from '../../entries.ts'
import { beastsCave } from '../monsters/cave.ts'
import { beastsDragons } from '../monsters/dragons.ts'
import { among } from './entry.ts'

const cave = among(beastsCave)
const dragon = among(beastsDragons)

export const fightsCave: Family = {
  activities: {
    ...fights('attack', 'dragons_cave', {
      fight_cave_drakes: {
        monster: cave('cave_drake'),
        description: 'The first gallery. If they look big, go home.',
        level: 42,
      },
      fight_tunnel_wyrms: {
        monster: cave('tunnel_wyrm'),
        description: 'Stamp twice and stand to one side of where you were.',
        level: 52,
      },
      fight_cave_titans: {
        monster: cave('cave_titan'),
        description: 'Do not hit the arm that holds the roof.',
        level: 62,
      },
      fight_young_dragons: {
        monster: dragon('young_dragon'),
        description: 'They lie on very small hoards and are touchy about it.',
        level: 72,
      },
      fight_old_dragons: {
        monster: dragon('old_dragon'),
        description: 'Through the cold gate. It has known since Tuesday that you would come.',
        level: 82,
      },
      fight_first_flame: {
        monster: cave('first_flame'),
        description: 'The bottom of the cave is not dark. Ossurag keeps it lit.',
        level: 91,
      },
    }),
    ...fights('strength', 'dragons_cave', {
      fight_basalt_titans: {
        monster: cave('basalt_titan'),
        description: 'Push. It will push back. That is most of the fight.',
        level: 70,
      },
      fight_bone_dragons: {
        monster: dragon('bone_dragon'),
        description: 'In the ossuary, among its spare parts.',
        level: 80,
      },
      fight_mountains_elbow: {
        monster: cave('mountains_elbow'),
        description: 'It leans out of the east wall. Lean harder.',
        level: 90,
      },
    }),
    ...fights('defence', 'dragons_cave', {
      fight_shell_dragons: {
        monster: dragon('shell_dragon'),
        description: 'Neither of you will give way. Bring lunch.',
        level: 80,
      },
      fight_the_gatekeeper: {
        monster: cave('the_gatekeeper'),
        description: 'A door stands in the middle of the cavern. Try to stay on your side of it.',
        level: 90,
      },
    }),
    ...fights('hitpoints', 'dragons_cave', {
      fight_ash_salamanders: {
        monster: cave('ash_salamander'),
        description: 'The hot pools. It is the heat that does it, and then the teeth.',
        level: 48,
      },
      fight_ember_hounds: {
        monster: cave('ember_hound'),
        description: 'They hunt you round the ring gallery. Keep breathing.',
        level: 58,
      },
      fight_soot_dragons: {
        monster: dragon('soot_dragon'),
        description: 'Cloth over the mouth. Short answers.',
        level: 75,
      },
      fight_deep_worms: {
        monster: dragon('deep_worm'),
        description: "A day's climb down a wet chimney that members of the survey have roped.",
        level: 84,
        members: true,
      },
      fight_heart_of_the_cave: {
        monster: cave('heart_of_the_cave'),
        description: 'Put your palm on the wall. Walk towards the beat.',
        level: 91,
      },
    }),
    ...fights('ranged', 'dragons_cave', {
      fight_cave_manticores: {
        monster: cave('cave_manticore'),
        description: 'Across the chasm, spine for arrow, until one of you runs out.',
        level: 70,
      },
      fight_needle_dragons: {
        monster: dragon('needle_dragon'),
        description: 'It nests on the stalactites. Everything here is pointed.',
        level: 80,
      },
      fight_thousand_eye: {
        monster: cave('thousand_eye'),
        description: 'Shoot out the ones that are looking at you. There will be a moment.',
        level: 90,
      },
    }),
    ...fights('magic', 'dragons_cave', {
      fight_mist_dragons: {
        monster: dragon('mist_dragon'),
        description: 'Light the fog and see what casts a shadow.',
        level: 78,
      },
      fight_rune_eaters: {
        monster: dragon('rune_eater'),
        description: 'Whatever you throw, it has tasted. Season it.',
        level: 80,
      },
      fight_the_unwritten: {
        monster: cave('the_unwritten'),
        description: 'The last gallery has no name on any map. Go in with a word ready.',
        level: 90,
      },
    }),
  },
}
