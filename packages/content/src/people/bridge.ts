import type { Family } from '../entries.ts'
import { after, completes, during, gives, holding, people, starts } from './entry.ts'

export const peopleBridge: Family = {
  npcs: people('lumbridge', {
    tutorial_guide: {
      name: 'Wren Tallow',
      description: 'Sits on the milestone by the bridge and meets people. Nobody appointed her; nobody has complained.',
      icon: 'hiking',
      type: 'quest',
      greeting: 'hello',
      says: {
        hearths_lit: {
          when: after('the_last_hearth'),
          text: 'Look at that. Every chimney from here to the sea. I come out at dusk only to count them.',
          options: {
            count: { text: 'How many tonight?', response: 'All of them. I counted twice, because I liked it.' },
            farewell: { text: 'Good evening, Wren.', response: 'It is, is it not.' },
          },
        },
        hearth_bring: {
          when: during('the_last_hearth', 'light'),
          text: 'You went the whole way round. You smell of five kinds of smoke.',
          options: {
            light: {
              text: 'One fire left. This one.',
              response:
                'Then give me your hand, the warm one. There. It took. Keep the ring; my mother kept it for me and I kept it for you.',
              when: holding('elderheart_logs', 10),
              does: completes('the_last_hearth', 'light', {
                takes: ['elderheart_logs', 10],
                gives: ['hearthkeepers_ring', 1],
              }),
            },
            wood: {
              text: 'I am short of wood.',
              response: 'Elderheart, ten logs. Nothing less would hold it overnight.',
            },
          },
        },
        hearth_during: {
          when: during('the_last_hearth'),
          text: 'Still carrying it? Walk, do not run. It has waited four hundred years and dislikes a draught.',
          options: {
            who: { text: 'Who has to have it?', to: 'hearth_list' },
            farewell: { text: 'I am on my way.' },
          },
        },
        hearth_offer: {
          when: after('the_dragons_debt'),
          text: 'So it is paid. I felt it, sitting here; the stone under me went warm. Now somebody has to carry it round.',
          options: {
            carry: {
              text: 'I will carry it.',
              response: 'Of course you will. I have known since the chickens.',
              to: 'hearth_list',
              does: starts('the_last_hearth'),
            },
            mother: {
              text: 'Who are you, Wren?',
              response:
                'The one who sits at the bridge. There has always been one. We are mostly there to be asked the way.',
            },
            farewell: { text: 'Let me catch my breath first.' },
          },
        },
        purse: {
          when: during('first_steps', 'purse'),
          text: 'There and back, and both boots still on. That is the whole of it, really. The rest is more of the same, further off.',
          options: {
            take: {
              text: 'So I am done?',
              response:
                'With me. Here: bread, and a purse that is not entirely empty. Go anywhere. Come back and tell me.',
              does: completes('first_steps', 'purse', { gives: ['bread', 10] }),
            },
            wait: { text: 'In a moment.', response: 'I have nowhere to be.' },
          },
        },
        steps_after: {
          when: after('first_steps'),
          text: 'You look as if you had been somewhere. Good. What brings you back to my stone?',
          options: {
            garden: {
              text: 'I would like some ground of my own.',
              to: 'gardener',
            },
            where: { text: 'Where should I go next?', to: 'roads' },
            hungry: {
              text: 'I have nothing to eat.',
              response: 'Once, then, because you asked honestly. After this you fish.',
              does: gives('bread', 5),
            },
            farewell: { text: 'Only passing.', response: 'That is what bridges are for.' },
          },
        },
        steps_during: {
          when: during('first_steps'),
          text: 'How is it going? Your log has the next thing written in it, but I can say it with more feeling.',
          options: {
            wood: {
              text: 'What was it about the wood?',
              when: during('first_steps', 'wood'),
              response:
                'Five logs from the castle woods. Start the work and let it run; it goes on while you think of other things.',
            },
            club: {
              text: 'A club?',
              when: during('first_steps', 'club'),
              response:
                'Sit on the wall and carve one from a log. Then put it in your hand: a club in the pack hits nobody.',
            },
            fire: {
              text: 'And the fire?',
              when: during('first_steps', 'fire'),
              response:
                'Burn a few logs at the hearth and keep the ashes. You will meet somebody who wants them, there is always somebody.',
            },
            fight: {
              text: 'I have never hit anything.',
              when: during('first_steps', 'chickens'),
              response:
                'Nobody minds about the chickens. Eat when it hurts. If you fall over you wake up, poorer in health and no other way.',
            },
            bank: {
              text: 'What goes into the bank?',
              when: during('first_steps', 'bank'),
              response:
                'Anything you are tired of carrying. Open the bank, leave one thing there, then tell Osric so. He likes a face to go with a shelf.',
            },
            banker: {
              text: 'Where do I find Osric?',
              when: during('first_steps', 'bank'),
              response: 'Under the castle, at the end of the stairs, pretending not to have expected you.',
            },
            road: {
              text: 'Is the road safe?',
              when: during('first_steps', 'road'),
              response:
                'To Willowmere? It is a lane. Open the map, choose the place, and you are there before your tea is cold.',
            },
            farewell: { text: 'I am getting on with it.', response: 'I can see that from here.' },
          },
        },
        hello: {
          text: 'New boots. New face. You are looking at the castle and everyone who looks at the castle asks me the same thing.',
          options: {
            start: {
              text: 'What do I do now?',
              response: 'That one. Sit a moment.',
              to: 'begin',
            },
            who: { text: 'Who are you?', to: 'about' },
            farewell: { text: 'I will find my own way.', response: 'Most do. The stone and I will be here.' },
          },
        },
        begin: {
          text: 'You work, and get better at it. You carry things, and run out of arms. You get hit, and learn to mind. I can walk you through each, once.',
          options: {
            yes: {
              text: 'Walk me through it.',
              response: 'Five logs first. The castle woods are behind you and nobody is counting.',
              does: starts('first_steps'),
            },
            later: { text: 'Perhaps later.', response: 'Later is fine. It is where I keep most things.' },
          },
        },
        about: {
          text: 'Wren. I sit here. My mother sat here. Somebody has to tell people that the bridge is a bridge.',
          options: {
            back: { text: 'And what should I do?', to: 'begin' },
            farewell: { text: 'It is a good stone.', response: 'It is the best one. I tried the others.' },
          },
        },
        gardener: {
          text: 'Then you want Hester Loam, the master gardener, two walls over. She lets out ground to people she trusts and she trusts people who carry ashes.',
          options: {
            start: {
              text: 'Put in a word for me.',
              response:
                'Done; she heard us, she hears everything said near soil. Twenty measures of ash, to begin with. And wipe your feet.',
              does: starts('master_gardener'),
            },
            skill: {
              text: 'Will she have a beginner?',
              response: 'She will want to see farming 10 on you. Any field will teach you that much.',
            },
            farewell: { text: 'I will think about it.' },
          },
        },
        roads: {
          text: 'North to Anvilgate if you like hammers. East to the sand if you like the sun. West to Palewall for walls. South-west to the sea. All of it is nearer than it sounds.',
          options: {
            safe: {
              text: 'And where should I not go?',
              response: 'Into the mountain that breathes. Not yet. You will know when, and so will it.',
            },
            farewell: { text: 'Thank you, Wren.' },
          },
        },
        hearth_list: {
          text: 'The forge at Anvilgate. The longhouse of the barbarians. The lamp at Saltrow. The monastery kitchen. Then home to me, with ten logs of elderheart.',
          options: { farewell: { text: 'Four fires, and then yours.', response: 'Ours.' } },
        },
      },
    },
  }),
}
