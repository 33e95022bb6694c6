import type { Family } from '../entries.ts'
import { after, completes, during, holding, opensShop, people, skilled, starts } from './entry.ts'

export const peopleCooks: Family = {
  npcs: people('cooks_guild', {
    guild_cook: {
      name: 'Madam Prudence Oake',
      description: 'Mistress of the guild kitchens. Tastes everything once and forgives nothing twice.',
      icon: 'cook',
      type: 'quest',
      greeting: 'hello',
      says: {
        salt: {
          when: during('salt_in_the_stew', 'salt_given'),
          text: 'Salt. Grey, from the port, not the white dust they sweep up at Anvilgate. Six measures.',
          options: {
            give: {
              text: 'Six of sea salt.',
              response: 'Damp. Correct. Now ten pike, cooked, by you, and I will know if it was not you.',
              when: holding('sea_salt', 6),
              does: completes('salt_in_the_stew', 'salt_given', { takes: ['sea_salt', 6] }),
            },
            wait: { text: 'Not six yet.', response: 'Then it is not yet stew.' },
          },
        },
        pike: {
          when: during('salt_in_the_stew', 'pike_given'),
          text: 'Well? Ten pike, and do not tell me about the bones. The bones are the point.',
          options: {
            give: {
              text: 'Ten cooked pike.',
              response:
                'You turned them twice. Once would have done; but you were nervous and it is a nervous fish. Learn on, to cooking 30, then come and stand by the pot.',
              when: holding('cooked_pike', 10),
              does: completes('salt_in_the_stew', 'pike_given', { takes: ['cooked_pike', 10] }),
            },
            wait: { text: 'I am still at the fire.', response: 'That is the only excuse I accept.' },
          },
        },
        taste: {
          when: during('salt_in_the_stew', 'tasted'),
          text: 'Here is the pot. Here is the spoon. Forty years I have not let another hand season it. Say when.',
          options: {
            when: {
              text: 'Now.',
              response:
                'Now. Yes. A breath earlier than I would have, and you are right, and I shall be unbearable about it all week. Keep the spoon. I have my teeth to taste with.',
              does: completes('salt_in_the_stew', 'tasted', { gives: ['guild_spoon', 1] }),
            },
            wait: { text: 'Not yet.', response: 'No. Good.' },
          },
        },
        stew_during: {
          when: during('salt_in_the_stew'),
          text: 'Hands. Turn them over. Those are not the hands of somebody who has finished.',
          options: {
            remind: {
              text: 'What is missing?',
              response: 'Six of sea salt, ten cooked pike, cooking 30, and a little humility, which I supply.',
            },
            farewell: { text: 'Yes, Madam.' },
          },
        },
        stew_after: {
          when: after('salt_in_the_stew'),
          text: 'The one who said now. Sit. Not to eat; to be looked at. I have had the apprentices write it on the wall.',
          options: {
            cook: { text: 'What should I cook next?', to: 'next' },
            farewell: { text: 'Yes, Madam.' },
          },
        },
        loaves_after: {
          when: after('nine_loaves'),
          text: 'Pip tells me nine loaves walked in by themselves on the day of the dinner. I am not a fool, but I am grateful, and I have a stew.',
          options: {
            stew: { text: 'A stew?', to: 'stew' },
            next: { text: 'What should I learn to cook?', to: 'next' },
            farewell: { text: 'Bread does that.', response: 'It does not.' },
          },
        },
        hello: {
          text: 'Wipe your feet. Wash your hands. Now say good morning, and then tell me who let you in.',
          options: {
            pip: { text: 'Good morning. Pip did.', response: 'Then Pip has time on his hands. I shall see to that.' },
            next: { text: 'I would like to learn.', to: 'next' },
            farewell: { text: 'I let myself out.' },
          },
        },
        stew: {
          text: "The founders' stew, for the long table. It wants grey salt and angry fish, and somebody with cooking 20 who can be told things.",
          options: {
            start: {
              text: 'I can be told things.',
              response: 'We begin with salt. We always begin with salt.',
              does: starts('salt_in_the_stew'),
            },
            farewell: { text: 'I had better not.', response: 'At least you know it.' },
          },
        },
        next: {
          text: 'Shrimp until you are bored, trout until you are not. Never more heat than you can look at. And eat what you spoil, it is the only teacher who works for nothing.',
          options: {
            good: {
              text: 'I cook rather well.',
              when: skilled('cooking', 50),
              response: 'You do not smell burnt. From me that is a sonnet.',
            },
            farewell: { text: 'Yes, Madam.' },
          },
        },
      },
    },

    guild_pantry: {
      name: 'Fenella Gill',
      description: 'Keeps the pantry keys on a string round her neck and the prices in her head.',
      icon: 'granary',
      type: 'shop',
      greeting: 'hello',
      sells: { bread: 6, apple: 4, flour: 5, sea_salt: 6, onion_pie: 17 },
      says: {
        spoon: {
          when: holding('guild_spoon'),
          text: 'Is that her spoon? Put it away. No, let me hold it. No, put it away.',
          options: {
            goods: { text: 'I came for the pantry.', does: opensShop },
            farewell: { text: 'I will put it away.' },
          },
        },
        loaves: {
          when: during('nine_loaves', 'loaves'),
          text: 'Bread? I have some, but Madam counts my shelves at noon. If it is for Pip, get it in Hearthford. If anybody asks, I said nothing.',
          options: {
            goods: { text: 'Show me what you have.', does: opensShop },
            farewell: { text: 'You said nothing.' },
          },
        },
        hello: {
          text: 'Flour, salt, apples, a pie if nobody has been in. I open for coins and close for Madam.',
          options: {
            goods: { text: 'Here are coins.', does: opensShop },
            madam: { text: 'Is she strict?', to: 'madam' },
            farewell: { text: 'I hear her coming.', response: 'You were never here.' },
          },
        },
        madam: {
          text: 'She sent back a sunrise once. Too pink. I was there. It came again the next day, and it was better.',
          options: {
            goods: { text: 'I will take a pie.', does: opensShop },
            farewell: { text: 'I believe you.' },
          },
        },
      },
    },

    guild_scullion: {
      name: 'Pip',
      description: 'Washes the pots of forty cooks. Knows what each of them burned.',
      icon: 'bubbles',
      type: 'quest',
      greeting: 'hello',
      says: {
        loaves: {
          when: during('nine_loaves', 'loaves_given'),
          text: 'Have you got them? I have put the burnt ones in the duck pond. The ducks are sitting on the bank, looking at me.',
          options: {
            give: {
              text: 'Nine loaves.',
              response:
                'Oh, they are ugly. They are beautiful. Now she will ask for shrimp, she always asks for shrimp after bread. Five, cooked?',
              when: holding('bread', 9),
              does: completes('nine_loaves', 'loaves_given', { takes: ['bread', 9] }),
            },
            wait: { text: 'Not nine yet.', response: 'Dinner is at six. It is always at six.' },
          },
        },
        shrimp: {
          when: during('nine_loaves', 'shrimp_given'),
          text: 'She is at the sauces. You can hear it. Did you get the shrimp?',
          options: {
            give: {
              text: 'Five, cooked.',
              response: 'You are the best person. This is all my wages; I would only spend them on hiding.',
              when: holding('cooked_shrimp', 5),
              does: completes('nine_loaves', 'shrimp_given', { takes: ['cooked_shrimp', 5] }),
            },
            wait: {
              text: 'They are still on the fire.',
              response: 'Turn them, turn them. Sorry. I wash, I do not know anything. But turn them.',
            },
          },
        },
        loaves_during: {
          when: during('nine_loaves'),
          text: 'Keep stirring. I mean: look as if you were stirring.',
          options: {
            remind: {
              text: 'What do you need?',
              response: 'Nine loaves. There is a shop in Hearthford, five coins each. Then shrimp. Please.',
            },
            farewell: { text: 'I am stirring.' },
          },
        },
        loaves_after: {
          when: after('nine_loaves'),
          text: 'They let me do toast now. Only one side. But it is the first side.',
          options: {
            secret: { text: 'Who burns the most?', to: 'secrets' },
            farewell: { text: 'It begins with toast.' },
          },
        },
        hello: {
          text: 'Please do not open that oven.',
          options: {
            why: { text: 'What is in the oven?', to: 'oven' },
            secret: { text: 'Do you see much from down there?', to: 'secrets' },
            farewell: { text: 'I smell nothing.', response: 'Thank you.' },
          },
        },
        oven: {
          text: 'Nine loaves, an hour ago. Now it is nine of something else. I only closed my eyes. Madam dines at six and there are nine at table.',
          options: {
            start: {
              text: 'I will get you nine loaves.',
              response: 'Would you? There is a shop in Hearthford. They are not as good as ours. Today they are.',
              does: starts('nine_loaves'),
            },
            farewell: { text: 'Tell her the truth.', response: 'I am eleven. I would like to be twelve.' },
          },
        },
        secrets: {
          text: "You can tell everything from the pot. The sauce cook cries in his. The pastry cook sings. Madam's comes back so clean that I wash it twice out of respect.",
          options: { farewell: { text: 'Your secret is safe.', response: 'They are not mine. I only rinse them.' } },
        },
      },
    },
  }),
}
