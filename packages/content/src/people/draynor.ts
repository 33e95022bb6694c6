import type { Family } from '../entries.ts'
import { after, completes, during, duringAny, holding, opensShop, people, skilled, starts } from './entry.ts'

export const peopleDraynor: Family = {
  npcs: people('draynor', {
    draynor_angler: {
      name: 'Peter Reeve',
      description: 'Fishes the same ten feet of bank his father fished. Says the fish expect it.',
      icon: 'fishing',
      type: 'quest',
      greeting: 'hello',
      says: {
        moon_given: {
          when: during('a_net_for_the_moon', 'fish_given'),
          text: 'Well? Do they glow? I always wanted to know if they go on glowing.',
          options: {
            give: {
              text: 'Fifteen, and they do.',
              response:
                'Look at that. Look at them. I will put back fourteen. Here, I built it for my knees, but I find I would rather sit here than have a thing sit here for me.',
              when: holding('raw_moonfish', 15),
              does: completes('a_net_for_the_moon', 'fish_given', {
                takes: ['raw_moonfish', 15],
                gives: ['auto_fisher', 1],
              }),
            },
            wait: { text: 'I have not got fifteen.', response: 'Then tell me about the ones you have.' },
          },
        },
        moon_during: {
          when: during('a_net_for_the_moon'),
          text: 'No moon tonight. Or there is, and it has gone under. That is how my father put it.',
          options: {
            where: {
              text: 'Where do they run?',
              response:
                'Somewhere in this bay, when it is still. Lotte rows over them every night and says there is nothing there.',
            },
            farewell: { text: 'I will keep looking.' },
          },
        },
        moon_after: {
          when: after('a_net_for_the_moon'),
          text: 'Fourteen went back. The one I kept is in the rain barrel. Lotte comes over to look at it. That is what she says she comes to look at.',
          options: {
            lotte: { text: 'And what does she look at?', response: 'I have not liked to ask. I have swept, though.' },
            farewell: { text: 'Good evening, Peter.' },
          },
        },
        ferry_report: {
          when: during('the_late_ferry', 'report'),
          text: 'You have seen her. You have that look people have when they have been told their knots are wrong. What did she say?',
          options: {
            say: {
              text: 'She says the landing was never hers to mend.',
              response:
                'Nor it was. It was mine. I said I would do it in the spring and I sat here. Well. Take this token, it is the last crossing I did not pay for.',
              does: completes('the_late_ferry', 'report', { gives: ['ferry_token', 1] }),
            },
            wait: { text: 'I am choosing my words.', response: 'She will not have.' },
          },
        },
        ferry_bait: {
          when: during('the_late_ferry', 'bait_given'),
          text: 'Shrimp? I can smell shrimp. I can smell them through a door.',
          options: {
            give: {
              text: 'Ten, for your hooks.',
              response:
                'Bless you. Now I can sit here another day. Go and ask at Saltrow why the ferry does not come. Ask for Lotte. Do not say I asked.',
              when: holding('raw_shrimp', 10),
              does: completes('the_late_ferry', 'bait_given', { takes: ['raw_shrimp', 10] }),
            },
            wait: { text: 'They are not caught yet.', response: 'I know the feeling.' },
          },
        },
        ferry_during: {
          when: during('the_late_ferry'),
          text: 'It used to come at four. You could set the church by it.',
          options: {
            remind: { text: 'What can I do?', response: 'Bait first. Then Saltrow, and a civil question.' },
            farewell: { text: 'I am going.' },
          },
        },
        ferry_after: {
          when: after('the_late_ferry'),
          text: 'I mended the landing. She tied up for the length of an apple. We did not talk. It went very well.',
          options: {
            moon: {
              text: 'Did you ever catch anything worth telling?',
              to: 'moon',
            },
            farewell: { text: 'One apple at a time.' },
          },
        },
        hello: {
          text: 'Shh. No, you are all right, I only like to say it. Are you here for the ferry? So am I. It is seven weeks late.',
          options: {
            ferry: { text: 'What happened to it?', to: 'ferry' },
            fish: { text: 'What is biting?', to: 'biting' },
            farewell: { text: 'I will walk.', response: 'Everyone does, now.' },
          },
        },
        ferry: {
          text: 'It stopped. She stopped. There were words about the landing. I would go and ask, but I have run out of bait and would have to sit there with no reason.',
          options: {
            start: {
              text: 'I could ask for you.',
              response: 'Bring me ten shrimp first, so that I am busy when you come back.',
              does: starts('the_late_ferry'),
            },
            farewell: { text: 'That is between you two.', response: 'And the river.' },
          },
        },
        biting: {
          text: 'Gnats. Under them, trout, if you are good. Pike in the reeds, if you are patient. My father said the rest is what you tell people.',
          options: {
            good: {
              text: 'I am rather good.',
              when: skilled('fishing', 40),
              response: 'You hold your line like it owes you nothing. Yes. I noticed.',
            },
            farewell: { text: 'Tight lines.' },
          },
        },
        moon: {
          text: "Once. A moonfish. It lit the boat, and my father's face, and he threw it back because he said a thing like that should not be told to the neighbours. I would like to see it again.",
          options: {
            start: {
              text: 'I will bring you some.',
              response:
                'You would need fishing 70 and a quiet mind. Fifteen, if you can. One to keep and the rest to be sure.',
              does: starts('a_net_for_the_moon'),
            },
            farewell: { text: 'A good story.' },
          },
        },
      },
    },

    draynor_weaver: {
      name: 'Sanna Thrupp',
      description:
        'Has a stall of fleeces and a loom that knocks all night. The neighbours have learned to dream in time.',
      icon: 'spinning-wheel',
      type: 'shop',
      greeting: 'hello',
      sells: { wool: 7, flax: 7, rope: 26, bread: 6 },
      says: {
        thread_wool: {
          when: during('thread_and_patience', 'wool_given'),
          text: 'Show me. No, do not tell me about the sheep.',
          options: {
            give: {
              text: "Ten fleeces' worth.",
              response:
                'Burrs on the left side; so it slept downhill. Good wool. Now flax, ten, and pull it, never cut it.',
              when: holding('wool', 10),
              does: completes('thread_and_patience', 'wool_given', { takes: ['wool', 10] }),
            },
            goods: { text: 'What do you sell?', does: opensShop },
            wait: { text: 'Not ten yet.' },
          },
        },
        thread_flax: {
          when: during('thread_and_patience', 'flax_given'),
          text: 'The warp is on. It looks at me. I need flax before it starts to talk.',
          options: {
            give: {
              text: 'Ten of flax.',
              response:
                'There, now it has something to do. You have the fingers for this. Take the money and buy a thimble.',
              when: holding('flax', 10),
              does: completes('thread_and_patience', 'flax_given', { takes: ['flax', 10] }),
            },
            goods: { text: 'What do you sell?', does: opensShop },
            wait: { text: 'Soon.' },
          },
        },
        thread_after: {
          when: after('thread_and_patience'),
          text: 'Come to hear the loom? It has learned a new one. It goes up at the end.',
          options: {
            goods: { text: 'I came for the stall.', does: opensShop },
            forest: { text: 'Who is better than you?', to: 'moth' },
            farewell: { text: 'It is catchy.' },
          },
        },
        hello: {
          text: "Wool, flax, rope. The bread is my sister's, I apologise for it.",
          options: {
            goods: { text: 'Let me see.', does: opensShop },
            help: { text: 'You look short of hands.', to: 'blanket' },
            farewell: { text: 'Only listening.', response: 'It is the loom. It likes a crowd.' },
          },
        },
        blanket: {
          text: 'A blanket for every cradle before the frost. It is an old promise and this year there were twins, and then there were twins again. I am ten of wool and ten of flax behind.',
          options: {
            start: {
              text: 'I will make up the count.',
              response: 'Gather it, do not buy it from me, that would only be going round in a circle.',
              does: starts('thread_and_patience'),
            },
            farewell: { text: 'Congratulations to all of them.' },
          },
        },
        moth: {
          text: 'There is one in the forest who sews by moonlight. I bought a handkerchief of hers. I have never dared to use it. It is not afraid of me at all.',
          options: {
            goods: { text: 'Back to the wool.', does: opensShop },
            farewell: { text: 'I will look for her.' },
          },
        },
      },
    },

    draynor_widow: {
      name: 'Amabel Crane',
      description: 'Lives in the tall house with the tall clock. One of them has stopped.',
      icon: 'clock-tower',
      type: 'quest',
      greeting: 'hello',
      says: {
        suit_talk: {
          when: duringAny('silk_for_a_ghost', 'seam', 'sewn'),
          text: 'A suit? For Ambrose? He was to be married in it and we did it in our aprons instead, because of the rain. Moth remembered. Forty-four round the chest. He would say forty-two.',
          options: {
            story: {
              text: 'Is he often here?',
              response: 'At ten past four. He looks for his collar. I pretend to read.',
            },
            farewell: { text: 'Forty-four. Thank you.' },
          },
        },
        suit_after: {
          when: after('silk_for_a_ghost'),
          text: 'He came down the stairs in it. He found the collar. Then it was a quarter past, for the first time in years, and I put the kettle on.',
          options: {
            well: { text: 'Are you well?', response: 'I am late for everything, dear. It is wonderful.' },
            farewell: { text: 'Good afternoon.' },
          },
        },
        clock_silver: {
          topic: 'About the silver for the clock.',
          when: during('ten_past_four', 'silver_given'),
          text: 'Bram says silver for the wheels, two bars. He charged me nothing and was rude about it.',
          options: {
            give: {
              text: 'Two bars of silver.',
              response:
                'How pretty. Now the jewel. There was a sapphire at the heart, Ambrose took it out to have it cleaned. In the spring of the ferry.',
              when: holding('silver_bar', 2),
              does: completes('ten_past_four', 'silver_given', { takes: ['silver_bar', 2] }),
            },
            wait: { text: 'Not yet, madam.', response: 'There is no hurry. It is ten past four.' },
          },
        },
        clock_jewel: {
          topic: 'About the jewel for the clock.',
          when: during('ten_past_four', 'jewel_given'),
          text: 'Everything is in but the heart. I have had tea ready since it stopped; it has gone cold eleven hundred times.',
          options: {
            give: {
              text: 'A sapphire, cut.',
              response:
                "Listen. Oh, listen. It goes. And it says ten past four, and it goes, and it says ten past four. Well, that is his doing, not the clock's. Take his watch. I have the large one now.",
              when: holding('sapphire'),
              does: completes('ten_past_four', 'jewel_given', { takes: ['sapphire', 1], gives: ['stopped_watch', 1] }),
            },
            wait: { text: 'I am looking for one.' },
          },
        },
        clock_during: {
          when: during('ten_past_four'),
          text: 'Do sit. Not there, that is his. What does the smith say?',
          options: {
            remind: {
              text: 'Where should I ask?',
              response: 'Bram Holloway, at Anvilgate. He mended it once when he was a boy and has never forgiven it.',
            },
            farewell: { text: 'I will find out.' },
          },
        },
        clock_after: {
          when: after('ten_past_four'),
          text: 'It ticks all night. I did not know how quiet I had been. But at ten past four it holds its breath, and so do I.',
          options: {
            why: { text: 'Why then?', to: 'ambrose' },
            farewell: { text: 'Good night, madam.' },
          },
        },
        hello: {
          text: 'Good afternoon. It is ten past four. It has been for some time.',
          options: {
            clock: { text: 'Your clock has stopped.', to: 'clock' },
            house: { text: 'A fine house.', to: 'house' },
            farewell: { text: 'Good afternoon.' },
          },
        },
        clock: {
          text: 'I know, dear. Everyone is too kind to say so. It wants silver for its wheels and a jewel for its heart, and somebody with crafting 30 to hold the lamp.',
          options: {
            start: {
              text: 'I will mend it.',
              response: 'Then ask Bram at the Anvilgate forge what it needs. I will put the kettle on.',
              does: starts('ten_past_four'),
            },
            farewell: { text: 'It suits the room.' },
          },
        },
        house: {
          text: 'Three storeys. We built it tall for the view, then the willows came up. Ambrose said we should have married taller.',
          options: {
            clock: { text: 'And the clock?', to: 'clock' },
            farewell: { text: 'A good view of willows.' },
          },
        },
        ambrose: {
          text: 'It is when the ferry came. He was on it, or he was not. After that the clock did not see the point and I rather agreed with it. Ask in the forest, if you are ever there. Moth knew him.',
          options: { farewell: { text: 'I will ask.' } },
        },
      },
    },
  }),
}
