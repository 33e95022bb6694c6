import type { Family } from '../entries.ts'
import { after, completes, during, holding, opensShop, people, skilled, starts } from './entry.ts'

export const peopleTower: Family = {
  npcs: people('wizards_tower', {
    tower_magister: {
      name: 'Magister Orlo Finch',
      description: 'Head of the tower. Wears three pairs of spectacles and is usually looking for the fourth.',
      icon: 'wizard-face',
      type: 'quest',
      greeting: 'hello',
      says: {
        eye_glass: {
          when: during('the_stormglass_eye', 'glass_given'),
          topic: 'About the stormglass.',
          text: 'Five bars. Do not set them side by side, they gossip. One here, one on the sill, one behind the cat.',
          options: {
            give: {
              text: 'Five bars of stormglass.',
              response:
                'Wonderful. I grind the lens tonight. You, meanwhile: magic 70, so that it does not look down on you. Then take it up to the altar and let it see.',
              when: holding('stormglass_bar', 5),
              does: completes('the_stormglass_eye', 'glass_given', { takes: ['stormglass_bar', 5] }),
            },
            wait: { text: 'I am still smelting.', response: 'Under a clear sky, I hope.' },
          },
        },
        eye_end: {
          when: during('the_stormglass_eye', 'seen'),
          topic: 'About what the eye saw.',
          text: 'You let it look? At the altar? Well. What did it see?',
          options: {
            tell: {
              text: 'Fifteen small fires, and fourteen of them out.',
              response:
                'Out. Yes. I had hoped I was miscounting. One cannot light what was lent with a match, you know; it must come from the lender. Here, a bead was left over from the lens. It has better weather sense than I have.',
              does: completes('the_stormglass_eye', 'seen', { gives: ['storm_pendant', 1] }),
            },
            wait: { text: 'I am still blinking.', response: 'Look at something green.' },
          },
        },
        eye_during: {
          when: during('the_stormglass_eye'),
          text: 'Have you moved the cat? The experiment depends on the cat being where she thinks she is.',
          options: {
            remind: {
              text: 'What is next?',
              response:
                'Stormglass, magic 70, the altar, and the little matter of whatever comes to see what you are doing.',
            },
            farewell: { text: 'The cat is fine.' },
          },
        },
        eye_after: {
          when: after('the_stormglass_eye'),
          text: 'Fourteen. I lie awake and count them, as others count sheep; it does not help me sleep.',
          options: {
            lender: {
              text: 'Who lent the fire?',
              response:
                'I have a theory. It is large and asleep, and I should not like to be the one to wake it with a theory.',
            },
            farewell: { text: 'Rest, Magister.' },
          },
        },
        mistake_talk: {
          when: during('the_apprentices_mistake', 'confess'),
          topic: 'It is about Tib.',
          text: 'Tib? He has made a small mistake, I suppose, and it has legs. At his age I made one with wings. Do tell him I know. No: do not tell him. Let him have the satisfaction.',
          options: {
            wings: { text: 'What became of the one with wings?', response: 'It is Dean of the southern college.' },
            farewell: { text: 'Not a word.' },
          },
        },
        mistake_after: {
          when: after('the_apprentices_mistake'),
          text: 'Ah, the one who helped Tib and did not tell me, for which I thank you, as I knew. Come in, mind the circle, mind the other circle.',
          options: {
            eye: {
              text: 'What is that on the bench?',
              to: 'eye',
            },
            farewell: { text: 'I will mind them both.' },
          },
        },
        hello: {
          text: 'Come in. You are not the man about the roof. A pity; it is raining in the library, but only on the poetry.',
          options: {
            tower: { text: 'What do you do here?', to: 'tower' },
            able: {
              text: 'I know a little magic.',
              when: skilled('magic', 30),
              response: 'So I see, your hair is up on one side. Talk to Tib below. He needs somebody who is not me.',
            },
            farewell: { text: 'I will send for the man.' },
          },
        },
        tower: {
          text: 'We look at things until they admit it. It is slow, but so are they. On Thursdays there is soup.',
          options: {
            soup: { text: 'And what do you look at?', to: 'fires' },
            farewell: { text: 'Good luck with the roof.' },
          },
        },
        fires: {
          text: 'Fires, at present. There is a sort of warmth that does not come from wood, and every year there is less. I should say more, but I have mislaid the paper it was on.',
          options: {
            farewell: { text: 'It is on your head.', response: 'So it is. Spectacles, too. You have a gift.' },
          },
        },
        eye: {
          text: 'A frame, waiting for a lens. Stormglass, five bars of it, ground thin. With that one could see every hearth in the country at once. I would need magic 65 beside me and the keeper of the altar to trust you.',
          options: {
            start: {
              text: 'I have both.',
              response: 'Then smelt, my dear. Somewhere the lightning cannot hear you.',
              does: starts('the_stormglass_eye'),
            },
            farewell: { text: 'I will work on it.' },
          },
        },
      },
    },

    tower_apprentice: {
      name: 'Tib',
      description: 'Second-year apprentice. Stands very carefully in front of a cupboard.',
      icon: 'magic-hat',
      type: 'quest',
      greeting: 'hello',
      says: {
        vials: {
          when: during('the_apprentices_mistake', 'vials_given'),
          text: 'Did you bring the vials? It is getting louder. I told the Magister it was the pipes. We have no pipes.',
          options: {
            give: {
              text: 'Five vials of water.',
              response: 'Good. Now tarromin, five leaves. The book says bitter things make them sorry.',
              when: holding('vial_of_water', 5),
              does: completes('the_apprentices_mistake', 'vials_given', { takes: ['vial_of_water', 5] }),
            },
            wait: { text: 'Not all five.', response: 'It is learning to use the handle.' },
          },
        },
        herb: {
          when: during('the_apprentices_mistake', 'herb_given'),
          text: 'Tarromin? Please say tarromin.',
          options: {
            give: {
              text: 'Five leaves of tarromin.',
              response:
                'I will brew it. Some got into the library and now the papers fly. Settle those, and do not let them introduce themselves. Then see whether the Magister suspects.',
              when: holding('tarromin', 5),
              does: completes('the_apprentices_mistake', 'herb_given', { takes: ['tarromin', 5] }),
            },
            wait: { text: 'Soon.', response: 'It has started to hum the school song.' },
          },
        },
        confess: {
          when: during('the_apprentices_mistake', 'confess'),
          text: 'Well? Does he know?',
          options: {
            no: {
              text: 'He suspects nothing.',
              response:
                'Oh, thank goodness. I would have been so ashamed. Take this ring, it came out of the cupboard, after it. It has a door on it. I do not want it where I sleep.',
              does: completes('the_apprentices_mistake', 'confess', { gives: ['tower_signet', 1] }),
            },
            wait: { text: 'Let me sit down.', response: 'Not on that one.' },
          },
        },
        mistake_during: {
          when: during('the_apprentices_mistake'),
          text: 'Keep your voice down. It copies.',
          options: {
            remind: {
              text: 'What do we need?',
              response:
                'Vials, five. Tarromin, five. Then somebody brave for the stairs, and somebody calm for the Magister. You are both of those.',
            },
            farewell: { text: 'Hold the door.' },
          },
        },
        mistake_after: {
          when: after('the_apprentices_mistake'),
          text: 'I passed. The Magister said my cupboard work was exemplary. I do not know how he knew about the cupboard.',
          options: {
            studies: { text: 'What are you studying now?', to: 'studies' },
            farewell: { text: 'Well done, Tib.' },
          },
        },
        hello: {
          text: 'Nothing. Hello. There is nothing in it. It is a cupboard.',
          options: {
            what: { text: 'Something is knocking.', to: 'cupboard' },
            who: { text: 'Are you a wizard?', to: 'studies' },
            farewell: { text: 'A very good cupboard.', response: 'Thank you. Please go slowly.' },
          },
        },
        cupboard: {
          text: 'I was to make one small light. I made several, and they made friends. If I had vials, and herblore 20 beside me, and somebody whose magic is at least 30, I could put them out before Thursday.',
          options: {
            start: {
              text: 'I will help.',
              response: 'Five vials of water. Quietly. And if it asks your name, say Orlo.',
              does: starts('the_apprentices_mistake'),
            },
            farewell: { text: 'Tell the Magister.', response: 'I would rather move into the cupboard.' },
          },
        },
        studies: {
          text: 'Lights, first year. Lights that stop, second year. I came at it from the other side.',
          options: {
            cupboard: { text: 'And the cupboard?', response: 'Is a cupboard.' },
            farewell: { text: 'Study hard.' },
          },
        },
      },
    },

    tower_apothecary: {
      name: 'Marn Sorrel',
      description: 'Fills vials at the foot of the tower. Labels everything, including the stairs.',
      icon: 'apothecary',
      type: 'shop',
      greeting: 'hello',
      sells: { vial_of_water: 7, guam_seed: 9, marrentill_seed: 14, lump_of_chalk: 8 },
      says: {
        peer: {
          when: skilled('herblore', 50),
          text: 'Careful, colleague. Yes, I said colleague. Your thumbs are green and your eyebrows have grown back.',
          options: {
            goods: { text: 'I need supplies.', does: opensShop },
            talk: { text: 'What is new in the jars?', to: 'jars' },
            farewell: { text: 'Colleague.' },
          },
        },
        hello: {
          text: 'Vials, seeds, chalk. What you do with them upstairs is between you and the roof.',
          options: {
            goods: { text: 'Show me.', does: opensShop },
            talk: { text: 'What is in the big jar?', to: 'jars' },
            farewell: { text: 'I have all I need.', response: 'Nobody has ever had enough vials.' },
          },
        },
        jars: {
          text: 'That one is labelled water. That one is labelled also water. That one is labelled do not ask, and you can imagine how my week goes.',
          options: {
            goods: { text: 'I will take the plain sort.', does: opensShop },
            ask: { text: 'What is in it?', response: 'Water. But it remembers being something else.' },
            farewell: { text: 'I did not ask.' },
          },
        },
      },
    },
  }),
}
