import type { Family } from '../entries.ts'
import { after, banking, completes, during, holding, opensShop, people, skilled, starts, teaches } from './entry.ts'

export const peopleLumbridge: Family = {
  npcs: people('lumbridge', {
    general_store: {
      name: 'Dorrit Pell',
      description:
        'Keeps the general store. Has bread, apples, a bucket, a rope, and views on what else anybody could need.',
      icon: 'shop',
      type: 'shop',
      greeting: 'hello',
      sells: { bread: 5, apple: 3, bucket: 20, rope: 25 },
      says: {
        rats_report: {
          when: during('something_in_the_flour', 'report'),
          text: 'I have not heard a squeak since supper. Was it you, or have they only gone to fetch the others?',
          options: {
            cap: {
              text: 'It was me.',
              response:
                'Then wear this. My uncle caught rats in it for thirty years and was buried in a different hat on purpose.',
              does: completes('something_in_the_flour', 'report', { gives: ['rat_catchers_cap', 1] }),
            },
            goods: { text: 'Show me the shelves first.', does: opensShop },
          },
        },
        rats_during: {
          when: during('something_in_the_flour'),
          text: 'They were on the scales this morning. On them. Weighing each other, for all I know.',
          options: {
            goods: { text: 'Let me see your goods.', does: opensShop },
            how: { text: 'Any advice?', response: 'A club, boots, and do not look them in the eye.' },
            farewell: { text: 'I am seeing to it.' },
          },
        },
        rats_after: {
          when: after('something_in_the_flour'),
          text: 'Ah, the cap suits you. Ratless flour, same price, because I am sentimental.',
          options: {
            goods: { text: 'Let me see your goods.', does: opensShop },
            news: { text: 'What do people say?', to: 'gossip' },
            farewell: { text: 'Good day.' },
          },
        },
        hello: {
          text: 'Bread, apples, buckets, rope. If you need a fifth thing you are in trouble I cannot help with.',
          options: {
            goods: { text: 'Let me see your goods.', does: opensShop },
            trouble: { text: 'You look worried.', to: 'worry' },
            news: { text: 'What do people say?', to: 'gossip' },
            farewell: { text: 'Only looking.', response: 'Looking is free until the rope runs out.' },
          },
        },
        worry: {
          text: 'There is something in the flour. Several somethings. They have started leaving by the front door.',
          options: {
            offer: {
              text: 'I will see to them.',
              response: 'Eight would be a start. Try the barns; they have left the doors open, the rats I mean.',
              does: starts('something_in_the_flour'),
            },
            farewell: { text: 'I do not care for rats.', response: 'Nobody asked the flour, either.' },
          },
        },
        gossip: {
          text: 'That the forge in Anvilgate went out. That the cooks are short of loaves. That the ferry has not come since the spring. Everything stops, if you ask me. I only sell rope.',
          options: {
            goods: { text: 'Then let me see the rope.', does: opensShop },
            farewell: { text: 'Cheerful.', response: 'Five coins a loaf is cheerful.' },
          },
        },
      },
    },

    combat_trainer: {
      name: 'Sergeant Hob Varney',
      description:
        'Retired, he says, every morning, on his way to the yard. Teaches attack, strength and defence by the lesson.',
      icon: 'target-dummy',
      type: 'skill_trainer',
      greeting: 'hello',
      teaches: { skills: ['attack', 'strength', 'defence'], maxLevel: 99 },
      says: {
        first_steps: {
          when: during('first_steps', 'chickens'),
          text: "One of Wren's. Feet apart. No, apart. A blow is three things: what you hold, how you stand, and whether you mean it. Practise on chickens, they hold no grudges.",
          options: {
            style: { text: 'How should I stand?', to: 'styles' },
            lesson: { text: 'What does a lesson cost?', to: 'lesson' },
            farewell: { text: 'Yes, sergeant.', response: 'Better.' },
          },
        },
        master: {
          when: skilled('attack', 90),
          text: 'I have stopped correcting your stance. I have started copying it. A lesson would be me taking your money.',
          options: {
            lesson: { text: 'Take it all the same.', to: 'lesson' },
            farewell: { text: 'You taught me, sergeant.', response: 'I shouted. You did the rest.' },
          },
        },
        hello: {
          text: 'Here to learn or here to lean? There is a wall for leaning.',
          options: {
            lesson: { text: 'To learn.', to: 'lesson' },
            style: { text: 'How should I stand?', to: 'styles' },
            farewell: { text: 'To lean.', response: 'The wall, then.' },
          },
        },
        lesson: {
          text: 'Coins first, sweat second. The better you are, the more it costs and the more it gives. What will it be?',
          options: {
            attack: { text: 'Attack.', response: 'Again. And again. There.', to: 'lesson', does: teaches('attack') },
            strength: { text: 'Strength.', response: 'From the legs.', to: 'lesson', does: teaches('strength') },
            defence: {
              text: 'Defence.',
              response: 'I will hit you. You will mind less.',
              to: 'lesson',
              does: teaches('defence'),
            },
            farewell: { text: 'Enough for today.', response: 'Walk it off.' },
          },
        },
        styles: {
          text: 'Accurate trains attack. Aggressive, strength. Defensive keeps you alive and trains that. Controlled does a third of each and none of them well, like a town council.',
          options: {
            lesson: { text: 'I will take a lesson.', to: 'lesson' },
            farewell: { text: 'I see.', response: 'You will see when something bites you.' },
          },
        },
      },
    },

    lumbridge_banker: {
      name: 'Osric Vane',
      description: 'Keeps the vault under the castle. Remembers what everybody put in and would never say.',
      icon: 'bank',
      type: 'other',
      greeting: 'hello',
      says: {
        first_deposit: {
          when: during('first_steps', 'bank'),
          text: 'Wren sent word. Put something in the vault: logs, ashes, a chicken feather, I do not judge. Then come and say so, and I shall go down and look.',
          options: {
            done: {
              text: 'Something of mine is down there.',
              when: banking(1),
              response:
                'So it is, and I dusted round it. Then we know each other. Two hundred shelves, and whatever is on them is on them in every town. Wren will want you to go and see one.',
              does: completes('first_steps', 'bank'),
            },
            how: {
              text: 'How do I do that?',
              response:
                'Open the bank from anywhere, choose a thing, leave it. The stairs are longer for me than for you.',
            },
            farewell: { text: 'I will find something.', response: 'It need not be good. It need only be yours.' },
          },
        },
        deposited: {
          when: during('first_steps', 'road'),
          text: 'Still here? Your shelf is safe without you. Wren wants you to see another town; the shelf will be there before you are.',
          options: {
            vault: { text: 'Tell me about the vault.', to: 'vault' },
            farewell: { text: 'Good day, Osric.', response: 'Good day. Mind the step; it is also on deposit.' },
          },
        },
        rich: {
          when: after('the_map_beneath'),
          text: 'They found a room under the archive, I hear, older than mine. I should like to know about its locks. Professionally.',
          options: {
            locks: { text: 'It had none.', response: 'None. How confident. I shall not sleep.' },
            vault: { text: 'Tell me about your vault.', to: 'vault' },
            farewell: { text: 'Good day, Osric.' },
          },
        },
        hello: {
          text: 'Good day. Your things are where you left them. They always are; it is the whole of my trade.',
          options: {
            vault: { text: 'Tell me about the vault.', to: 'vault' },
            odd: { text: 'What is the oddest thing in it?', to: 'oddest' },
            farewell: { text: 'Good day.', response: 'Good day. Mind the step; it is also on deposit.' },
          },
        },
        vault: {
          text: 'Two hundred kinds of thing for each of you, any number of each. You can have what you make sent straight here when your pack is full. Ask your settings.',
          options: {
            odd: { text: 'And the oddest thing in it?', to: 'oddest' },
            farewell: { text: 'Useful.' },
          },
        },
        oddest: {
          text: 'I cannot say. But it is a jar, and it is labelled Tuesday, and it was collected on the Wednesday.',
          options: { farewell: { text: 'I will not ask.', response: 'The correct policy.' } },
        },
      },
    },

    lumbridge_gardener: {
      name: 'Hester Loam',
      description: 'The master gardener. Earth to the elbows, and a hat that has been slept in by a hen.',
      icon: 'farmer',
      type: 'quest',
      greeting: 'hello',
      says: {
        garden_after: {
          when: after('master_gardener'),
          text: 'Your plot wants looking at. They all do, always; that is what they are for. What is up so far?',
          options: {
            green: { text: 'How do I get more ground?', to: 'more' },
            bees: {
              text: 'Your bees send regards.',
              response: 'They do no such thing. They are furious, they are working, it is the same noise.',
            },
            farewell: { text: 'I will see to it.' },
          },
        },
        ashes: {
          when: during('master_gardener', 'ashes_given'),
          text: 'Is that ash I smell? Wood ash, not coal. Hold it up. Yes.',
          options: {
            give: {
              text: 'Twenty measures.',
              response:
                'Sweetens the beds. Now a bucket, and not a new one. Well, a new one, if that is all Dorrit has.',
              when: holding('ashes', 20),
              does: completes('master_gardener', 'ashes_given', { takes: ['ashes', 20] }),
            },
            wait: { text: 'I put it down somewhere.', response: 'Then pick it up somewhere.' },
          },
        },
        water: {
          when: during('master_gardener', 'bucket_given'),
          text: 'Plants drink. People forget this. Bucket?',
          options: {
            give: {
              text: 'Here is the bucket.',
              response: 'It squeaks. Good, then I can hear whether you are working.',
              when: holding('bucket'),
              does: completes('master_gardener', 'bucket_given', { takes: ['bucket', 1] }),
            },
            wait: {
              text: 'I am still looking.',
              response: 'Dorrit Pell. Twenty coins. I could have grown one by now.',
            },
          },
        },
        herbs: {
          when: during('master_gardener', 'herbs_given'),
          text: "Five leaves of guam, off your own ground or somebody else's. I want to see how you cut.",
          options: {
            give: {
              text: 'Five leaves.',
              response:
                'Clean. Slanted. Somebody taught you, or nobody did and you looked. Come back with more farming in you, then see Brother Tam about the bees.',
              when: holding('guam', 5),
              does: completes('master_gardener', 'herbs_given', { takes: ['guam', 5] }),
            },
            wait: { text: 'Not yet.', response: 'It grows as fast as it grows.' },
          },
        },
        plot: {
          when: during('master_gardener', 'plot'),
          text: 'Tam says the bees liked you. He says that of everyone they did not sting, but it is a short list. Come here, look over the wall.',
          options: {
            take: {
              text: 'Is that for me?',
              response:
                'A third plot. The soil is mine, the weeds are yours. And gloves, because I have seen your hands.',
              does: completes('master_gardener', 'plot', { gives: ['gardeners_gloves', 1] }),
            },
            wait: { text: 'Give me a moment.' },
          },
        },
        garden_during: {
          when: during('master_gardener'),
          text: 'You are standing on a seedling. You are standing on another one. Just stand still and tell me what you want.',
          options: {
            remind: {
              text: 'What did you need again?',
              response:
                'Ashes for the beds, a bucket for the water, guam to see how you cut, and a word with the bees. In that order. Plants have an order.',
            },
            farewell: { text: 'Back soon.', response: 'Left foot first. Your other left.' },
          },
        },
        hello: {
          text: 'If you are here about the hen, she lives in the hat now. If you are here about ground, talk lower, the cabbages are asleep.',
          options: {
            ground: { text: 'I am here about ground.', to: 'ground' },
            hen: { text: 'About the hen.', response: 'She pays her way. Two eggs a week and nobody borrows my hat.' },
            farewell: { text: 'Neither.', response: 'Then mind the seedlings.' },
          },
        },
        ground: {
          text: "I let out ground to those who can keep it. That means farming 10 at the least, and doing what I say without asking the plants' opinion.",
          options: {
            start: {
              text: 'I can keep it.',
              response: 'We will see. Twenty measures of wood ash. Burn something.',
              does: starts('master_gardener'),
            },
            learn: { text: 'How do I learn?', response: 'Sow, wait, cut. In between, any field that will have you.' },
            farewell: { text: 'Another day.' },
          },
        },
        more: {
          text: 'One more comes with farming 50. One comes to those who have brought in twenty-five harvests, green thumbs they call it, though it goes brown. The rest is for people with papers.',
          options: { farewell: { text: 'I will keep cutting.', response: 'On the slant.' } },
        },
      },
    },
  }),
}
