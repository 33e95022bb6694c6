import { QuestCard } from './QuestCard.tsx'
import { useQuestLog, useQuestsHere } from './quest-hooks.ts'
import { stateOfQuest } from './quest-log.ts'

/** The quests that begin or continue at this place. */
export function QuestsHere() {
  const log = useQuestLog()
  const quests = useQuestsHere()
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3 px-3 py-4 compact:gap-2 mid:px-5 hall:px-7">
      {quests.map((quest) => (
        <li key={quest.id}>
          <QuestCard quest={quest} state={stateOfQuest(log, quest)} />
        </li>
      ))}
    </ul>
  )
}
