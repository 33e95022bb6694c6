import type { Family } from '../entries.ts'
import { after, carriesTo, completes, during, holding, opensShop, people, skilled, starts } from './entry.ts'

export const peopleAlkharid: Family = {
  npcs: people('alkharid', {
    alkharid_caravaneer: {
      name: 'Yusra of the Nine Bells',
      description: 'Leads the caravan to Anvilgate and back. Eight camels, nine bells, no explanation.',
      icon: 'caravan',
      type: 'quest',
      greeting: 'hello',
      says: {
        guard_pay: {
          when: during('nine_bells', 'pay'),
          topic: 'About my pay for the guarding.',
          text: 'Eight camels, all present, one of them smug. You did that.',
          options: {
            pay: {
              text: 'And the ninth bell?',
              response:
                'For the guard. Always was. Tie this round you and the others will follow you home, so do not walk anywhere you would not take a camel.',
              does: completes('nine_bells', 'pay', { gives: ['caravan_sash', 1] }),
            },
            wait: { text: 'Let me sit down first.', response: 'Not there. That one bites.' },
          },
        },
        guard_during: {
          when: during('nine_bells'),
          text: 'Do you hear them out there? The bells go quiet, one by one, and it is not the wind.',
          options: {
            remind: { text: 'What is out there?', to: 'trouble' },
            ride: { text: 'Take me to Anvilgate.', response: 'Up. Hold the front part.', does: carriesTo('varrock') },
            farewell: { text: 'I will see to it.' },
          },
        },
        guard_after: {
          when: after('nine_bells'),
          text: 'Ninth. Will you ride? You ride free. The camel insisted; I only translate.',
          options: {
            varrock: {
              text: 'To Anvilgate.',
              response: 'Sleep if you like. She knows the road.',
              does: carriesTo('varrock'),
            },
            lumbridge: {
              text: 'To Hearthford.',
              response: 'She likes the bridge there.',
              does: carriesTo('lumbridge'),
            },
            why: { text: 'Why nine?', response: 'My grandmother counted the one who walks in front.' },
            farewell: { text: 'Not today.' },
          },
        },
        hello: {
          text: 'Going over the sand? Everyone is going over the sand. The question is with whom, and how many of you there are at the end.',
          options: {
            ride: {
              text: 'I want to go to Anvilgate.',
              response: 'There is a place behind the carpets.',
              does: carriesTo('varrock'),
            },
            work: { text: 'You look short of a guard.', to: 'trouble' },
            farewell: { text: 'I like it here.', response: 'Tell me again at noon.' },
          },
        },
        trouble: {
          text: 'Scorpions in the baggage and jackals on the road. The last guard married a date merchant. I need somebody who can be bitten and go on counting.',
          options: {
            start: {
              text: 'I can count to eight.',
              response:
                'Nine. Clear the road, then walk it to Palewall and have the armourer look at you. If he laughs, you are hired.',
              does: starts('nine_bells'),
            },
            skill: {
              text: 'How good must I be?',
              response: 'Hitpoints 20, or thereabouts. I do not like to write letters to mothers.',
            },
            farewell: { text: 'I have been bitten enough.' },
          },
        },
      },
    },

    alkharid_glassblower: {
      name: 'Dabir',
      description: 'Makes bottles of sand and breath. Sells the sand too; the breath he keeps.',
      icon: 'glass-ball',
      type: 'shop',
      greeting: 'hello',
      sells: { sand: 5, vial_of_water: 8, goat_cheese: 13, lamp_oil: 22 },
      says: {
        master: {
          when: skilled('crafting', 60),
          text: 'You hold your breath in the right place. I saw it from across the street. Sit, friend, no charge for the bench.',
          options: {
            goods: { text: 'Show me the shelves.', does: opensShop },
            tell: { text: 'What is the hardest thing to blow?', to: 'hardest' },
            farewell: { text: 'Another time.' },
          },
        },
        hello: {
          text: 'Do not lean on that. Nor that. That you may lean on, it is a wall.',
          options: {
            goods: { text: 'What do you sell?', does: opensShop },
            tell: { text: 'Is it difficult?', to: 'hardest' },
            farewell: { text: 'I will keep my hands in my pockets.', response: 'A gentleman.' },
          },
        },
        hardest: {
          text: 'A bottle that is empty. Everyone can make one that is full of nothing; an empty one waits. I have made three. The wizards bought two and will not say what they keep in them.',
          options: {
            third: { text: 'And the third?', response: 'On the high shelf. Please do not breathe at it.' },
            goods: { text: 'Show me the ordinary ones.', does: opensShop },
          },
        },
      },
    },

    alkharid_well_keeper: {
      name: 'Grandmother Neth',
      description: 'Keeps the deep well. Has never been seen to drink from it.',
      icon: 'well',
      type: 'quest',
      greeting: 'hello',
      says: {
        letter: {
          when: during('letters_for_nobody', 'abbess'),
          topic: 'I carry a letter.',
          text: 'For me? I have waited at this well since before you were a thirst. Let me see. Two words: and shared. Hm. Yes. It would be water he meant, or something like it.',
          options: {
            mean: { text: 'What does it mean?', response: 'That it is not yours. Nothing that runs is.' },
            farewell: { text: 'I will take that back with me.' },
          },
        },
        rope: {
          when: during('well_enough', 'rope_given'),
          topic: 'About the rope for the well.',
          text: 'The old one is more knot than rope. Two lengths, child.',
          options: {
            give: {
              text: 'Two lengths.',
              response: "Strong. It smells of Dorrit's shop, apples and worry. Now a bucket.",
              when: holding('rope', 2),
              does: completes('well_enough', 'rope_given', { takes: ['rope', 2] }),
            },
            wait: {
              text: 'I have not got two.',
              response: 'The well is deep and so is my patience. Neither has a floor anybody likes.',
            },
          },
        },
        bucket: {
          when: during('well_enough', 'bucket_given'),
          topic: 'About the bucket for the well.',
          text: 'A rope without a bucket is only a way of measuring.',
          options: {
            give: {
              text: 'Here is a bucket.',
              response: 'Good. Now clay, fifteen lumps, for the lip. The stone is tired and drops into the cup.',
              when: holding('bucket'),
              does: completes('well_enough', 'bucket_given', { takes: ['bucket', 1] }),
            },
            wait: { text: 'Soon.' },
          },
        },
        clay: {
          when: during('well_enough', 'clay_given'),
          topic: 'About the clay for the well.',
          text: 'Come, put your hands next to mine. Wet first, then slow.',
          options: {
            give: {
              text: 'Fifteen lumps of clay.',
              response:
                'There. Now pull. Hear how long it takes? It goes down to where the old roads are. You will drink the first cup, it is the rule. Then you take these coins out of my bucket.',
              when: holding('clay', 15),
              does: completes('well_enough', 'clay_given', { takes: ['clay', 15] }),
            },
            wait: { text: 'I am still digging.' },
          },
        },
        well_during: {
          when: during('well_enough'),
          text: 'Everyone in this town is kind to me today. It is because they are thirsty.',
          options: {
            remind: {
              text: 'What is missing?',
              response: 'Rope, bucket, clay. The well itself is still here, I looked.',
            },
            farewell: { text: 'I will hurry.' },
          },
        },
        well_after: {
          when: after('well_enough'),
          text: 'Drink, child. It is the same water as always and it tastes better. That will be the rope.',
          options: {
            deep: { text: 'What is at the bottom?', to: 'bottom' },
            farewell: { text: 'Thank you, grandmother.' },
          },
        },
        hello: {
          text: 'No water today. The rope has gone down to look for the bucket.',
          options: {
            help: { text: 'Can I help?', to: 'broken' },
            deep: { text: 'How deep is it?', to: 'bottom' },
            farewell: { text: 'I have a flask.', response: 'Then you are rich. Do not say it loudly.' },
          },
        },
        broken: {
          text: 'Two ropes, a bucket, and clay for the lip. I have the hands. I have only two of them and they are old.',
          options: {
            start: {
              text: 'I will bring it all.',
              response: 'Begin with the rope. One always begins with the rope.',
              does: starts('well_enough'),
            },
            farewell: { text: 'Perhaps tomorrow.', response: 'Tomorrow is what it is about.' },
          },
        },
        bottom: {
          text: 'I let down a lamp once, when I was small. There was a stair beside the water, going on. I pulled up the lamp and said nothing until I was seventy.',
          options: { farewell: { text: 'I will remember that.', response: 'Do. I am eighty-four and may stop.' } },
        },
      },
    },
  }),
}
