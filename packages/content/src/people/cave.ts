import type { Family } from '../entries.ts'
import { after, completes, during, holding, people, starts } from './entry.ts'

export const peopleCave: Family = {
  npcs: people('dragons_cave', {
    cave_watcher: {
      name: 'Sir Emmerich Dole',
      description: 'Has watched the cave for nineteen years. Was to be relieved after a month.',
      icon: 'visored-helm',
      type: 'quest',
      greeting: 'hello',
      says: {
        bones: {
          when: during('ash_and_scale', 'bones_given'),
          topic: 'About the bones from below.',
          text: 'You have been in, past the second turning. I counted your steps. Do you have them?',
          options: {
            give: {
              text: 'Ten, of the young ones.',
              response:
                'I will lay them with the rest. She keeps them in rows, did you notice? Somebody told me monsters do not do that. Go back in. Past the third turning. Take off your helmet.',
              when: holding('dragon_bones', 10),
              does: completes('ash_and_scale', 'bones_given', { takes: ['dragon_bones', 10] }),
            },
            wait: { text: 'Not ten yet.', response: 'No shame. I have been here nineteen years and have none.' },
          },
        },
        mantle: {
          when: during('ash_and_scale', 'reported'),
          topic: 'I have spoken with her.',
          text: 'You have spoken to her. It is all over your face; I had a sister who looked so after concerts. What did she say?',
          options: {
            tell: {
              text: 'She asked how you were keeping.',
              response:
                'Did she. Well. Nineteen years I have kept the world from her, or so it says on my orders. Take this, she leaves them by my chair when I doze. I never had the shoulders.',
              does: completes('ash_and_scale', 'reported', { gives: ['scale_mantle', 1] }),
            },
            wait: { text: 'I need to sit down.', response: 'There is a chair. It is warm on the cave side.' },
          },
        },
        scale_during: {
          when: during('ash_and_scale'),
          text: 'Breathes in. Breathes out. You will find you do it with her after a while.',
          options: {
            remind: {
              text: 'What have I to do?',
              response:
                'Thin out the young ones, they have no manners. Bring me ten of their bones for the rows. Then go and speak to the eldest.',
            },
            farewell: { text: 'In. Out.' },
          },
        },
        paid: {
          when: after('the_dragons_debt'),
          text: 'She slept. Really slept, without one eye. I have written to Palewall that there is nothing left to watch. I shall stay till the end of the month, all the same. I like the view.',
          options: {
            month: { text: 'Nineteen years and a month.', response: 'It was always going to be a month.' },
            farewell: { text: 'Rest, Sir Emmerich.' },
          },
        },
        scale_after: {
          when: after('ash_and_scale'),
          text: 'Good evening. She asked after you, through the wall. I said you were well. I hope I did not presume.',
          options: {
            chess: { text: 'Do you talk often?', to: 'chess' },
            farewell: { text: 'Not at all.' },
          },
        },
        hello: {
          text: 'Halt. Forgive me; I do not often get to say it. Nobody comes. State your name, and is there news?',
          options: {
            news: { text: 'News of what?', to: 'news' },
            cave: { text: 'I have come for the dragon.', to: 'dragon' },
            farewell: { text: 'I took a wrong turning.', response: 'It is the only one there is.' },
          },
        },
        news: {
          text: 'Of anything. Is there still a Tuesday market? Did the captain ever smile? I had a dog; he would be twenty-two.',
          options: {
            captain: {
              text: 'The captain still counts your letters.',
              response: 'Does she. One a year. I try to make them good.',
            },
            cave: { text: 'And the dragon?', to: 'dragon' },
            farewell: { text: 'There is still a market.' },
          },
        },
        dragon: {
          text: 'There are several. The young ones bite. The eldest only breathes. I would not let anybody in who had not stood at the Pale Gate and had hitpoints 80, and even then I should say please do not.',
          options: {
            start: {
              text: 'I have stood at the gate.',
              response: 'Then please do not. Well. If you must: the young ones first. Keep left. Mind the rows.',
              does: starts('ash_and_scale'),
            },
            farewell: { text: 'Then I will not.', response: 'Thank you. I had no idea how to stop you.' },
          },
        },
        chess: {
          text: 'We play chess. I call the moves down, she calls them up. She has been considering her knight since the autumn before last. I do not like to hurry her.',
          options: { farewell: { text: 'Who is winning?', response: 'It is not that sort of game.' } },
        },
      },
    },

    cave_voice: {
      name: 'Veyra, the old tenant',
      description: 'Two lamps in the dark, very far apart. They are not lamps.',
      icon: 'dragon-head',
      type: 'quest',
      greeting: 'hello',
      says: {
        gold: {
          when: during('the_dragons_debt', 'gold_given'),
          topic: 'I have brought the gold.',
          text: 'Hearthgold. It has to have been warm once, in a house. I can tell. Set it down where I can see it shine on the wall.',
          options: {
            give: {
              text: 'Eight bars. It is what it was worth to us.',
              response:
                'Nobody has ever paid me. They sent knights. You are the first to send a sum. Open your hand; no, it will not hurt. There. That is the fire itself. Take it home to the woman on the stone.',
              when: holding('hearthgold_bar', 8),
              does: completes('the_dragons_debt', 'gold_given', { takes: ['hearthgold_bar', 8] }),
            },
            wait: { text: 'I have not eight bars.', response: 'I have waited four hundred years. I shall turn over.' },
          },
        },
        debt_during: {
          when: during('the_dragons_debt'),
          text: 'You are back, small and out of breath. Have you read what they signed?',
          options: {
            remind: {
              text: 'What do you want?',
              response:
                'Read the ledger. Ask the one with the keys whether I am wrong. Then bring me gold that remembers a kitchen.',
            },
            farewell: { text: 'I am finding out.' },
          },
        },
        paid: {
          when: after('the_dragons_debt'),
          text: 'Mm. Is it you? It is warm on the other side of my eyelids. That is all your chimneys. Go away kindly.',
          options: {
            knight: {
              text: 'It is your move, I believe.',
              response: 'I know. It is such a good one that I am saving it.',
            },
            farewell: { text: 'Sleep well.' },
          },
        },
        met: {
          when: during('ash_and_scale', 'reported'),
          text: "Closer. I do not see small things well unless they stand still. You have my grandchildren's teeth in your sleeve. Never mind; they were told about visitors. How does he keep, the one at the door? He coughs, at night.",
          options: {
            well: {
              text: 'He is lonely, I think.',
              response: 'So I thought. I leave him scales. One does not know what to give a knight.',
            },
            why: {
              text: 'Are you not going to eat me?',
              response: 'I have lived on being owed for four hundred years. It is filling.',
            },
            farewell: { text: 'I will tell him you asked.' },
          },
        },
        known: {
          when: after('ash_and_scale'),
          text: 'The one who takes its helmet off. Sit by the wall, it is warmest there. Do you know what you all cook your suppers on?',
          options: {
            debt: { text: 'On wood.', to: 'lent' },
            farewell: { text: 'Another time.' },
          },
        },
        hello: {
          text: 'The dark breathes in. It does not breathe out again until you have gone.',
          options: {
            speak: { text: 'Is anybody there?', response: 'Nothing answers, at length.' },
            look: { text: 'Look harder.', to: 'dark' },
            farewell: { text: 'Step back, quietly.' },
          },
        },
        dark: {
          text: 'Two lamps, far back. One of them blinks.',
          options: { farewell: { text: 'Those are not lamps.', response: 'You find that you are outside.' } },
        },
        lent: {
          text: 'Wood is what it eats. I lent it, a coal from under my tongue, to fifteen cold towns. There was a paper. It was to be shared, and kept, and given back in gold. They shared it. They did not keep it. Then they forgot there was a paper, and sent men with spears to ask why I looked at them so.',
          options: {
            start: {
              text: 'Let me see whether it can be paid.',
              response:
                'How novel. Read what is written, hear what is right, and bring what is owed. I shall try not to hope, it makes smoke.',
              does: starts('the_dragons_debt'),
            },
            farewell: { text: 'I am sorry.', response: 'That is already more than the last one said.' },
          },
        },
      },
    },
  }),
}
