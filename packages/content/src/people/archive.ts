import type { Family } from '../entries.ts'
import { after, completes, during, holding, people, starts } from './entry.ts'

export const peopleArchive: Family = {
  npcs: people('varrock', {
    varrock_archivist: {
      name: 'Ione Sedge',
      description: 'Keeper of the archive. Has read everything in it, including the damp.',
      icon: 'archive-research',
      type: 'quest',
      greeting: 'hello',
      says: {
        map_talk: {
          topic: 'About the four lines.',
          when: during('the_map_beneath', 'lay_out'),
          text: 'The stone, the well, the altar and the deep. Four places, four lines. Quick, before I stop being brave: lay it out.',
          options: {
            lay: {
              text: 'They cross under this floor.',
              response:
                'Under my desk. Forty years. There is a stair, and at the bottom a ledger, one debt, never struck out. And this: a map with nothing on it, because it was drawn before there was anywhere. Have it. I keep the ledger.',
              does: completes('the_map_beneath', 'lay_out', { gives: ['blank_map', 1] }),
            },
            wait: { text: 'Let me think first.', response: 'Think loudly, I would like to listen.' },
          },
        },
        map_ore: {
          topic: 'About the voidiron.',
          when: during('the_map_beneath', 'ore_given'),
          text: 'Voidiron. It does not hold a shadow. Old surveyors put it in the needle so that it would point at what is not there.',
          options: {
            give: {
              text: 'Five pieces, for the needle.',
              response:
                'It is turning. It is not pointing north. Follow it: the altar, then the cave. Write down what you feel in your teeth.',
              when: holding('voidiron_ore', 5),
              does: completes('the_map_beneath', 'ore_given', { takes: ['voidiron_ore', 5] }),
            },
            wait: { text: 'I am still digging.' },
          },
        },
        map_during: {
          when: during('the_map_beneath'),
          text: 'I have moved the desk twice so as not to think about it. What have you found?',
          options: {
            remind: { text: 'Remind me what to look for.', to: 'survey' },
            farewell: { text: 'Nothing I can spell.' },
          },
        },
        debt: {
          when: during('the_dragons_debt', 'abbess'),
          text: 'The ledger? It says: lent, one fire, to be kept and divided; due back in gold when the towns stand. Signed with a claw. The town hands are all different and all shaking.',
          options: {
            gold: {
              text: 'How much gold?',
              response: 'It says: as much as it is worth to you. It is a rude sort of contract and I admire it.',
            },
            farewell: { text: 'Thank you, Ione.' },
          },
        },
        map_after: {
          when: after('the_map_beneath'),
          text: 'I have a stair in my office. I tell visitors it is a cupboard. One of them asked to put her coat in it.',
          options: {
            ledger: {
              text: 'And the ledger?',
              response: 'One line. One creditor. If you ever stand in front of her, be civil.',
            },
            farewell: { text: 'Keep the door shut.' },
          },
        },
        letters_end: {
          topic: 'About the letters.',
          when: during('letters_for_nobody', 'return'),
          text: 'All four? And each of them had the other half of a sentence. Say them to me in order.',
          options: {
            say: {
              text: '"What was lent - must be kept - and shared - and given back."',
              response:
                'So it is one letter. Written to nobody, because he did not know who would be left. Take his boots. They were in the box with the letters and they are no use to a man who is a letter.',
              does: completes('letters_for_nobody', 'return', { gives: ['walking_boots', 1] }),
            },
            wait: {
              text: 'I have mixed up the order.',
              response: 'Start with what was lent. It usually starts there.',
            },
          },
        },
        letters_during: {
          when: during('letters_for_nobody'),
          text: 'Have they all answered? I have been pacing. The archive has exactly nineteen paces.',
          options: {
            remind: { text: 'Who was it, again?', to: 'names' },
            farewell: { text: 'Not all of them.' },
          },
        },
        letters_after: {
          when: after('letters_for_nobody'),
          text: 'What was lent. I wake up with it. There must be a record; there is always a record, that is the tragedy of my profession.',
          options: {
            map: {
              text: 'Then let us look for it.',
              response:
                'You have the boots, you have been under Palewall, you know the well. Bring voidiron, five pieces. I will find the compass.',
              to: 'survey',
              does: starts('the_map_beneath'),
            },
            who: {
              text: 'Who was the writer?',
              response:
                'A surveyor. The last thing he surveyed was this building. I try not to read anything into that.',
            },
            farewell: { text: 'Sleep well.' },
          },
        },
        hello: {
          text: 'Dry hands? Then you may touch the shelves. What do you look for?',
          options: {
            work: { text: 'Work.', to: 'box' },
            read: { text: 'Something to read.', to: 'reading' },
            farewell: { text: 'The way out.', response: 'Nobody has ever found it first time.' },
          },
        },
        box: {
          text: 'This box came with the building. Four letters, sealed, four towns, no names. I cannot open them, and I cannot go; I have the damp to watch.',
          options: {
            start: {
              text: 'I will deliver them.',
              response:
                'To whoever seems right. That is what it says on the lid. You will know by the way they go quiet.',
              to: 'names',
              does: starts('letters_for_nobody'),
            },
            farewell: { text: 'Letters to nobody?', response: 'The best kind. No reply expected.' },
          },
        },
        names: {
          text: 'I would try the captain at Palewall, the harbourmaster at Saltrow, the keeper of the well at Copperdune, and whoever runs the monastery.',
          options: { farewell: { text: 'In that order.', response: 'Alphabetical would be nicer, but very well.' } },
        },
        reading: {
          text: 'There is a history of this town in nineteen volumes. Volume one is missing. The rest do not make sense without it, and I have read them to be sure.',
          options: {
            first: { text: 'What was in volume one?', response: 'The reason, I expect.' },
            farewell: { text: 'I will wait for the play.' },
          },
        },
        survey: {
          text: 'Five pieces of voidiron for the needle. Then take it to the altar, and to the cave of the dragon, and be rid of whatever stands in the way. Then home, and we draw lines.',
          options: { farewell: { text: 'Lines it is.' } },
        },
      },
    },
  }),
}
