import type { Family } from '../entries.ts'
import { after, completes, during, holding, opensShop, people, skilled, starts, teaches } from './entry.ts'

export const peopleRangers: Family = {
  npcs: people('rangers_guild', {
    guild_warden: {
      name: 'Warden Isolde Kerr',
      description: 'Runs the guild by looking at people. Her longest recorded speech is eleven words.',
      icon: 'bowman',
      type: 'quest',
      greeting: 'hello',
      says: {
        arrows: {
          when: during('arrows_for_the_watch', 'arrows_given'),
          topic: 'About the arrows for the wall.',
          text: 'A hundred and fifty. Emberite heads. Let me see one. Hm.',
          options: {
            give: {
              text: 'All hundred and fifty.',
              response: 'They go to Palewall. You go with them. Tell Ede nothing.',
              when: holding('emberite_arrow', 150),
              does: completes('arrows_for_the_watch', 'arrows_given', { takes: ['emberite_arrow', 150] }),
            },
            wait: { text: 'I am still fletching.', response: 'Fletch.' },
          },
        },
        arrows_end: {
          when: during('arrows_for_the_watch', 'mantle'),
          topic: 'I have been to the wall.',
          text: 'Well. What did the captain say?',
          options: {
            tell: {
              text: 'The wall says thank you.',
              response:
                'Eleven years. Ha. That was a laugh; the others will tell you it is rare. The mantle was made for whoever brought that sentence.',
              does: completes('arrows_for_the_watch', 'mantle', { gives: ['wardens_mantle', 1] }),
            },
            wait: { text: 'I was told to say nothing.', response: 'By me. Talk.' },
          },
        },
        arrows_during: {
          when: during('arrows_for_the_watch'),
          text: 'Go on, then.',
          options: {
            remind: { text: 'What first?', response: 'Arrows. Outlaws off the road. Palewall. Here.' },
            farewell: { text: 'Going.' },
          },
        },
        still_end: {
          when: during('standing_very_still', 'cape'),
          topic: 'I have stood still.',
          text: 'Saw you. From the tree. You stood well.',
          options: {
            tree: {
              text: 'I did not see you at all.',
              response: 'No. Cape is yours. Now neither will they.',
              does: completes('standing_very_still', 'cape', { gives: ['quiet_cape', 1] }),
            },
            wait: { text: 'May I move now?', response: 'Slowly.' },
          },
        },
        still_during: {
          when: during('standing_very_still'),
          text: 'Too loud. Breathe out first.',
          options: {
            remind: {
              text: 'What am I to do?',
              response: 'Fifteen poachers. Ranged 30. Do not be seen. Then come.',
            },
            farewell: { text: 'Breathing out.' },
          },
        },
        arrows_after: {
          when: after('arrows_for_the_watch'),
          text: 'Ede came. On foot. We watched the deer. It was loud for us; we said several things.',
          options: {
            glad: { text: 'I am glad.', response: 'Hm. Yes.' },
            farewell: { text: 'Warden.' },
          },
        },
        still_after: {
          when: after('standing_very_still'),
          text: 'You are back. You walk better. What?',
          options: {
            work: {
              text: 'Is there more to do?',
              to: 'wall',
            },
            farewell: { text: 'Nothing.', response: 'Good answer.' },
          },
        },
        hello: {
          text: 'Hm.',
          options: {
            join: { text: 'I would like to learn.', to: 'learn' },
            quiet: { text: 'It is very quiet here.', response: 'It was.' },
            farewell: { text: 'I will just go.' },
          },
        },
        learn: {
          text: 'Ranged 25. Then stand in the wood. Fifteen poachers, and none of them sees you first.',
          options: {
            start: {
              text: 'I can do that.',
              response: 'We will see. You will not.',
              does: starts('standing_very_still'),
            },
            farewell: { text: 'I need more practice.', response: 'Nan. Over there. Loud, but good.' },
          },
        },
        wall: {
          text: 'Palewall shoots tin. A hundred and fifty, emberite. Fletching 60 and ranged 65, or do not waste the feathers.',
          options: {
            start: { text: 'I will make them.', response: 'Hm. Good.', does: starts('arrows_for_the_watch') },
            farewell: { text: 'Not yet.' },
          },
        },
      },
    },

    guild_fletcher: {
      name: 'Jory Slate',
      description: 'Fletcher to the guild. Talks enough for all the others and is left alone with it.',
      icon: 'arrow-cluster',
      type: 'shop',
      greeting: 'hello',
      sells: { arrow_shaft: 3, feather: 3, bronze_arrow: 8, bowstring: 12 },
      says: {
        feathers: {
          when: during('shafts_and_feathers', 'feathers_given'),
          text: 'Feathers. Come on, come on, let me see, left wing and right wing, do not mix them, well you have mixed them, never mind.',
          options: {
            give: {
              text: 'Sixty, mixed.',
              response:
                'I will sort them, I like sorting. Now shafts, a hundred, straight ones. Roll them on the table, if they sing they are bent.',
              when: holding('feather', 60),
              does: completes('shafts_and_feathers', 'feathers_given', { takes: ['feather', 60] }),
            },
            goods: { text: 'Show me what you sell.', does: opensShop },
            wait: { text: 'I am still plucking.' },
          },
        },
        shafts: {
          when: during('shafts_and_feathers', 'shafts_given'),
          text: 'And the shafts? A hundred? The warden asked for them this morning. She said one word. It was the word shafts.',
          options: {
            give: {
              text: 'A hundred shafts.',
              response:
                "Not one of them sings. You are a marvel, sit down, no, you have things to do, of course, here is the guild's money and my thanks, which are longer.",
              when: holding('arrow_shaft', 100),
              does: completes('shafts_and_feathers', 'shafts_given', { takes: ['arrow_shaft', 100] }),
            },
            goods: { text: 'Show me what you sell.', does: opensShop },
            wait: { text: 'Soon.' },
          },
        },
        friend: {
          when: after('shafts_and_feathers'),
          text: 'There you are. I was just telling the glue about you. How is the road, how are the feet, what are you shooting?',
          options: {
            goods: { text: 'Out of arrows.', does: opensShop },
            warden: { text: 'Does the warden ever talk?', to: 'warden' },
            farewell: { text: 'I must run, Jory.' },
          },
        },
        hello: {
          text: 'A visitor, and you have not shushed me yet, that is already the best thing today. Shafts, feathers, strings, what will it be?',
          options: {
            goods: { text: 'Let me see them.', does: opensShop },
            help: { text: 'You are busy.', to: 'busy' },
            warden: { text: 'Is everyone here so quiet?', to: 'warden' },
            farewell: { text: 'Shh.', response: 'There it is.' },
          },
        },
        busy: {
          text: 'I am sixty feathers and a hundred shafts behind, and I had an apprentice but he took a vow of silence, and I said just nod, and he would not even nod.',
          options: {
            start: {
              text: 'I can help you catch up.',
              response:
                'Fletching 10, have you? You have the little cuts. Feathers first, sixty, any bird that is not using them.',
              does: starts('shafts_and_feathers'),
            },
            farewell: { text: 'I will leave you to it.' },
          },
        },
        warden: {
          text: 'She said good morning once. In the spring. I have thought about it a great deal. I think she meant that it was one.',
          options: {
            goods: { text: 'Arrows, please.', does: opensShop },
            farewell: { text: 'Good morning, Jory.', response: 'And to you. See, it is easy.' },
          },
        },
      },
    },

    guild_instructor: {
      name: 'Nan Arkwright',
      description: 'Teaches the bow to all comers, at the top of her voice, facing away from the deer.',
      icon: 'archer',
      type: 'skill_trainer',
      greeting: 'hello',
      teaches: { skills: ['ranged'], maxLevel: 60 },
      says: {
        cape: {
          when: after('standing_very_still'),
          text: 'Is that the grey cape? On you? I have been here thirty years and I am told I rustle.',
          options: {
            lesson: { text: 'I could still use a lesson.', to: 'lesson' },
            rustle: { text: 'You do not rustle.', response: 'I boom, love. I know what I do.' },
            farewell: { text: 'Good shooting, Nan.' },
          },
        },
        hello: {
          text: 'SHOULDERS. Sorry. Shoulders. Down. There, you see, you have a neck after all.',
          options: {
            lesson: { text: 'Teach me to shoot.', to: 'lesson' },
            advice: { text: 'What am I doing wrong?', to: 'advice' },
            farewell: { text: 'I prefer swords.', response: 'You prefer being near them, then. Each to her own.' },
          },
        },
        lesson: {
          text: 'Draw to the ear. Look at the middle of the middle. When you are sure, wait a bit. Then open your hand as if it had never been yours.',
          options: {
            ranged: {
              text: 'Like this?',
              response: 'Like that. Again, and mind the hen.',
              to: 'lesson',
              does: teaches('ranged'),
            },
            farewell: { text: 'My arm is shaking.', response: 'That is it learning.' },
          },
        },
        advice: {
          text: 'Wearing the bow but not the arrows, I expect. Arrows go in the quiver, and a small bow will not take proud arrows. Start with bronze and a shortbow. And stand up straight, your mother would want it.',
          options: {
            lesson: { text: 'And a lesson?', to: 'lesson' },
            good: {
              text: 'I hit the far gate.',
              when: skilled('ranged', 25),
              response: 'I saw. I shouted. The deer are in the next county.',
            },
            farewell: { text: 'Standing straight.' },
          },
        },
      },
    },
  }),
}
