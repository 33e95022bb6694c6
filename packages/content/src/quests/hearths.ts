import type { Family } from '../entries.ts'
import { collect, goTo, kill, quests, settle, talkTo } from './entry.ts'

/** The last quests, levels 70 to 90 and above. */
export const questsHearths: Family = {
  quests: quests({
    the_last_heat: {
      name: 'The Last Heat',
      description: 'Bram Holloway will make one more thing. The apprentices think it is a sword.',
      needs: { smithing: 70 },
      after: ['the_cold_forge'],
      steps: {
        bars: collect('sunsteel_bar', 10, 'Get ten bars of sunsteel.'),
        bars_given: settle('Bring the sunsteel to Bram Holloway at Anvilgate.'),
        wood: collect('silverleaf_logs', 20, 'Get twenty silverleaf logs, which burn without a temper.'),
        wood_given: settle('Work the bellows for Bram.'),
        quench: settle('See what it is.'),
      },
      coins: 12_000,
      xp: { smithing: 5_000 },
    },

    the_map_beneath: {
      name: 'The Map Beneath',
      description:
        'A stair under a well, a floor under a mine, a ring on a hill. Ione Sedge draws lines and does not like where they cross.',
      needs: { mining: 80, hitpoints: 70 },
      after: ['letters_for_nobody', 'well_enough', 'the_deep_cut'],
      steps: {
        needle: collect('voidiron_ore', 5, 'Mine five pieces of voidiron ore for the needle.'),
        ore_given: settle('Bring the voidiron to Ione Sedge at Anvilgate.'),
        altar: goTo('rune_altar', 'Take a bearing at the Rune Altar.'),
        cave: goTo('dragons_cave', "Take a bearing at the Dragon's Cave."),
        way: kill('cave_titan', 12, 'Be rid of what stands in the way: twelve cave titans.'),
        lay_out: settle('Lay it out with Ione at Anvilgate.'),
      },
      coins: 15_000,
      xp: { mining: 6_000 },
    },

    ash_and_scale: {
      name: 'Ash and Scale',
      description:
        'Sir Emmerich Dole has watched the cave for nineteen years and would like to know what he is watching.',
      needs: { hitpoints: 80 },
      after: ['the_pale_gate'],
      steps: {
        young: kill('young_dragon', 15, 'Thin out the young ones: fifteen young dragons.'),
        bones: collect('dragon_bones', 10, 'Bring out ten dragon bones for the rows.'),
        bones_given: settle("Give the bones to Sir Emmerich Dole at the Dragon's Cave."),
        eldest: talkTo('cave_voice', 'Go past the third turning. Take off your helmet.'),
        reported: settle('Tell Sir Emmerich what she said.'),
      },
      coins: 20_000,
      xp: { hitpoints: 8_000, defence: 6_000 },
    },

    the_dragons_debt: {
      name: "The Dragon's Debt",
      description: 'Fifteen cold towns borrowed a fire. There was a paper. Nobody has ever sent her a sum.',
      needs: { hitpoints: 85 },
      after: ['ash_and_scale', 'the_map_beneath', 'the_stormglass_eye'],
      steps: {
        ledger: talkTo('varrock_archivist', 'Have Ione Sedge at Anvilgate read you the ledger.'),
        abbess: talkTo('monastery_abbot', 'Ask Abbess Coll at the monastery what is right.'),
        gold: collect('hearthgold_bar', 8, 'Get eight bars of hearthgold.'),
        gold_given: settle('Pay Veyra, in the dark past the third turning.'),
      },
      coins: 5_000,
      xp: { smithing: 10_000, prayer: 8_000 },
    },

    the_last_hearth: {
      name: 'The Last Hearth',
      description: 'The fire is paid for. Somebody has to carry it round, and it dislikes a draught.',
      needs: { firemaking: 90, woodcutting: 90 },
      after: ['the_dragons_debt', 'the_last_heat', 'the_second_lamp', 'the_long_fast', 'the_wager_on_the_rock'],
      steps: {
        forge: talkTo('varrock_smith', 'Carry the fire to the forge at Anvilgate.'),
        hall: talkTo('barbarian_chief', "Carry it to Hroda's hall at the Barbarian Village."),
        lamp: talkTo('sarim_harbourmaster', 'Carry it up the stair of the lamp at Saltrow.'),
        kitchen: talkTo('monastery_abbot', 'Carry it to the kitchen of the monastery.'),
        home: goTo('lumbridge', 'Carry it home to Hearthford.'),
        wood: collect('elderheart_logs', 10, 'Lay ten elderheart logs.'),
        light: settle('Light the last one with Wren Tallow.'),
      },
      coins: 50_000,
      xp: { firemaking: 20_000 },
    },
  }),
}
