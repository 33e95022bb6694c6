import type { Family } from '../entries.ts'
import { collect, goTo, kill, quests, reach, settle, talkTo } from './entry.ts'

/** Longer quests, levels 35 to 70. */
export const questsDeep: Family = {
  quests: quests({
    the_deep_cut: {
      name: 'The Deep Cut',
      description: 'Gudrun Ashlar believes in a blue seam behind eleven years of water. So far she is alone.',
      needs: { mining: 35, hitpoints: 30 },
      steps: {
        coal: collect('coal', 30, 'Bring up thirty pieces of coal for the pumps.'),
        coal_given: settle('Bring the coal to Gudrun Ashlar at Palewall.'),
        tenants: kill('quarry_troll', 15, 'Ask the tenants to leave: quarry trolls, fifteen of them, firmly.'),
        roof: reach('mining', 40, 'Reach mining 40, so that the roof respects you.'),
        ore: collect('cobalt_ore', 10, 'Take ten pieces of cobalt ore off the wall.'),
        ore_given: settle('Show Gudrun the blue.'),
      },
      coins: 2_200,
      xp: { mining: 700 },
    },

    the_second_lamp: {
      name: 'The Second Lamp',
      description: 'One lamp tells you there is a coast. Two tell you where you are on it. Saltrow has one.',
      needs: { firemaking: 30 },
      after: ['the_late_ferry'],
      steps: {
        oil: collect('lamp_oil', 6, 'Get six jars of lamp oil.'),
        oil_given: settle('Bring the oil to Harbourmaster Dunn at Saltrow.'),
        coal: collect('charcoal', 30, 'Collect thirty pieces of charcoal.'),
        coal_given: settle('Bring the charcoal to Dunn.'),
        argued: reach('firemaking', 40, 'Reach firemaking 40.'),
        frame: collect('maple_plank', 8, 'Saw eight maple planks for the frame.'),
        lit: settle('Light the lamp, quickly.'),
      },
      coins: 2_000,
      xp: { firemaking: 650, construction: 300 },
    },

    the_pale_gate: {
      name: 'The Pale Gate',
      description: 'The order of the gate keeps it shut against harm and open to the rest. There is a form.',
      needs: { defence: 40 },
      after: ['letters_for_nobody'],
      steps: {
        approaches: kill('toll_brigand', 15, 'Clear the approaches of fifteen toll brigands.'),
        teeth: kill(
          'clockwork_porter',
          12,
          'And of those with teeth, though theirs are on the wheels: twelve clockwork porters.',
        ),
        night: goTo('monastery', 'Walk to the monastery to stand the night.'),
        abbess: talkTo('monastery_abbot', 'Present yourself to Abbess Coll.'),
        steady: reach('defence', 45, 'Reach defence 45.'),
        sworn: settle('Take the oath before Captain Ede Rowan at Palewall.'),
      },
      coins: 3_000,
      xp: { defence: 900, hitpoints: 600 },
    },

    a_boat_in_a_field: {
      name: 'A Boat in a Field',
      description: 'Captain Silas Roe, retired, is four miles from the sea and ready to sail.',
      needs: { construction: 40 },
      after: ['the_late_ferry'],
      steps: {
        planks: collect('ash_plank', 20, 'Saw twenty ash planks.'),
        planks_given: settle('Bring the planks to Silas Roe at Raftersby.'),
        rope: collect('rope', 6, 'Get six lengths of rope.'),
        rope_given: settle('Rig her with Silas.'),
        lotte: talkTo('sarim_ferrywoman', 'Ask Lotte Oar whether it can be done.'),
        launched: settle('Go back to Silas and push.'),
      },
      coins: 3_200,
      xp: { construction: 900 },
    },

    green_under_grey: {
      name: 'Green under Grey',
      description: 'An oak that listens is going grey from the root. It asked nicely.',
      needs: { herblore: 40, farming: 40, hitpoints: 25 },
      steps: {
        gnaw: kill('thornback', 15, 'Leave fewer of those that gnaw: thornbacks, fifteen of them.'),
        ranarr: collect('ranarr', 8, 'Gather eight leaves of ranarr.'),
        ranarr_given: settle('Lay the ranarr at the roots of the Listening Oak in the Enchanted Forest.'),
        soil: reach('farming', 45, 'Reach farming 45.'),
        irit: collect('irit', 5, 'Gather five leaves of irit.'),
        irit_given: settle('Bind the wound with irit.'),
      },
      coins: 3_000,
      xp: { herblore: 800, farming: 800 },
    },

    silk_for_a_ghost: {
      name: 'Silk for a Ghost',
      description: 'A suit was ordered for a wedding in the rain. It is still wanted, at ten past four.',
      needs: { tailoring: 55 },
      after: ['ten_past_four'],
      steps: {
        silk: collect('silk', 12, 'Gather twelve lengths of silk.'),
        silk_given: settle('Bring the silk to Moth in the Enchanted Forest.'),
        silver: collect('moonsilver_bar', 2, 'Smelt two bars of moonsilver.'),
        silver_given: settle('Bring the moonsilver to Moth.'),
        measure: talkTo('draynor_widow', 'Ask Amabel Crane at Willowmere for the measure.'),
        seam: reach('tailoring', 60, 'Reach tailoring 60, to hold a seam.'),
        sewn: settle('Give Moth the measure.'),
      },
      coins: 6_000,
      xp: { tailoring: 1_800 },
    },

    the_long_fast: {
      name: 'The Long Fast',
      description: 'What is on the other side of hungry. It begins with work, like most things.',
      needs: { prayer: 60 },
      steps: {
        bones: collect('giant_bones', 20, 'Gather the bones of twenty giants.'),
        bones_given: settle('Lay them down before Abbess Coll at the monastery.'),
        prayer: reach('prayer', 65, 'Reach prayer 65.'),
        altar: goTo('rune_altar', 'Walk to the Rune Altar, on nothing but water.'),
        back: goTo('monastery', 'And walk back, past two bakeries.'),
        broken: settle('Break the fast with the Abbess.'),
      },
      coins: 7_000,
      xp: { prayer: 2_500 },
    },

    a_net_for_the_moon: {
      name: 'A Net for the Moon',
      description: 'Peter Reeve saw a moonfish once, by the light of it. He would like to be sure.',
      needs: { fishing: 70 },
      after: ['the_late_ferry'],
      steps: {
        lotte: talkTo('sarim_ferrywoman', 'Ask Lotte Oar where the moonfish run.'),
        fish: collect('raw_moonfish', 15, 'Net fifteen moonfish.'),
        fish_given: settle('Show them to Peter at Willowmere.'),
      },
      coins: 8_000,
      xp: { fishing: 3_500 },
    },

    the_stormglass_eye: {
      name: 'The Stormglass Eye',
      description: 'With five bars of stormglass ground thin, one could see every hearth in the country at once.',
      needs: { magic: 65 },
      after: ['the_apprentices_mistake', 'what_the_altar_asks'],
      steps: {
        glass: collect('stormglass_bar', 5, 'Get five bars of stormglass.'),
        glass_given: settle("Bring the stormglass to Magister Orlo Finch at the Wizards' Tower."),
        magic: reach('magic', 70, 'Reach magic 70.'),
        altar: goTo('rune_altar', 'Carry the eye to the Rune Altar.'),
        keeper: talkTo('altar_keeper', 'Let Keeper Auda show you where to hold it.'),
        visitors: kill('storm_griffin', 15, 'The eye has been noticed. See off fifteen storm griffins.'),
        seen: settle('Tell the Magister what it saw.'),
      },
      coins: 9_000,
      xp: { magic: 4_000 },
    },

    arrows_for_the_watch: {
      name: 'Arrows for the Watch',
      description: 'The wall at Palewall shoots tin. The warden and the captain have not spoken for eleven years.',
      needs: { fletching: 60, ranged: 65 },
      after: ['standing_very_still', 'letters_for_nobody'],
      steps: {
        arrows: collect('emberite_arrow', 150, 'Fletch a hundred and fifty emberite arrows.'),
        arrows_given: settle("Bring the arrows to Warden Isolde Kerr at the Rangers' Guild."),
        outlaws: kill('outlaw_centaur', 15, 'Keep the road open: fifteen outlaw centaurs.'),
        captain: talkTo('falador_captain', 'Deliver the arrows to Captain Ede Rowan at Palewall.'),
        mantle: settle('Bring the warden the answer.'),
      },
      coins: 10_000,
      xp: { fletching: 3_000, ranged: 3_500 },
    },
  }),
}
