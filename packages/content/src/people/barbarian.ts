import type { Family } from '../entries.ts'
import { after, completes, during, holding, opensShop, people, skilled, starts, teaches } from './entry.ts'

export const peopleBarbarian: Family = {
  npcs: people('barbarian', {
    barbarian_chief: {
      name: 'Hroda Long-Stride',
      description: 'Chief by wrestling, kept on by cooking. Has a scar for each good story and two for the best.',
      icon: 'barbarian',
      type: 'quest',
      greeting: 'hello',
      says: {
        hearth_fire: {
          when: during('the_last_hearth', 'lamp'),
          text: 'You bring fire into my hall, cupped in your hands like a chick. Quiet, all of you. Put it there, under the big beam. My mother said it would come back by the front door.',
          options: {
            warm: {
              text: 'It is warm.',
              response: 'It is more than warm, it is pleased. Sit until the ale comes round. Then run.',
            },
            farewell: { text: 'There are others waiting.' },
          },
        },
        pike: {
          when: during('the_wager_on_the_rock', 'pike_given'),
          topic: 'About the fish for the feast.',
          text: 'No wager without a feast, no feast without pike. Twelve. Large ones, that died angry.',
          options: {
            give: {
              text: 'Twelve pike.',
              response:
                'Furious. Excellent. Now get some weight on those arms and go to Ulf. He will show you the rock. Nobody can be told about the rock.',
              when: holding('raw_pike', 12),
              does: completes('the_wager_on_the_rock', 'pike_given', { takes: ['raw_pike', 12] }),
            },
            wait: { text: 'I am short of a few.', response: 'Then we are short of a feast.' },
          },
        },
        rock: {
          when: during('the_wager_on_the_rock', 'lifted'),
          topic: 'About the rock.',
          text: 'They say you got it to the knee. I had my money on the ankle. Tell it, everybody is listening, the dog too.',
          options: {
            tell: {
              text: 'To the knee, and it looked at me.',
              response:
                "It does that. Ha. I lost nine coins and I have never been so happy. Wear these, they were my brother's, he got it to the hip and was never humble again.",
              does: completes('the_wager_on_the_rock', 'lifted', { gives: ['wrestlers_bracers', 1] }),
            },
            wait: { text: 'My back needs a moment.', response: 'Give it ale.' },
          },
        },
        wager_during: {
          when: during('the_wager_on_the_rock'),
          text: 'The hall is betting. The children are betting. I have bet on your ankle.',
          options: {
            remind: {
              text: 'What must I do?',
              response:
                'Pike for the feast, strength 25, a word with Ulf, and the beasts off the field, so that nobody is eaten while cheering.',
            },
            farewell: { text: 'I aim for the knee.' },
          },
        },
        wager_after: {
          when: after('the_wager_on_the_rock'),
          text: 'Knee-High. That is your name now. It is a good name. There is a man here called Ankle and he is eighty.',
          options: {
            fire: { text: 'Your hearth is very old.', to: 'hearth' },
            farewell: { text: 'Long-Stride.', response: 'Knee-High.' },
          },
        },
        hello: {
          text: 'A guest. Good. Eat. Have you eaten? Eat again. Then say what you want, and I will say what it costs.',
          options: {
            wager: { text: 'What is the shouting about?', to: 'wager' },
            fire: { text: 'That is a fine hearth.', to: 'hearth' },
            farewell: { text: 'Only the fish, thank you.', response: 'Take two.' },
          },
        },
        wager: {
          text: 'There is a rock. Once a year a stranger tries it, and we bet how high: ankle, knee, hip. We have no stranger this year. You are standing very straight for somebody with other plans.',
          options: {
            start: {
              text: 'I will try the rock.',
              response:
                'A stranger. We have a stranger. You need strength 20 and fishing 20 to be worth a bet, and you seem to have them. Twelve pike first.',
              does: starts('the_wager_on_the_rock'),
            },
            farewell: { text: 'I have other plans.', response: 'That is what Ankle said.' },
          },
        },
        hearth: {
          text: 'It is only wood now. In the songs it was lit with something carried over the pass in a pot, and it burned blue at midwinter. It has not been blue since my mother. We do not talk of it when there is ale.',
          options: { farewell: { text: 'I am sorry.', response: 'Eat.' } },
        },
      },
    },

    barbarian_wrestler: {
      name: 'Ulf the Patient',
      description: 'Has never been thrown, only asked to leave. Teaches strength to those who can stand still.',
      icon: 'strong-man',
      type: 'skill_trainer',
      greeting: 'hello',
      teaches: { skills: ['strength'], maxLevel: 60 },
      says: {
        rock: {
          when: during('the_wager_on_the_rock', 'field'),
          topic: 'Hroda sent me about the rock.',
          text: 'The rock. Do not pull it. Stand with it. Breathe when it does. When it gets bored, it comes up.',
          options: {
            breathe: { text: 'Rocks do not breathe.', response: 'You have never waited long enough.' },
            lesson: { text: 'I had better have a lesson.', to: 'lesson' },
            farewell: { text: 'I will stand with it.' },
          },
        },
        strong: {
          when: skilled('strength', 60),
          text: 'You have caught me up. There is nothing more I can show you, but the bench is long and I like company.',
          options: {
            sit: { text: 'I will sit a while.', response: 'Good.' },
            story: { text: 'How did you get your name?', to: 'name' },
            farewell: { text: 'Thank you, Ulf.' },
          },
        },
        hello: {
          text: 'Hello. Take your time.',
          options: {
            lesson: { text: 'I want to be stronger.', to: 'lesson' },
            story: { text: 'Why do they call you patient?', to: 'name' },
            farewell: { text: 'I am in a hurry.', response: 'Yes. I can see it pulling you over.' },
          },
        },
        lesson: {
          text: 'Hold this log. No, only hold it. I will say when.',
          options: {
            strength: { text: 'I am holding it.', response: 'When.', to: 'lesson', does: teaches('strength') },
            farewell: { text: 'My arms are done.', response: 'They are beginning. But very well.' },
          },
        },
        name: {
          text: 'A bear had my coat. I wanted it back. We looked at each other from the Monday to the Thursday.',
          options: {
            who: { text: 'Who won?', response: 'It is a warm coat.' },
            lesson: { text: 'Then teach me.', to: 'lesson' },
          },
        },
      },
    },

    barbarian_smoker: {
      name: 'Inga of the Smokehouse',
      description: 'Smokes what the river gives. Half the village is her cousin and the other half owes her a herring.',
      icon: 'fish-smoking',
      type: 'shop',
      greeting: 'hello',
      sells: { cooked_shrimp: 9, cooked_trout: 14, feather: 3, rope: 27 },
      says: {
        feast: {
          when: after('the_wager_on_the_rock'),
          text: 'Knee-High. I won four herring on you. Look at them, up there in the smoke. I have named one after you. Not the fat one.',
          options: {
            goods: { text: 'What can I buy that has no name?', does: opensShop },
            farewell: { text: 'Eat it in good health.' },
          },
        },
        hello: {
          text: 'Shut the door. You are letting a week of work out. There. Fish or talk?',
          options: {
            goods: { text: 'Fish.', does: opensShop },
            talk: { text: 'Talk.', to: 'talk' },
            farewell: { text: 'Air.', response: 'It is overrated. You cannot keep anything in it.' },
          },
        },
        talk: {
          text: 'Alder for trout, oak for pike, juniper for husbands. A slow smoke, never a flame. If you see flame somebody has been opening the door.',
          options: {
            goods: { text: 'I will take some with me.', does: opensShop },
            husband: { text: 'For husbands?', response: 'He came in last winter to get warm and has kept very well.' },
            farewell: { text: 'I am shutting the door.' },
          },
        },
      },
    },
  }),
}
