import type { Family } from '../entries.ts'
import { after, completes, during, holding, opensShop, people, skilled, starts } from './entry.ts'

export const peopleFalador: Family = {
  npcs: people('falador', {
    falador_captain: {
      name: 'Captain Ede Rowan',
      description: 'Commands the Pale Gate and signs for every nail in it.',
      icon: 'guards',
      type: 'quest',
      greeting: 'hello',
      says: {
        letter: {
          when: during('letters_for_nobody', 'harbour'),
          topic: 'I have a letter for you.',
          text: 'No name, no stamp, no receipt. Give it here. Must be kept. Must be kept what? We keep a great deal. We have lists.',
          options: {
            lists: {
              text: 'Is there nothing else in it?',
              response: 'A scorch in one corner. I have entered it under damage.',
            },
            farewell: { text: 'Others have the rest.' },
          },
        },
        watch: {
          when: during('arrows_for_the_watch', 'mantle'),
          topic: 'The warden sends arrows.',
          text: 'From Isolde? A hundred and fifty, emberite, and no invoice. She has not spoken to me since the siege that did not happen. Tell her the wall says thank you.',
          options: {
            siege: {
              text: 'What siege?',
              response:
                'I said it would come. She said it would not. It did not. She has been insufferable about it for eleven years, in silence.',
            },
            farewell: { text: 'I will tell her.' },
          },
        },
        gate_shield: {
          when: during('the_pale_gate', 'sworn'),
          topic: 'About the oath.',
          text: 'The abbess writes that you stood the night without sitting down. I have stood it myself. At about three one begins to like the door.',
          options: {
            swear: {
              text: 'I am ready.',
              response:
                'Then say: I keep it shut against harm and open to the rest. That is all, the long version was lost in a fire. Sign for the shield.',
              does: completes('the_pale_gate', 'sworn', { gives: ['pale_gate_shield', 1] }),
            },
            wait: { text: 'I should like to sleep first.', response: 'Sensible. Also against regulations.' },
          },
        },
        gate_during: {
          when: during('the_pale_gate'),
          text: 'Report. Briefly; I will ask for it again in writing.',
          options: {
            remind: { text: 'What are my orders?', to: 'orders' },
            farewell: { text: 'Nothing to report.', response: 'Initial here.' },
          },
        },
        cave_after: {
          when: after('ash_and_scale'),
          text: 'Dole writes once a year. This year it was two lines. The first said you had come. The second was not about a dragon at all; it was about the weather, and it was cheerful. I had it framed.',
          options: {
            dole: {
              text: 'You sent him there?',
              response:
                'He asked to be sent somewhere he could be useful and not thanked. I have regretted how well I chose.',
            },
            farewell: { text: 'He is a good watchman.' },
          },
        },
        gate_after: {
          when: after('the_pale_gate'),
          text: 'Keeper. At ease. More at ease than that. You are still holding your elbow in.',
          options: {
            dole: { text: 'Is there other work for a shield?', to: 'dole' },
            farewell: { text: 'Captain.' },
          },
        },
        hello: {
          text: 'State your business, your name, and whether you have anything to declare.',
          options: {
            business: { text: 'I would like to be of use.', to: 'use' },
            gate: { text: 'Why is it called the Pale Gate?', to: 'gate' },
            farewell: { text: 'One pair of boots.', response: 'Noted.' },
          },
        },
        use: {
          text: 'The order takes those with defence 40 who have run an errand for the archive without opening the envelope. You would be surprised how short that makes the queue.',
          options: {
            start: {
              text: 'I would like to join.',
              response: 'Then there are orders. There are always orders.',
              to: 'orders',
              does: starts('the_pale_gate'),
            },
            farewell: { text: 'I opened it a little.', response: 'Then good day.' },
          },
        },
        orders: {
          text: 'One: clear the approaches; brigands first, then the clockwork that somebody left running. Two: to the monastery, and stand the night. Three: back here, fed, for the oath.',
          options: { farewell: { text: 'Understood.', response: 'In writing.' } },
        },
        gate: {
          text: "It was black. Then something breathed on it, in my great-grandmother's time, and it was pale. We kept the name and thickened the door.",
          options: {
            what: {
              text: 'What breathed on it?',
              response: 'It is in the mountain. We count its breaths. There is a rota.',
            },
            farewell: { text: 'A good thick door.' },
          },
        },
        dole: {
          text: 'Sir Emmerich Dole sits at the mouth of the cave. He was to be relieved after a month. Nobody has volunteered and nobody has been cruel enough to order it. Go and see him, if you are ever strong enough. Take him some cake.',
          options: { farewell: { text: 'What kind of cake?', response: 'The honest kind.' } },
        },
      },
    },

    falador_armourer: {
      name: 'Corwin Batt',
      description: 'Sells armour, and laughs at the way you are wearing yours.',
      icon: 'breastplate',
      type: 'shop',
      greeting: 'hello',
      sells: { bronze_sword: 24, bronze_shield: 24, bronze_helmet: 22, iron_sword: 36, iron_helmet: 34 },
      says: {
        guard: {
          when: during('nine_bells', 'pay'),
          topic: 'Yusra sent me.',
          text: 'Yusra sent you? Turn round. Again. Ha. The strap is through the wrong loop. It is through the wrong loop in a way I have not seen before. You are hired.',
          options: {
            fix: {
              text: 'Could you fix it?',
              response: 'Done. Try to bend. Now you look like somebody a scorpion would write home about.',
            },
            goods: { text: 'What do you sell?', does: opensShop },
            farewell: { text: 'I will tell her you laughed.' },
          },
        },
        keeper: {
          when: after('the_pale_gate'),
          text: 'That shield. I rolled the rim on that. You are holding it the right way up; half of them do not.',
          options: {
            goods: { text: 'What else have you made?', does: opensShop },
            praise: { text: 'It has held well.', response: 'It has held. Well is up to the arm.' },
            farewell: { text: 'Good day, Corwin.' },
          },
        },
        hello: {
          text: 'Oh dear. No, no, keep it on, I want my boy to see it.',
          options: {
            goods: { text: 'Then sell me something better.', does: opensShop },
            advice: { text: 'What is wrong with it?', to: 'advice' },
            farewell: { text: 'It is comfortable.', response: 'So is bed.' },
          },
        },
        advice: {
          text: 'Armour wants to be worn by somebody who expects to be hit. You wear it like a man waiting for a coach. Bronze first. Then iron, then go and bother the smiths for the rest.',
          options: {
            goods: { text: 'Show me the bronze.', does: opensShop },
            farewell: {
              text: 'I will stand differently.',
              response: 'That is the first sensible thing it has ever had in it.',
            },
          },
        },
      },
    },

    falador_foreman: {
      name: 'Gudrun Ashlar',
      description: 'Foreman of the old mine. Knows it by the echo and does not care for what it says lately.',
      icon: 'miner',
      type: 'quest',
      greeting: 'hello',
      says: {
        coal: {
          when: during('the_deep_cut', 'coal_given'),
          text: 'Thirty of coal, for the pumps. They have been running on floorboards.',
          options: {
            give: {
              text: 'Thirty. Mind your feet.',
              response:
                'Hear that? That is water leaving. Now it is only the tenants. Go down and ask them to go, firmly, about fifteen times.',
              when: holding('coal', 30),
              does: completes('the_deep_cut', 'coal_given', { takes: ['coal', 30] }),
            },
            wait: { text: 'Not thirty yet.', response: 'The floor of my office thanks you to be quick.' },
          },
        },
        ore: {
          when: during('the_deep_cut', 'ore_given'),
          text: 'Well? Is the blue seam still there? Did you see it, or did you see what you wanted?',
          options: {
            give: {
              text: 'Ten pieces of cobalt, off the wall itself.',
              response:
                'It is there. It is there. Eleven years I told them. Take the lamp: last out, it says. You were. The shift voted, and I counted twice.',
              when: holding('cobalt_ore', 10),
              does: completes('the_deep_cut', 'ore_given', { takes: ['cobalt_ore', 10], gives: ['foremans_lamp', 1] }),
            },
            wait: { text: 'I want to be sure.', response: 'So do I. Ten pieces of sure.' },
          },
        },
        cut_during: {
          when: during('the_deep_cut'),
          text: 'Do not whistle. It is not bad luck, it is only that something joins in.',
          options: {
            remind: {
              text: 'What is the plan?',
              response:
                'Coal for the pumps, clear the galleries, get your mining to 40 so that the roof respects you, then ten of cobalt to prove it.',
            },
            farewell: { text: 'No whistling.' },
          },
        },
        cut_after: {
          when: after('the_deep_cut'),
          text: 'Three shifts, full pay, and a cat on the payroll. The deep cut is open and you opened it.',
          options: {
            deeper: { text: 'What is under the deep cut?', to: 'deeper' },
            cat: { text: 'A cat?', response: 'She goes down first. If she comes up cross, we take the day off.' },
            farewell: { text: 'Good shift, Gudrun.' },
          },
        },
        hello: {
          text: 'Hat. Put a hat on. I do not care who you are, I care what falls on you.',
          options: {
            work: { text: 'Is there work below?', to: 'work' },
            rock: {
              text: 'I know rock.',
              when: skilled('mining', 30),
              response: 'You knocked on the post when you came in. I heard. Yes, you may talk to me.',
              to: 'work',
            },
            farewell: { text: 'I have no hat.', response: 'Then have no business here either.' },
          },
        },
        work: {
          text: 'The deep cut flooded eleven years ago and then it was let, so to speak. There is a blue seam behind it that nobody but me believes in. I need mining 35 and nerve.',
          options: {
            start: {
              text: 'I believe in it.',
              response: 'You do not, but thank you. Thirty of coal first, for the pumps.',
              does: starts('the_deep_cut'),
            },
            farewell: { text: 'I believe in daylight.' },
          },
        },
        deeper: {
          text: 'A floor. Laid. With a pattern in it. I had it covered over before the second shift came on, because a thing like that gets into people. You did not hear it from me; you heard it from the archive, when she asks.',
          options: { farewell: { text: 'I heard nothing.', response: 'Hat off, in this one case.' } },
        },
      },
    },
  }),
}
