import type { Family } from '../entries.ts'
import { after, completes, during, holding, people, skilled, starts } from './entry.ts'

export const peopleForest: Family = {
  npcs: people('enchanted_forest', {
    forest_seamstress: {
      name: 'Moth',
      description: 'Sews by moonlight under a hornbeam. Her shadow holds the other end of the thread.',
      icon: 'fairy',
      type: 'quest',
      greeting: 'hello',
      says: {
        silk: {
          when: during('silk_for_a_ghost', 'silk_given'),
          topic: 'About the silk.',
          text: 'Silk, twelve lengths. Nothing else hangs well on somebody who is not there.',
          options: {
            give: {
              text: 'Twelve of silk.',
              response:
                'Soft as a held breath. Now two bars of moonsilver, for the buttons and the thread. Then his measure; his wife will have it by heart.',
              when: holding('silk', 12),
              does: completes('silk_for_a_ghost', 'silk_given', { takes: ['silk', 12] }),
            },
            wait: { text: 'I have not twelve.', response: 'The worms are doing what they can.' },
          },
        },
        silver: {
          when: during('silk_for_a_ghost', 'silver_given'),
          topic: 'About the moonsilver.',
          text: 'Buttons. A ghost with no buttons is only a draught.',
          options: {
            give: {
              text: 'Two bars of moonsilver.',
              response:
                'Lovely. Go and ask Amabel Crane, at Willowmere, what he is round the chest. I will have it tacked by the time you are back.',
              when: holding('moonsilver_bar', 2),
              does: completes('silk_for_a_ghost', 'silver_given', { takes: ['moonsilver_bar', 2] }),
            },
            wait: { text: 'Soon, Moth.' },
          },
        },
        fitted: {
          when: during('silk_for_a_ghost', 'sewn'),
          topic: 'I have the measure.',
          text: 'Forty-two?',
          options: {
            measure: {
              text: 'Forty-four.',
              response:
                "I knew it. He always said forty-two. There: hang it on the newel post at ten past four and look away, both of you. And this is for you. I found it in the lining of somebody's dream.",
              does: completes('silk_for_a_ghost', 'sewn', { gives: ['meditation_orb', 1] }),
            },
            wait: { text: 'Let me think.', response: 'You wrote it on your hand, dear.' },
          },
        },
        silk_during: {
          when: during('silk_for_a_ghost'),
          text: 'Hold this. No, that was my shadow. Hold this.',
          options: {
            remind: {
              text: 'What do you need?',
              response: 'Twelve silk, two moonsilver, tailoring 60 so that you can hold a seam, and his measure.',
            },
            farewell: { text: 'I have the end of it.' },
          },
        },
        silk_after: {
          when: after('silk_for_a_ghost'),
          text: 'He came by to show me. He turned round twice. Then he went on, and the leaves did not move at all.',
          options: {
            sewing: { text: 'What are you sewing now?', to: 'hem' },
            farewell: { text: 'Good night, Moth.' },
          },
        },
        hello: {
          text: 'Mind the thread. It is that bright one. No, that is the moon. The other.',
          options: {
            what: { text: 'What are you making?', to: 'hem' },
            ghost: {
              text: 'Did you know Ambrose Crane?',
              when: after('ten_past_four'),
              to: 'ambrose',
            },
            farewell: { text: 'I will step over it.', response: 'Higher.' },
          },
        },
        hem: {
          text: 'I take up the night, a little, in summer. Somebody has to, or it drags.',
          options: {
            learn: {
              text: 'I sew as well.',
              when: skilled('tailoring', 40),
              response: 'I know, you have a thread on your shoulder. Leave it; it is your colour.',
            },
            farewell: { text: 'A fine hem.' },
          },
        },
        ambrose: {
          text: 'He ordered a suit to be married in. It rained, and they could not wait, and I never finished it. Now he comes by at ten past four and looks at my needle. If you had tailoring 55 we might end it together.',
          options: {
            start: {
              text: 'Let us finish it.',
              response: 'Silk first, twelve lengths. Carry it under your coat, it is shy.',
              does: starts('silk_for_a_ghost'),
            },
            farewell: { text: 'I will come back when I can.' },
          },
        },
      },
    },

    forest_oak: {
      name: 'The Listening Oak',
      description: 'An oak with a good ear. It answers about as often as a person would, only slower.',
      icon: 'tree-face',
      type: 'quest',
      greeting: 'hello',
      says: {
        ranarr: {
          when: during('green_under_grey', 'ranarr_given'),
          text: 'Cold leaves. For the fever in the roots. You have them; I hear them rustle in your bag.',
          options: {
            give: {
              text: 'Eight of ranarr.',
              response:
                'Mmm. As snow on a burn. Now the red one, irit, five, for the wound itself. And grow; farming 45. I do not take medicine from a stranger to soil.',
              when: holding('ranarr', 8),
              does: completes('green_under_grey', 'ranarr_given', { takes: ['ranarr', 8] }),
            },
            wait: { text: 'Not enough yet.', response: 'I was an acorn once. I understand not enough.' },
          },
        },
        irit: {
          when: during('green_under_grey', 'irit_given'),
          text: 'It itches where the grey was. That is a good sign, in bark. Have you the red leaf?',
          options: {
            give: {
              text: 'Five of irit.',
              response:
                "Ah. There. There is a bud. On the north side, where I had stopped looking. Under my third root a magpie has kept other people's purses. I never knew what they were for.",
              when: holding('irit', 5),
              does: completes('green_under_grey', 'irit_given', { takes: ['irit', 5] }),
            },
            wait: { text: 'It is still growing.', response: 'Then so am I.' },
          },
        },
        green_during: {
          when: during('green_under_grey'),
          text: 'Grey on the leaf. Grey under the leaf. Somebody walks about in me who should not.',
          options: {
            remind: {
              text: 'What helps?',
              response:
                'Fewer of those that gnaw. Eight of ranarr. Your own green thumb. Five of irit. And sitting with me, but that is extra.',
            },
            farewell: { text: 'I will be quick.', response: 'What is quick?' },
          },
        },
        green_after: {
          when: after('green_under_grey'),
          text: 'You. I heard your step from the road. I have a new leaf, it is over there, do not stare, it is young.',
          options: {
            listen: { text: 'What have you heard lately?', to: 'heard' },
            farewell: { text: 'A handsome leaf.' },
          },
        },
        hello: {
          text: 'A long creak, which might be good day.',
          options: {
            talk: { text: 'Good day.', to: 'speaks' },
            knock: { text: 'Knock on the trunk.', response: 'Would you like it?' },
            farewell: { text: 'It is only the wind.', response: 'It is not.' },
          },
        },
        speaks: {
          text: 'You answered. Most say it is the wind. I am going grey, walker, from the root. You would need herblore 40 and farming 40, and some courage with things that gnaw.',
          options: {
            start: {
              text: 'I will help you.',
              response: 'Then first those that gnaw. I would do it, but I am rather fixed.',
              does: starts('green_under_grey'),
            },
            listen: { text: 'What do you listen to?', to: 'heard' },
            farewell: { text: 'I must think.', response: 'Take a year.' },
          },
        },
        heard: {
          text: 'Roots talk. They say the mountain is counting under its breath. It has been counting for four hundred years, and it is nearly at the end of a number.',
          options: { farewell: { text: 'What number?', response: 'What is owed.' } },
        },
      },
    },
  }),
}
