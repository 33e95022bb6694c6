import type { Family } from '../entries.ts'
import { after, completes, during, duringAny, holding, opensShop, people, skilled, starts } from './entry.ts'

export const peopleVarrock: Family = {
  npcs: people('varrock', {
    varrock_smith: {
      name: 'Bram Holloway',
      description: 'Third Holloway at the same anvil. Talks to metal and is short with people.',
      icon: 'blacksmith',
      type: 'quest',
      greeting: 'hello',
      says: {
        hearth_fire: {
          when: during('the_last_hearth', 'hall'),
          text: 'What have you got there? No, I can see what it is. My grandfather described it. Put it in the forge. Gently.',
          options: {
            there: {
              text: 'It is the old fire.',
              response: 'It is. Listen to the draught. It is pulling from the other side of the mountain.',
            },
            farewell: { text: 'I have more to light.' },
          },
        },
        clock: {
          topic: 'About the clock.',
          when: duringAny('ten_past_four', 'silver', 'silver_given'),
          text: 'The Crane clock? Silver for the wheels, two bars. And a sapphire at the heart, cut, or it will tick and not mean it. I mended it at nine years old. She gave me cake.',
          options: {
            price: { text: 'What do I owe you?', response: 'It was good cake. Go away.' },
            farewell: { text: 'Silver and a sapphire.' },
          },
        },
        heat_bars: {
          topic: 'About the sunsteel.',
          when: during('the_last_heat', 'bars_given'),
          text: 'Ten bars of sunsteel, you said. I have cleared the bench. I have swept, even.',
          options: {
            give: {
              text: 'Ten. Count them.',
              response:
                'I will weigh them, and then I will sit down a while. Now the wood: silverleaf, it burns without a temper.',
              when: holding('sunsteel_bar', 10),
              does: completes('the_last_heat', 'bars_given', { takes: ['sunsteel_bar', 10] }),
            },
            wait: { text: 'I have not ten yet.', response: 'Then I swept for nothing.' },
          },
        },
        heat_wood: {
          topic: 'About the wood for the last heat.',
          when: during('the_last_heat', 'wood_given'),
          text: 'Metal is ready. I am ready. The fire is sulking.',
          options: {
            give: {
              text: 'Silverleaf, twenty logs.',
              response: 'Stand there. Pump when I say. Do not say anything clever.',
              when: holding('silverleaf_logs', 20),
              does: completes('the_last_heat', 'wood_given', { takes: ['silverleaf_logs', 20] }),
            },
            wait: { text: 'Wood is coming.', response: 'So is winter.' },
          },
        },
        heat_end: {
          topic: 'About that piece of yours.',
          when: during('the_last_heat', 'quench'),
          text: 'There. That is the last thing I will make. It is a hinge. For the door of this forge. My father left it squeaking and I could not.',
          options: {
            hinge: {
              text: 'Ten bars of sunsteel for a hinge?',
              response:
                'Open the door. Hear that? No. Exactly. Take this, a stone my wife left in the tinder box; it works when nobody is looking. So did she.',
              does: completes('the_last_heat', 'quench', { gives: ['idle_crystal', 1] }),
            },
            look: { text: 'May I look at it first?', response: 'Look. Hinges do not mind.' },
          },
        },
        heat_during: {
          when: during('the_last_heat'),
          text: 'Not a word to the apprentices. They think I am making a sword.',
          options: {
            what: { text: 'What are you making?', response: 'Bring what I asked and see.' },
            farewell: { text: 'Not a word.' },
          },
        },
        heat_after: {
          when: after('the_last_heat'),
          text: 'Open the door on your way out. I like to hear it.',
          options: {
            quiet: { text: 'I cannot hear anything.', response: 'No.' },
            fire: { text: 'How is the fire?', to: 'old_fire' },
            farewell: { text: 'Good night, Bram.' },
          },
        },
        forge_bars: {
          topic: 'About the bars for the grate.',
          when: during('the_cold_forge', 'bars_given'),
          text: 'Well? Did you find another forge, or another trade?',
          options: {
            give: {
              text: 'Three bronze bars.',
              response: 'Poured a bit cold. So they would be. Fetch charcoal, ten pieces, and I will try to catch it.',
              when: holding('bronze_bar', 3),
              does: completes('the_cold_forge', 'bars_given', { takes: ['bronze_bar', 3] }),
            },
            wait: { text: 'Neither, yet.', response: 'Copper and tin, in halves. Any furnace.' },
          },
        },
        forge_coal: {
          topic: 'About lighting the forge.',
          when: during('the_cold_forge', 'lit'),
          text: 'Charcoal. Wood forgets how to smoke if you interrupt it properly. Hand it here.',
          options: {
            give: {
              text: 'Here, ten pieces.',
              response:
                "There. There. A hundred years this burned without going out, then one wet night. Thank you. Take the day's money, I would only spend it on relief.",
              when: holding('charcoal', 10),
              does: completes('the_cold_forge', 'lit', { takes: ['charcoal', 10] }),
            },
            wait: { text: 'I am still collecting.', response: 'Burn logs. Watch them. Some stop halfway.' },
          },
        },
        forge_during: {
          when: during('the_cold_forge'),
          text: 'Cold iron, cold forge, cold breakfast. Which of them have you come about?',
          options: {
            remind: {
              text: 'What do you need?',
              response: 'Three bars of bronze to patch the grate, then charcoal to light it.',
            },
            farewell: { text: 'The forge.', response: 'Then go and see to it.' },
          },
        },
        forge_after: {
          topic: 'About other work.',
          when: after('the_cold_forge'),
          text: 'It is burning. I have slept beside it since, like a fool with a new calf. What is it?',
          options: {
            fire: { text: 'What lit it, the first time?', to: 'old_fire' },
            last: {
              text: 'Have you work for a master?',
              response: 'One piece. The last one I will make. Ten bars of sunsteel, and do not ask what for.',
              does: starts('the_last_heat'),
            },
            master: {
              text: 'Look at my hands, Bram.',
              when: skilled('smithing', 50),
              response: 'Hm. Burns in the right places. You could stay, if you ever tire of walking about.',
            },
            farewell: { text: 'Only warming my hands.' },
          },
        },
        hello: {
          text: 'Closed. Forge is out. A hundred years, and it went out on me.',
          options: {
            help: { text: 'Can it be lit again?', to: 'cold' },
            why: {
              text: "Why not use the baker's fire?",
              response: "Would you put a neighbour's heart in your chest? Well, you might.",
            },
            farewell: { text: 'I am sorry.', response: 'So is the anvil.' },
          },
        },
        cold: {
          text: 'The grate cracked in the wet. I need three bronze bars to mend it and something hot enough to catch. I cannot pour bars without a forge. You see how it is.',
          options: {
            start: {
              text: 'I will find you the bars.',
              response: 'Pour them yourself, then you will know what you are carrying.',
              does: starts('the_cold_forge'),
            },
            farewell: { text: 'I see how it is.' },
          },
        },
        old_fire: {
          text: 'Carried here, from Hearthford, in a pot. And theirs was carried from somewhere else. My grandfather said it was borrowed. He never said of whom, and he looked at the hills when he said it.',
          options: { farewell: { text: 'Borrowed.', response: 'His word.' } },
        },
      },
    },

    varrock_ore_broker: {
      name: 'Tilde Marsh',
      description: 'Buys by the cart and sells by the stone. Her scales are honest and she resents it.',
      icon: 'weight-scale',
      type: 'shop',
      greeting: 'hello',
      sells: { copper_ore: 6, tin_ore: 6, clay: 7, iron_ore: 9, bucket: 22 },
      says: {
        deep: {
          when: after('the_deep_cut'),
          text: 'You are the one who opened the deep cut. My prices fell by a tenth. I am smiling because my mother taught me to.',
          options: {
            goods: { text: 'Show me the ores.', does: opensShop },
            sorry: { text: 'I am sorry about the prices.', response: 'No you are not. Nor are the smiths.' },
            farewell: { text: 'Keep smiling.' },
          },
        },
        hello: {
          text: 'Copper, tin, a little iron. If you can swing a pick you can have it free, under a mountain. Here you can have it dry.',
          options: {
            goods: { text: 'Dry, then.', does: opensShop },
            trade: { text: 'How is trade?', to: 'trade' },
            farewell: { text: 'I will swing a pick.', response: 'They all say so in the morning.' },
          },
        },
        trade: {
          text: 'The forge goes out and nobody buys. The forge is lit and everybody pays late. I deal in stone because it is softer than smiths.',
          options: {
            goods: { text: 'Let me see it.', does: opensShop },
            coal: {
              text: 'No coal?',
              response: 'The deep mines eat their own. Ask the foreman at Palewall, and take a lamp.',
            },
            farewell: { text: 'Good day, Tilde.' },
          },
        },
      },
    },
  }),
}
