import type { Family } from '../entries.ts'
import { after, completes, during, duringAny, holding, people, skilled, starts } from './entry.ts'

export const peopleMonastery: Family = {
  npcs: people('monastery', {
    monastery_abbot: {
      name: 'Abbess Coll',
      description: 'Keeps the rule, the keys and the best jam. Listens with her whole face.',
      icon: 'nun-face',
      type: 'quest',
      greeting: 'hello',
      says: {
        hearth_fire: {
          when: during('the_last_hearth', 'home'),
          topic: 'I carry a fire.',
          text: 'Under the stock pot, please. We have cooked on it cold for ninety years, so to speak. There. Do you feel how the stone leans in?',
          options: {
            jam: { text: 'It smells of jam.', response: 'It always did. I had thought I imagined it.' },
            farewell: { text: 'I must go on.' },
          },
        },
        debt: {
          when: duringAny('the_dragons_debt', 'gold', 'gold_given'),
          topic: 'About a debt.',
          text: 'A debt to a dragon. Well, a debt is a debt. We teach that what is owed should be paid before it is asked for. We are four hundred years behind, so I would walk briskly.',
          options: {
            bless: {
              text: 'Will she be angry?',
              response: 'I should be hurt, in her place. It is not the same, and it is worse to meet.',
            },
            farewell: { text: 'Briskly, then.' },
          },
        },
        gate: {
          when: duringAny('the_pale_gate', 'steady', 'sworn'),
          topic: 'The captain sends me to stand the night.',
          text: 'Ede sends me her young ones to stand the night. You may lean your shield on the wall but not yourself. I will look in at three with nothing to say.',
          options: {
            three: {
              text: 'Why at three?',
              response: 'Because that is when one is alone. I was told it is my best sermon.',
            },
            farewell: { text: 'I will stand.' },
          },
        },
        letter: {
          when: during('letters_for_nobody', 'return'),
          topic: 'I have a letter without a name.',
          text: 'Without a name is most of our post. Let me. And given back. Oh. Oh, I see. Then it was not ours. I shall have to tell the cook.',
          options: {
            cook: {
              text: 'Tell her what?',
              response: 'That the fire we let go out was borrowed. She will take it personally.',
            },
            farewell: { text: 'Those were the last words of it.' },
          },
        },
        fast_bones: {
          when: during('the_long_fast', 'bones_given'),
          topic: 'About those without graves.',
          text: 'The field below the wall was a battle once. The frost brings them up. Twenty, you said? Lay them here; we have names for a few.',
          options: {
            give: {
              text: 'Twenty, as whole as I could.',
              response:
                'Thank you. We will wash them. Now come back with prayer 65 in you, and empty hands, and we will begin.',
              when: holding('giant_bones', 20),
              does: completes('the_long_fast', 'bones_given', { takes: ['giant_bones', 20] }),
            },
            wait: { text: 'I have not found them all.', response: 'They are used to waiting.' },
          },
        },
        fast_end: {
          when: during('the_long_fast', 'broken'),
          topic: 'About the fast.',
          text: 'Three days, and you did not look at the jam once. I looked at you not looking. What did you find in there?',
          options: {
            tell: {
              text: 'Somebody else, being quiet too.',
              response:
                'Yes. Eat slowly, now. This was left by a pilgrim who had no more use for it; it goes on sitting after you get up.',
              does: completes('the_long_fast', 'broken', { gives: ['meditation_orb', 1] }),
            },
            wait: { text: 'Jam first.', response: 'Very well. But one spoon.' },
          },
        },
        fast_during: {
          when: during('the_long_fast'),
          text: 'You look thinner. No, you look clearer. It comes to the same around the eyes.',
          options: {
            remind: {
              text: 'What is left to do?',
              response: 'Twenty giants laid to rest, prayer 65, the long walk to the altar and back, and no jam.',
            },
            farewell: { text: 'No jam.' },
          },
        },
        fast_after: {
          when: after('the_long_fast'),
          text: 'Sit in the sun, you have done the shade. The bees have been asking, in their way.',
          options: {
            fire: { text: 'Tell me about the kitchen hearth.', to: 'kitchen' },
            farewell: { text: 'Peace, Abbess.' },
          },
        },
        hello: {
          text: 'Welcome. There is bread, there is a bench, there is Brother Tam, who will tell you about bees. You may stay as long as you do not hurry.',
          options: {
            rest: { text: 'What do you do here all day?', to: 'rule' },
            fast: {
              text: 'I should like to stay longer.',
              to: 'fast',
            },
            farewell: { text: 'I am in a hurry.', response: 'Then sit a little longer than that.' },
          },
        },
        rule: {
          text: 'We get up. We do the next thing. We are kind at table. It sounds short, but I have been at it for forty years and am not yet good at table.',
          options: {
            prayer: {
              text: 'I have buried a few of the nameless.',
              when: skilled('prayer', 25),
              response: 'I know. They have been quieter, on the east side.',
            },
            fire: { text: 'Your kitchen is cold.', to: 'kitchen' },
            farewell: { text: 'Thank you, Abbess.' },
          },
        },
        fast: {
          text: 'There is the long fast, for those with prayer 60 who want to know what is on the other side of hungry. It begins with work, like most things.',
          options: {
            start: {
              text: 'I want to know.',
              response:
                'Twenty of the giants, then, from wherever they fell. One ought to put others to rest before trying it oneself.',
              does: starts('the_long_fast'),
            },
            farewell: { text: 'After supper, perhaps.', response: 'Most people say so.' },
          },
        },
        kitchen: {
          text: "The great hearth went out in my predecessor's time. We light a small one inside it, like a child in a large bed. It does for porridge.",
          options: {
            farewell: { text: 'It is good porridge.', response: 'You are kind. You are nearly good at table.' },
          },
        },
      },
    },

    monastery_bellringer: {
      name: 'Brother Tam',
      description: 'Rings the bell and keeps the bees. Has never confused the two but lives in hope.',
      icon: 'monk-face',
      type: 'quest',
      greeting: 'hello',
      says: {
        bees: {
          when: during('master_gardener', 'plot'),
          topic: 'Hester sent me about the bees.',
          text: "Hester's? Then stand here and let them look. Do not smile, they take it for teeth. There. They like you, or they have not noticed. Tell her a swarm is hers in May.",
          options: {
            stung: { text: 'One of them has noticed.', response: 'That is Gertrude. She notices everybody.' },
            bell: { text: 'Why is there no bell?', to: 'bell' },
            farewell: { text: 'In May.' },
          },
        },
        rope: {
          when: during('the_quiet_bell', 'rope_given'),
          topic: 'About the bell rope.',
          text: 'The old rope gave way at vespers. I am told the noise I made was in tune.',
          options: {
            give: {
              text: 'A new rope.',
              response:
                'Hemp. Lovely. Now, there is something up there, among the beams. It hums, and it is not mine; mine have manners. If you would ask the hornets to leave.',
              when: holding('rope'),
              does: completes('the_quiet_bell', 'rope_given', { takes: ['rope', 1] }),
            },
            wait: { text: 'I will find one.', response: 'I shall clap the hours until then.' },
          },
        },
        ring: {
          when: during('the_quiet_bell', 'rung'),
          topic: 'About ringing the bell.',
          text: 'Clean beams, new rope, and you have the calm for it now. Would you? I would only cry.',
          options: {
            ring: {
              text: 'I will ring it.',
              response:
                'Oh. Oh, that is her. Four fields away they will be taking off their hats. I made these from the old rope. Every knot has been pulled for somebody.',
              does: completes('the_quiet_bell', 'rung', { gives: ['bell_rope_beads', 1] }),
            },
            wait: { text: 'Give me a moment.', response: 'We have been without for a month. Have two.' },
          },
        },
        bell_during: {
          when: during('the_quiet_bell'),
          text: "Clap. Clap. Clap. That was three o'clock. It lacks something.",
          options: {
            remind: {
              text: 'What does the bell need?',
              response: 'A rope; an empty tower; and somebody with prayer 20, so that it means something.',
            },
            farewell: { text: 'Nearly there.' },
          },
        },
        bell_after: {
          when: after('the_quiet_bell'),
          text: 'Did you hear noon? I put a little extra on the eleventh. Nobody has said anything. I think they know.',
          options: {
            bees: { text: 'How are the bees?', to: 'hives' },
            farewell: { text: 'It was beautiful.' },
          },
        },
        hello: {
          text: 'Good day. It is about two. I say about; the bell is out of order and so, consequently, is the day.',
          options: {
            bell: { text: 'What happened to the bell?', to: 'bell' },
            bees: { text: 'Are those your bees?', to: 'hives' },
            farewell: { text: 'About good day to you.' },
          },
        },
        bell: {
          text: 'Rope broke, tower is occupied, and I lost heart around Tuesday. If you had prayer 15 and a kind arm I would tell you what it needs.',
          options: {
            start: {
              text: 'Tell me.',
              response: 'A rope to begin with. I would go myself but I am afraid of Dorrit.',
              does: starts('the_quiet_bell'),
            },
            farewell: { text: 'Clapping suits you.' },
          },
        },
        hives: {
          text: 'Eleven hives. Each has a saint, and each takes after it. Do not stand in front of Barnabas.',
          options: {
            bell: { text: 'And the bell?', to: 'bell' },
            farewell: { text: 'I was just leaving.' },
          },
        },
      },
    },
  }),
}
