import { QUEST_STATES, type QuestState, questLog } from '../../quests/quest-log.ts'
import type { Command, Provider } from '../command.ts'

const STATE_LABELS: Readonly<Record<QuestState, string>> = {
  active: 'In progress',
  open: 'Ready to begin',
  locked: 'Locked',
  done: 'Done',
}

export const quests: Provider = ({ player, era: { content } }) => {
  const log = questLog(player, content)
  return QUEST_STATES.flatMap((state) =>
    log[state].map(
      ({ id, name }): Command => ({
        id: `quest:${id}`,
        group: 'Quests',
        label: name,
        icon: 'scroll-unfurled',
        hint: STATE_LABELS[state],
        words: 'quest story',
        effect: { page: { to: '/game/quests/$questId', params: { questId: id } } },
      }),
    ),
  )
}
