import type { Quest } from '@hearthward/engine'
import { useId } from 'react'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { QuestCard } from './QuestCard.tsx'
import { useQuestLog } from './quest-hooks.ts'
import { QUEST_STATES, type QuestState } from './quest-log.ts'

const HEADINGS: Record<QuestState, string> = {
  active: 'In progress',
  open: 'Ready to begin',
  locked: 'Locked',
  done: 'Done',
}

const NOTHING: Record<QuestState, string> = {
  active: 'No quest in progress. Choose one below to see who to talk to.',
  open: 'No quests available right now. Gain levels and finish quests to unlock more.',
  locked: 'No locked quests.',
  done: 'No quests done yet. The first one starts at the bridge in Hearthford.',
}

/** The quest log. */
export function QuestsPage() {
  const log = useQuestLog()
  const all = QUEST_STATES.reduce((sum, state) => sum + log[state].length, 0)
  return (
    <Page
      wide
      title="Quests"
      intro="Stories of the people you meet."
      aside={
        <p className="text-sm text-muted">
          <strong className="text-brass-ink">{log.done.length}</strong> of {all} done
        </p>
      }
    >
      <div className="grid gap-7">
        {QUEST_STATES.map((state) => (
          <QuestGroup key={state} state={state} quests={log[state]} />
        ))}
      </div>
    </Page>
  )
}

function QuestGroup({ state, quests }: { state: QuestState; quests: readonly Quest[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2.5 text-lg">
        {HEADINGS[state]}
        {quests.length > 0 && <span className="ml-2 font-sans text-sm font-normal text-muted">{quests.length}</span>}
      </h2>
      {quests.length === 0 ? (
        <EmptyState icon="scroll-quill">{NOTHING[state]}</EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-2.5">
          {quests.map((quest) => (
            <li key={quest.id}>
              <QuestCard quest={quest} state={state} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
