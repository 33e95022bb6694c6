import type { Family } from '../entries.ts'
import { collect, goTo, kill, quests, reach, settle, talkTo } from './entry.ts'

/** Quests for levels 10 to 40. */
export const questsTowns: Family = {
  quests: quests({
    well_enough: {
      name: 'Well Enough',
      description: 'The well at Copperdune has lost its bucket, its rope and its temper.',
      needs: { mining: 5 },
      steps: {
        rope: collect('rope', 2, 'Get two lengths of rope.'),
        rope_given: settle('Bring the rope to Grandmother Neth at Copperdune.'),
        bucket: collect('bucket', 1, 'Get a bucket.'),
        bucket_given: settle('Bring the bucket to Neth.'),
        clay: collect('clay', 15, 'Dig fifteen lumps of clay.'),
        clay_given: settle('Mend the lip of the well with Neth.'),
      },
      coins: 350,
      xp: { mining: 120 },
    },

    shafts_and_feathers: {
      name: 'Shafts and Feathers',
      description: 'Jory Slate is behind with the arrows and ahead with the talking.',
      needs: { fletching: 10 },
      steps: {
        feathers: collect('feather', 60, 'Collect sixty feathers from birds that are not using them.'),
        feathers_given: settle("Bring the feathers to Jory Slate at the Rangers' Guild."),
        shafts: collect('arrow_shaft', 100, 'Cut a hundred arrow shafts.'),
        shafts_given: settle('Bring the shafts to Jory.'),
      },
      coins: 400,
      xp: { fletching: 150 },
    },

    plumb_and_level: {
      name: 'Plumb and Level',
      description: 'The children of Raftersby do their sums on the beach. Twice a day the tide marks them.',
      needs: { construction: 10 },
      steps: {
        planks: collect('oak_plank', 10, 'Saw ten oak planks.'),
        planks_given: settle('Bring the planks to Aldous Beam at Raftersby.'),
        learned: reach('construction', 20, 'Reach construction 20.'),
        nails: collect('iron_nails', 40, 'Get forty iron nails.'),
        nails_given: settle('Bring the nails to Aldous and hold the other end.'),
      },
      coins: 500,
      xp: { construction: 180 },
    },

    the_quiet_bell: {
      name: 'The Quiet Bell',
      description: 'The bell at the monastery hangs without a rope. Brother Tam claps the hours.',
      needs: { prayer: 15 },
      steps: {
        rope: collect('rope', 1, 'Get a rope.'),
        rope_given: settle('Bring the rope to Brother Tam at the monastery.'),
        tower: kill('cloister_hornet', 10, 'Clear the belfry of cloister hornets, ten at least.'),
        calm: reach('prayer', 20, 'Reach prayer 20, so that it means something.'),
        rung: settle('Ring the bell with Brother Tam.'),
      },
      coins: 550,
      xp: { prayer: 180 },
    },

    nine_bells: {
      name: 'The Ninth Bell',
      description: "Yusra's caravan is short of a guard who can be bitten and go on counting.",
      needs: { hitpoints: 20 },
      steps: {
        road: kill('sand_scorpion', 12, 'Get twelve sand scorpions out of the baggage, or the baggage out of them.'),
        camp: kill('dune_jackal', 8, 'See off eight dune jackals that follow the bells.'),
        walk: goTo('falador', 'Walk the road to Palewall.'),
        armourer: talkTo('falador_armourer', 'Let Corwin Batt the armourer look at you.'),
        pay: settle('Go back to Yusra at Copperdune for your pay.'),
      },
      coins: 700,
      xp: { hitpoints: 200, strength: 150 },
    },

    the_wager_on_the_rock: {
      name: 'The Wager on the Rock',
      description: 'Once a year a stranger tries the rock. The whole village has a coin on it.',
      needs: { strength: 20, fishing: 20 },
      steps: {
        pike: collect('raw_pike', 12, 'Catch twelve pike for the feast.'),
        pike_given: settle('Bring the pike to Hroda Long-Stride at the Barbarian Village.'),
        stronger: reach('strength', 25, 'Reach strength 25.'),
        patient: talkTo('barbarian_wrestler', 'Ask Ulf the Patient about the rock.'),
        field: kill('timber_bear', 10, 'Clear the field of ten timber bears, so that nobody is eaten while cheering.'),
        lifted: settle('Tell Hroda how high it went.'),
      },
      coins: 900,
      xp: { strength: 300, fishing: 200 },
    },

    standing_very_still: {
      name: 'Standing Very Still',
      description: 'The warden of the rangers takes those who can be in a wood without the wood knowing.',
      needs: { ranged: 25 },
      steps: {
        hunters: kill('poacher', 15, 'Surprise fifteen poachers. They should not see you first.'),
        steady: reach('ranged', 30, 'Reach ranged 30.'),
        cape: settle("Go to Warden Isolde Kerr at the Rangers' Guild. She will have seen you first."),
      },
      coins: 900,
      xp: { ranged: 350 },
    },

    salt_in_the_stew: {
      name: 'Salt in the Stew',
      description: 'Forty years Madam Oake has let nobody else season the pot.',
      needs: { cooking: 20 },
      after: ['nine_loaves'],
      steps: {
        salt: collect('sea_salt', 6, 'Get six measures of sea salt.'),
        salt_given: settle("Bring the salt to Madam Prudence Oake at the Cooks' Guild."),
        pike: collect('cooked_pike', 10, 'Cook ten pike.'),
        pike_given: settle('Bring her the pike and do not mention the bones.'),
        learned: reach('cooking', 30, 'Reach cooking 30.'),
        tasted: settle('Stand by the pot and say when.'),
      },
      coins: 950,
      xp: { cooking: 350 },
    },

    the_apprentices_mistake: {
      name: "The Apprentice's Mistake",
      description: 'Tib was to make one small light. There is now a cupboard he stands in front of.',
      needs: { herblore: 20, magic: 30 },
      steps: {
        vials: collect('vial_of_water', 5, 'Get five vials of water.'),
        vials_given: settle("Bring the vials to Tib at the Wizards' Tower."),
        herb: collect('tarromin', 5, 'Get five leaves of tarromin.'),
        herb_given: settle('Bring the tarromin to Tib.'),
        escaped: kill('paper_swarm', 12, 'The lights have got into the library. Settle twelve paper swarms.'),
        magister: talkTo('tower_magister', 'Find out whether Magister Orlo Finch suspects.'),
        confess: settle('Put Tib out of his misery.'),
      },
      coins: 1_100,
      xp: { herblore: 300, magic: 350 },
    },

    what_the_altar_asks: {
      name: 'What the Altar Asks',
      description: 'The ring of stones would like some of its stone back, and a present.',
      needs: { runecrafting: 20 },
      steps: {
        essence: collect('rune_essence', 50, 'Mine fifty rune essence.'),
        essence_given: settle('Give the essence back, by way of Keeper Auda at the Rune Altar.'),
        chalk: collect('lump_of_chalk', 3, 'Get three lumps of chalk. The apothecary at the tower sells it.'),
        chalk_given: settle('Mend the ring with Keeper Auda.'),
        learned: reach('runecrafting', 25, 'Reach runecrafting 25.'),
        runes: collect('air_rune', 40, 'Bind forty air runes.'),
        runes_given: settle('Leave the runes in the middle and step back.'),
      },
      coins: 1_000,
      xp: { runecrafting: 350 },
    },

    ten_past_four: {
      name: 'Ten Past Four',
      description: "Amabel Crane's clock has stopped. Everybody is too kind to say so.",
      needs: { crafting: 30 },
      after: ['the_cold_forge'],
      steps: {
        smith: talkTo('varrock_smith', 'Ask Bram Holloway at Anvilgate what the clock needs.'),
        silver: collect('silver_bar', 2, 'Refine two bars of silver.'),
        silver_given: settle('Bring the silver to Amabel Crane at Willowmere.'),
        jewel: collect('sapphire', 1, 'Find a sapphire and cut it.'),
        jewel_given: settle('Set the jewel with Amabel.'),
      },
      coins: 1_200,
      xp: { crafting: 450 },
    },
  }),
}
