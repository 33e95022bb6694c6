import type { Family } from '../entries.ts'
import { collect, goTo, kill, quests, reach, settle, talkTo } from './entry.ts'

/** Quests of the first hour. */
export const questsBeginnings: Family = {
  quests: quests({
    first_steps: {
      name: 'First Steps',
      description: 'Wren Tallow, on the milestone, walks people through it once.',
      steps: {
        wood: collect('logs', 5, 'Gather five logs in the castle woods at Hearthford.'),
        club: collect('wooden_club', 1, 'Carve a club from a log at Hearthford. Put it in your hand afterwards.'),
        fire: collect('ashes', 2, 'Burn two logs at the common hearth and keep the ashes.'),
        lesson: talkTo('combat_trainer', 'Let Sergeant Hob Varney look at the way you stand.'),
        chickens: kill('chicken', 3, 'Defeat three chickens. Nobody minds.'),
        bank: settle('Put something into the bank, which opens from anywhere. Then tell Osric Vane, who keeps it.'),
        road: goTo('draynor', 'Open the map and travel to Willowmere.'),
        home: goTo('lumbridge', 'And travel home to Hearthford.'),
        purse: settle('Tell Wren that you have been there and back.'),
      },
      coins: 150,
      xp: { woodcutting: 50, firemaking: 50, attack: 50 },
    },

    master_gardener: {
      name: 'Master Gardener',
      description:
        'Hester Loam lets out ground to people she trusts. It takes ashes, a bucket and good behaviour near bees.',
      needs: { farming: 10 },
      after: ['first_steps'],
      steps: {
        ashes: collect('ashes', 20, 'Collect twenty measures of ash.'),
        ashes_given: settle('Bring the ashes to Hester Loam at Hearthford.'),
        bucket: collect('bucket', 1, 'Get a bucket. Dorrit Pell has them.'),
        bucket_given: settle('Bring the bucket to Hester.'),
        herbs: collect('guam', 5, 'Grow or gather five leaves of guam.'),
        herbs_given: settle('Show Hester how you cut them.'),
        grown: reach('farming', 20, 'Reach farming 20.'),
        bees: talkTo('monastery_bellringer', 'See Brother Tam at the monastery about the bees.'),
        plot: settle('Go back to Hester Loam, who has been looking over a wall.'),
      },
      coins: 500,
      xp: { farming: 150 },
    },

    something_in_the_flour: {
      name: 'Something in the Flour',
      description: "There is something in Dorrit Pell's flour. It has brought its family.",
      steps: {
        rats: kill('barn_rat', 8, 'Defeat eight barn rats.'),
        report: settle('Tell Dorrit Pell at Hearthford that the flour is safe.'),
      },
      coins: 120,
      xp: { attack: 50, hitpoints: 50 },
    },

    nine_loaves: {
      name: 'Nine Loaves',
      description: 'Pip only closed his eyes. Nine at table, nine loaves in the duck pond, dinner at six.',
      steps: {
        loaves: collect('bread', 9, 'Get nine loaves of bread.'),
        loaves_given: settle("Smuggle the loaves to Pip at the Cooks' Guild."),
        shrimp: collect('cooked_shrimp', 5, 'Cook five shrimp.'),
        shrimp_given: settle('Bring Pip the shrimp before she asks for them.'),
      },
      coins: 140,
      xp: { cooking: 80 },
    },

    the_late_ferry: {
      name: 'The Late Ferry',
      description: 'Peter Reeve waits for a ferry that is seven weeks late. He would ask, but then he would know.',
      steps: {
        bait: collect('raw_shrimp', 10, 'Net ten shrimp for bait.'),
        bait_given: settle('Bring the shrimp to Peter Reeve at Willowmere.'),
        lotte: talkTo('sarim_ferrywoman', 'Ask Lotte Oar at Saltrow about the ferry.'),
        report: settle('Tell Peter what she said.'),
      },
      coins: 130,
      xp: { fishing: 80 },
    },

    the_cold_forge: {
      name: 'The Cold Forge',
      description: 'The Holloway forge burned for a hundred years and went out on a wet night.',
      after: ['first_steps'],
      steps: {
        bars: collect('bronze_bar', 3, 'Smelt three bronze bars from copper and tin.'),
        bars_given: settle('Bring the bars to Bram Holloway at Anvilgate.'),
        coal: collect('charcoal', 10, 'Collect ten pieces of charcoal. Some logs stop burning halfway.'),
        lit: settle('Help Bram light the forge.'),
      },
      coins: 220,
      xp: { smithing: 100, firemaking: 60 },
    },

    thread_and_patience: {
      name: 'Thread and Patience',
      description: 'A blanket for every cradle before the frost. This year there were twins, twice.',
      steps: {
        wool: collect('wool', 10, 'Gather ten of wool.'),
        wool_given: settle('Bring the wool to Sanna Thrupp at Willowmere.'),
        flax: collect('flax', 10, 'Gather ten of flax.'),
        flax_given: settle('Bring the flax to Sanna.'),
      },
      coins: 150,
      xp: { tailoring: 80, crafting: 60 },
    },

    letters_for_nobody: {
      name: 'Letters for Nobody',
      description: 'Four sealed letters, four towns, no names. The archivist would go herself but for the damp.',
      after: ['first_steps'],
      steps: {
        captain: talkTo('falador_captain', 'Give a letter to Captain Ede Rowan at Palewall.'),
        harbour: talkTo('sarim_harbourmaster', 'Give a letter to Harbourmaster Dunn at Saltrow.'),
        well: talkTo('alkharid_well_keeper', 'Give a letter to Grandmother Neth at Copperdune.'),
        abbess: talkTo('monastery_abbot', 'Give the last letter to Abbess Coll at the monastery.'),
        return: settle('Tell Ione Sedge at Anvilgate what the letters said.'),
      },
      coins: 300,
    },
  }),
}
