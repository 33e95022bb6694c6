import type { Family } from '../entries.ts'
import { after, carriesTo, completes, during, duringAny, holding, opensShop, people, skilled, starts } from './entry.ts'

export const peopleSarim: Family = {
  npcs: people('port_sarim', {
    sarim_harbourmaster: {
      name: 'Harbourmaster Dunn',
      description: 'Knows every hull in the roads and what each of them owes.',
      icon: 'lighthouse',
      type: 'quest',
      greeting: 'hello',
      says: {
        hearth_fire: {
          when: during('the_last_hearth', 'kitchen'),
          topic: 'I have a fire for your lamp.',
          text: 'Up the stair, all of it, do not stop at the landing, it sulks. Set it in the lamp. Lord. I can read the names on ships that have not rounded the point.',
          options: {
            ships: {
              text: 'What do you see?',
              response: 'Everybody, coming home at once. I shall need a bigger book.',
            },
            farewell: { text: 'Keep it trimmed.' },
          },
        },
        letter: {
          when: during('letters_for_nobody', 'well'),
          topic: 'A letter, for nobody in particular.',
          text: 'That is me, most weeks. What was lent. Lent. I have eleven hundred lines in this book that start so. He might have said which.',
          options: {
            line: { text: 'Which is the oldest?', response: 'First page. No ship, no sum. It only says: the light.' },
            farewell: { text: 'I will report it.' },
          },
        },
        oil: {
          when: during('the_second_lamp', 'oil_given'),
          topic: 'About the oil for the lamp.',
          text: "Six jars of oil. And do not get it from the chandler's daughter on credit, she charges interest in errands.",
          options: {
            give: {
              text: 'Six jars.',
              response:
                'That will do for the small lamp. For the great one I need a bed of charcoal, thirty pieces. It has not been lit since the gulls moved in.',
              when: holding('lamp_oil', 6),
              does: completes('the_second_lamp', 'oil_given', { takes: ['lamp_oil', 6] }),
            },
            wait: { text: 'Not six yet.', response: 'Then pray for moon.' },
          },
        },
        coal: {
          when: during('the_second_lamp', 'coal_given'),
          topic: 'About the charcoal for the lamp.',
          text: 'Thirty pieces of charcoal. I have carried the gulls out one by one. They came back one by one.',
          options: {
            give: {
              text: 'Thirty pieces.',
              response:
                'Good. The frame is rotten; eight planks of maple. And come back with firemaking 40. This is a lamp, not a bonfire, it has to be argued with.',
              when: holding('charcoal', 30),
              does: completes('the_second_lamp', 'coal_given', { takes: ['charcoal', 30] }),
            },
            wait: { text: 'I am still burning.' },
          },
        },
        frame: {
          when: during('the_second_lamp', 'lit'),
          topic: 'About lighting the lamp.',
          text: "Wind is getting up. There are three boats out there and one of them is my brother's. The planks, and then the match.",
          options: {
            give: {
              text: 'Eight planks of maple. Light it.',
              response:
                'Steady. Steady. There they are, look, one, two, and that idiot is three. The harbour pays what it owes; I will just write it in. There.',
              when: holding('maple_plank', 8),
              does: completes('the_second_lamp', 'lit', { takes: ['maple_plank', 8] }),
            },
            wait: { text: 'I need the planks.', response: 'Then run.' },
          },
        },
        lamp_during: {
          when: during('the_second_lamp'),
          text: 'One lamp tells you there is a coast. Two tell you where you are on it. We have had one for thirty years.',
          options: {
            remind: {
              text: 'What is missing?',
              response: 'Oil, charcoal, firemaking 40, and eight maple planks. The gulls I will see to.',
            },
            farewell: { text: 'Two lamps. Understood.' },
          },
        },
        lamp_after: {
          when: after('the_second_lamp'),
          text: 'Nineteen hulls this week and all of them afloat. You are in the book, on the good side.',
          options: {
            light: {
              text: 'It burns a little cold.',
              response: 'It does. It is a light. It is not the light. First page, you know. But it will do.',
            },
            farewell: { text: 'Good watch.' },
          },
        },
        hello: {
          text: 'Name of ship, port of origin, cargo. No ship? Then stand to one side, you are in the traffic.',
          options: {
            lamp: { text: 'Your second lamp is out.', to: 'lamp' },
            harbour: { text: 'Is it always this busy?', to: 'harbour' },
            farewell: { text: 'To one side, then.' },
          },
        },
        lamp: {
          text: 'I know it is out. Everybody tells me it is out, several of them from the rocks. I want somebody with firemaking 30 who did right by the ferry.',
          options: {
            start: {
              text: 'I will light it.',
              response: 'Oil first. Six jars. Mind the stair, it was built by sailors.',
              does: starts('the_second_lamp'),
            },
            fire: {
              text: 'I am good with fire.',
              when: skilled('firemaking', 30),
              response: 'Your cuffs say so.',
            },
            farewell: { text: 'I hope it stays calm.' },
          },
        },
        harbour: {
          text: 'Busy? This is what is left. My father had to hang a bell on each ship so that they should not board the wrong one.',
          options: {
            lamp: { text: 'What changed?', to: 'lamp' },
            farewell: { text: 'I will watch my step.' },
          },
        },
      },
    },

    sarim_chandler: {
      name: 'Betony Wick',
      description: 'Wick and Daughter, ship chandlers. She is the daughter. There is no longer a Wick.',
      icon: 'anchor',
      type: 'shop',
      greeting: 'hello',
      sells: { rope: 25, bucket: 21, lamp_oil: 20, sea_salt: 6, salt_pork: 34 },
      says: {
        lit: {
          when: after('the_second_lamp'),
          text: 'My father was the last to trim that lamp. You lit it. I sell you oil at the same price as everyone else, but I pour it slower.',
          options: {
            goods: { text: 'I need a few things.', does: opensShop },
            father: { text: 'What was he like?', response: 'Tall, from underneath. I was mostly holding the ladder.' },
            farewell: { text: 'Fair weather, Betony.' },
          },
        },
        lamp: {
          when: during('the_second_lamp', 'oil'),
          text: 'Oil for the lamp? The lamp lamp? I will get the good jars down.',
          options: {
            goods: { text: 'Six of the good jars.', does: opensShop },
            farewell: { text: 'I will be back.' },
          },
        },
        hello: {
          text: 'Rope, tar, oil, pork. If it is stiff and it smells, we stock it.',
          options: {
            goods: { text: 'Show me.', does: opensShop },
            sign: { text: 'Who is the daughter?', to: 'sign' },
            farewell: { text: 'Upwind, thank you.' },
          },
        },
        sign: {
          text: 'I am. I could repaint it, but then which of us would be missing?',
          options: {
            goods: { text: 'I will take some oil.', does: opensShop },
            farewell: { text: 'Leave it as it is.', response: 'That is what the gulls say, in their fashion.' },
          },
        },
      },
    },

    sarim_ferrywoman: {
      name: 'Lotte Oar',
      description: 'Rows the ferry. Can tell what you weigh, and roughly what is on your mind.',
      icon: 'canoe',
      type: 'other',
      greeting: 'hello',
      says: {
        boat: {
          when: during('a_boat_in_a_field', 'launched'),
          topic: 'Captain Roe has a question.',
          text: 'From a field to a harbour? No. It cannot be done. It would want rollers, and forty people with no sense. Well, there are forty at the village. Tell him Thursday.',
          options: {
            thursday: { text: 'He will be so happy.', response: 'Tell him to wear the hat.' },
            row: { text: 'Row me somewhere.', to: 'row' },
            farewell: { text: 'Thursday.' },
          },
        },
        moon: {
          when: duringAny('a_net_for_the_moon', 'fish', 'fish_given'),
          topic: 'Peter asks about the moonfish.',
          text: 'He told you about the moonfish? He has never told anyone about the moonfish. They run in the bay at Willowmere when it is still, a hundred yards from where he sits. He faces the other way. Nobody has liked to say so.',
          options: {
            row: { text: 'Row me somewhere.', to: 'row' },
            farewell: { text: 'I will not say so either.' },
          },
        },
        late: {
          when: during('the_late_ferry', 'report'),
          topic: 'Somebody asks after the ferry.',
          text: 'Peter sent you. He said not to say so, and you did not, well done. Tell him the landing was never mine to mend. Tell him I have rowed past it every day at four.',
          options: {
            four: { text: 'Every day?', response: 'Rowing is exercise. Go and tell him.' },
            farewell: { text: 'I will tell him.' },
          },
        },
        friends: {
          when: after('the_late_ferry'),
          text: 'Sit in the middle. You are the one who carries messages. Is there one?',
          options: {
            row: { text: 'No, only me. Row me somewhere.', to: 'row' },
            peter: { text: 'Peter says good evening.', response: 'He does not. But he may have thought it.' },
            farewell: { text: 'Not today.' },
          },
        },
        hello: {
          text: 'Ferry. Not to Willowmere. Anywhere else that is wet.',
          options: {
            row: { text: 'Row me somewhere.', to: 'row' },
            why: {
              text: 'Why not Willowmere?',
              response: 'There is no landing. There is a man sitting where one should be.',
            },
            farewell: { text: 'I will stay dry.' },
          },
        },
        row: {
          text: 'I go round the cape on the tide. Where do you want putting off?',
          options: {
            tower: {
              text: "The wizards' island.",
              response: 'Do not let them bless the oars.',
              does: carriesTo('wizards_tower'),
            },
            barbarian: {
              text: 'Up the river, to the village.',
              response: 'Hold your hat.',
              does: carriesTo('barbarian'),
            },
            draynor: {
              text: 'Willowmere, if there is a landing.',
              when: after('the_late_ferry'),
              response: 'There is, now.',
              does: carriesTo('draynor'),
            },
            farewell: { text: 'On second thoughts, nowhere.' },
          },
        },
      },
    },
  }),
}
