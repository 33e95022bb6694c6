import type { Family } from '../entries.ts'
import { after, completes, during, holding, opensShop, people, skilled, starts } from './entry.ts'

export const peopleRimmington: Family = {
  npcs: people('rimmington', {
    rimmington_builder: {
      name: 'Aldous Beam',
      description: 'Master builder. Has finished one house in his life and moved out of it at once.',
      icon: 'pencil-ruler',
      type: 'quest',
      greeting: 'hello',
      says: {
        planks: {
          when: during('plumb_and_level', 'planks_given'),
          text: 'Ten of oak, sawn. Sight along one for me. What do you see?',
          options: {
            give: {
              text: 'The other end.',
              response:
                'Then it is straight. Now nails, forty, iron, and learn to hit them: construction 20, or I hold and you miss.',
              when: holding('oak_plank', 10),
              does: completes('plumb_and_level', 'planks_given', { takes: ['oak_plank', 10] }),
            },
            wait: { text: 'Still sawing.', response: 'So I hear. Longer strokes.' },
          },
        },
        nails: {
          when: during('plumb_and_level', 'nails_given'),
          text: 'We have a frame. At the moment it is held up by my opinion of it.',
          options: {
            give: {
              text: 'Forty iron nails.',
              response:
                'Here, and here, and let the last one be yours. There. A schoolroom, with three walls. The fourth is a matter for the council. Your pay, and mind the step that is not there.',
              when: holding('iron_nails', 40),
              does: completes('plumb_and_level', 'nails_given', { takes: ['iron_nails', 40] }),
            },
            wait: { text: 'I have not got forty.', response: 'Then nobody sneeze.' },
          },
        },
        plumb_during: {
          when: during('plumb_and_level'),
          text: 'Is it level? Do not answer with your mouth. Put a marble on it.',
          options: {
            remind: {
              text: 'What do you need?',
              response: 'Ten oak planks, construction 20, and forty iron nails. In that order, or it is a heap.',
            },
            farewell: { text: 'It rolled a little.' },
          },
        },
        plumb_after: {
          when: after('plumb_and_level'),
          text: 'They are learning long division in there. You can hear it from the road. It is the most beautiful draught I ever built.',
          options: {
            fourth: { text: 'And the fourth wall?', response: 'In committee. The children have voted against.' },
            next: { text: 'What is worth building?', to: 'craft' },
            farewell: { text: 'Good day, Aldous.' },
          },
        },
        hello: {
          text: 'Do not lean on that, it is an idea. What can I do for you?',
          options: {
            work: { text: 'Do you need hands?', to: 'school' },
            next: { text: 'How does one learn to build?', to: 'craft' },
            farewell: { text: 'Which part is finished?', response: 'The plan. The plan is magnificent.' },
          },
        },
        school: {
          text: 'A schoolroom. At present the children learn on the beach, and the sums wash out at high tide. I need ten oak planks and somebody with construction 10.',
          options: {
            start: {
              text: 'I will saw them.',
              response: 'Along the line. The line is there to be believed.',
              does: starts('plumb_and_level'),
            },
            farewell: { text: 'I liked the beach best.' },
          },
        },
        craft: {
          text: 'Measure, doubt, measure. Planks first, then stools, and when a stool holds your grandmother you may try a roof.',
          options: {
            roof: {
              text: 'I have raised a roof.',
              when: skilled('construction', 50),
              response: 'I know, I went to look at it in the rain. I stood inside and was dry and could have wept.',
            },
            farewell: { text: 'Doubt. I see.' },
          },
        },
      },
    },

    rimmington_timber_yard: {
      name: 'Greta Kerf',
      description: 'Owns the timber yard. Nine fingers, and a fair price on all of them.',
      icon: 'circular-sawblade',
      type: 'shop',
      greeting: 'hello',
      sells: { plank: 12, bronze_nails: 2, rope: 26, bucket: 22 },
      says: {
        school: {
          when: during('plumb_and_level'),
          text: 'For the schoolroom? Aldous has an account here. It is the length of the schoolroom. Oak you saw yourself, and for iron nails see a smith; I only carry bronze.',
          options: {
            goods: { text: 'Show me the bronze, then.', does: opensShop },
            farewell: { text: 'Put it on the account.', response: 'Ha.' },
          },
        },
        hello: {
          text: 'Plank, nail, rope, bucket. What are you building?',
          options: {
            goods: { text: 'Let me look round.', does: opensShop },
            finger: { text: 'What happened to the tenth?', to: 'finger' },
            farewell: { text: 'Nothing yet.', response: 'Best sort. Never leaks.' },
          },
        },
        finger: {
          text: 'It is in the church roof. I will not say more; but when it rains on the left side of the nave, I feel it.',
          options: {
            goods: { text: 'I will be careful with the saw.', does: opensShop },
            farewell: { text: 'I sit on the right.' },
          },
        },
      },
    },

    rimmington_sailor: {
      name: 'Silas Roe, retired',
      description: 'Captain of a boat in a field. Four miles from the sea and closing.',
      icon: 'captain-hat-profile',
      type: 'quest',
      greeting: 'hello',
      says: {
        planks: {
          when: during('a_boat_in_a_field', 'planks_given'),
          text: 'The keel is sound. It is the rest that is mostly birds. Twenty planks of ash, if you please.',
          options: {
            give: {
              text: 'Twenty, of ash.',
              response:
                'Springy. She will like those. And rope, six lengths; she had rigging once, the goats had it after.',
              when: holding('ash_plank', 20),
              does: completes('a_boat_in_a_field', 'planks_given', { takes: ['ash_plank', 20] }),
            },
            wait: { text: 'More sawing to do.', response: 'No hurry. The tide is four miles out.' },
          },
        },
        rope: {
          when: during('a_boat_in_a_field', 'rope_given'),
          text: 'There is a wind today. It smells of the port. I have put my hat on the right way round.',
          options: {
            give: {
              text: 'Six lengths of rope.',
              response:
                'Then she is rigged. Now ask Lotte, at the port, whether a boat can be got from a field to a harbour. She will say no. Wait a bit longer.',
              when: holding('rope', 6),
              does: completes('a_boat_in_a_field', 'rope_given', { takes: ['rope', 6] }),
            },
            wait: { text: 'Not six yet.' },
          },
        },
        launch: {
          when: during('a_boat_in_a_field', 'launched'),
          text: 'Rollers. Forty barbarians and rollers. She thought of it in the time it takes to spit. Are you ready?',
          options: {
            push: {
              text: 'Push.',
              response:
                'She moved. Did you see? She moved, and she looked back at the field. I carved this the spring we were becalmed; it is a fair likeness of her. I do not need it now, I have her.',
              does: completes('a_boat_in_a_field', 'launched', { gives: ['carved_whale_tooth', 1] }),
            },
            wait: { text: 'Mind the goats.', response: 'Goats clear. Well, goat clear.' },
          },
        },
        boat_during: {
          when: during('a_boat_in_a_field'),
          text: 'Permission to come aboard: granted. Mind the third step, it is a nest.',
          options: {
            remind: { text: 'What does she need?', response: "Twenty ash planks, six ropes, and Lotte's word." },
            farewell: { text: 'Going ashore.' },
          },
        },
        boat_after: {
          when: after('a_boat_in_a_field'),
          text: 'I only came back for the hat. She is at the quay, riding like a duck. I sleep aboard and the bed goes up and down, and I have not dreamt of the field once.',
          options: {
            where: { text: 'Where will you go?', response: 'Out. Then we shall see. That was always the plan.' },
            farewell: { text: 'Fair winds, Captain.' },
          },
        },
        hello: {
          text: 'Ahoy. You are standing in the harbour.',
          options: {
            field: { text: 'It is a field.', to: 'field' },
            boat: { text: 'A fine boat.', to: 'boat' },
            farewell: { text: 'I will move.', response: 'Obliged. I was about to dock.' },
          },
        },
        field: {
          text: 'Today. There was a flood in my second year of leave, and she floated as far as this, and then it was not a flood. I said I would wait for the next one. It has been dry.',
          options: {
            boat: { text: 'Could she be moved?', to: 'boat' },
            farewell: { text: 'It may rain.' },
          },
        },
        boat: {
          text: 'She could go anywhere, but for planks and rigging and four miles of turnips. I would need somebody with construction 40 and no sense of proportion.',
          options: {
            start: {
              text: 'That is me.',
              response: 'Then welcome aboard, mate. Twenty of ash to begin with.',
              does: starts('a_boat_in_a_field'),
            },
            able: {
              text: 'I have built smaller madnesses.',
              when: skilled('construction', 25),
              response: 'One works up to it.',
            },
            farewell: { text: 'That is a lot of turnips.' },
          },
        },
      },
    },
  }),
}
