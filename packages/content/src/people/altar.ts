import type { Family } from '../entries.ts'
import { after, completes, during, holding, opensShop, people, skilled, starts } from './entry.ts'

export const peopleAltar: Family = {
  npcs: people('rune_altar', {
    altar_keeper: {
      name: 'Keeper Auda',
      description: 'Sweeps the ring each morning, outwards. Has not been struck by anything for years.',
      icon: 'sun-priest',
      type: 'quest',
      greeting: 'hello',
      says: {
        eye: {
          when: during('the_stormglass_eye', 'visitors'),
          topic: 'I bring an eye from the tower.',
          text: "Orlo's eye? Hold it over the middle stone and then look at your feet. It sees better when it is not watched.",
          options: {
            feet: { text: 'My feet are humming.', response: 'They would. You are standing on a name.' },
            farewell: { text: 'I will look down.' },
          },
        },
        essence: {
          when: during('what_the_altar_asks', 'essence_given'),
          topic: 'About the essence.',
          text: 'Fifty of the plain stone. We do not use it. We put it back. It is a matter of manners.',
          options: {
            give: {
              text: 'Fifty. You put it back?',
              response:
                'You have been taking it out for weeks. Did you think nobody counted? Chalk next, three lumps; the ring has worn thin where the hares cross.',
              when: holding('rune_essence', 50),
              does: completes('what_the_altar_asks', 'essence_given', { takes: ['rune_essence', 50] }),
            },
            wait: { text: 'I am still digging.', response: 'I know. I can feel it in the floor.' },
          },
        },
        chalk: {
          when: during('what_the_altar_asks', 'chalk_given'),
          topic: 'About the chalk.',
          text: 'Chalk? Draw with me. From the north, and do not lift your hand if it starts to rain upwards.',
          options: {
            give: {
              text: 'Three lumps of chalk.',
              response:
                'Round enough. Now make something, and give it away: forty air runes, to the ring. Let it see what you do with what it lends.',
              when: holding('lump_of_chalk', 3),
              does: completes('what_the_altar_asks', 'chalk_given', { takes: ['lump_of_chalk', 3] }),
            },
            wait: { text: 'I must buy some.', response: 'The apothecary under the tower. She labels each lump.' },
          },
        },
        runes: {
          when: during('what_the_altar_asks', 'runes_given'),
          topic: 'About the runes for the ring.',
          text: 'Put them down in the middle and step back. Further. Further than that.',
          options: {
            give: {
              text: 'Forty air runes.',
              response:
                'Did you hear? It said thank you. It took a long breath to do it. Take this purse, somebody left it for whoever was next, and I have swept round it for years.',
              when: holding('air_rune', 40),
              does: completes('what_the_altar_asks', 'runes_given', { takes: ['air_rune', 40] }),
            },
            wait: { text: 'I have not made forty.', response: 'It can wait. It is mostly waiting.' },
          },
        },
        altar_during: {
          when: during('what_the_altar_asks'),
          text: 'The hum is up half a tone today. It is curious about you.',
          options: {
            remind: {
              text: 'What does it ask?',
              response: 'Fifty essence, returned. Three of chalk. Runecrafting 25. Forty air runes, given.',
            },
            farewell: { text: 'Tell it I am coming.' },
          },
        },
        altar_after: {
          when: after('what_the_altar_asks'),
          text: 'You may walk through the middle now. Most go round, and do not know why.',
          options: {
            who: { text: 'Who set up the stones?', to: 'stones' },
            farewell: { text: 'Keeper.' },
          },
        },
        hello: {
          text: 'Please stand outside the line. No, the other outside.',
          options: {
            ask: { text: 'What is this place?', to: 'stones' },
            work: { text: 'Can I be of use?', to: 'asks' },
            farewell: { text: 'I will just stand here.', response: 'That is mostly what I do.' },
          },
        },
        stones: {
          text: 'A table, before there was a meal. They were set up to make a bargain on, and when it was made nobody took them down. That is all I know, and I know it from sweeping.',
          options: {
            work: { text: 'What does it want of us?', to: 'asks' },
            bargain: {
              text: 'A bargain with whom?',
              response: 'There are four dents in the turf, on the mountain side. Large ones. I sweep those too.',
            },
            farewell: { text: 'I will go round.' },
          },
        },
        asks: {
          text: 'It asks. I translate. It would like some of its stone back, its circle mended, and a present. You need runecrafting 20, or it will think you are a hare.',
          options: {
            start: {
              text: 'I will bring what it asks.',
              response: 'Fifty of essence, to begin with. And wipe your feet.',
              does: starts('what_the_altar_asks'),
            },
            hum: {
              text: 'I can hear it hum.',
              when: skilled('runecrafting', 20),
              response: 'Good. It has been trying to get your attention.',
            },
            farewell: { text: 'Not today.' },
          },
        },
      },
    },

    altar_pedlar: {
      name: 'Quince',
      description: 'Sells runes from a tray, just outside the line. Always just outside the line.',
      icon: 'rune-stone',
      type: 'shop',
      greeting: 'hello',
      sells: { air_rune: 4, mind_rune: 4, lump_of_chalk: 8, pilgrim_cake: 24 },
      says: {
        known: {
          when: after('what_the_altar_asks'),
          text: 'You walked through the middle. I saw. Did it tickle? I have been here nine years and I have not put one toe over.',
          options: {
            goods: { text: 'Runes, please.', does: opensShop },
            toe: { text: 'Try one toe.', response: 'I sell to people who do that. I do not become them.' },
            farewell: { text: 'It tickled.' },
          },
        },
        hello: {
          text: 'Runes, runes, a cake. All charged this morning, except the cake.',
          options: {
            goods: { text: 'Let me see the tray.', does: opensShop },
            how: { text: 'Do you make them yourself?', to: 'trade' },
            farewell: { text: 'Only visiting.' },
          },
        },
        trade: {
          text: 'I? No. I buy from those who run out laughing and sell to those who run out running. A wizard with no air rune buys at any price, and I am an honest man, so I name one.',
          options: {
            goods: { text: 'Name it.', does: opensShop },
            farewell: { text: 'I will make my own.', response: 'That is how I get my stock.' },
          },
        },
      },
    },
  }),
}
