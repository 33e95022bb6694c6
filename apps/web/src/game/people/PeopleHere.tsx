import { find, type Npc } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { businessOf, tradeText } from './people.ts'
import { usePeopleHere } from './people-here.ts'

/** The people of this place. Those with a quest for the player come first. */
export function PeopleHere() {
  const people = usePeopleHere()
  const business = useBusiness(people)
  const linesOf = ({ id }: Npc) => business[id] ?? []
  const ordered = [...people].sort((a, b) => linesOf(b).length - linesOf(a).length)
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3 px-3 py-4 compact:gap-2 mid:px-5 hall:px-7">
      {ordered.map((npc) => (
        <li key={npc.id}>
          <PersonCard npc={npc} business={linesOf(npc)} />
        </li>
      ))}
    </ul>
  )
}

/** Lines such as 'First Steps begins here', by person. */
function useBusiness(people: readonly Npc[]): Record<string, string[]> {
  const json = useGame(({ player, content }) => {
    if (!player || !content) return '{}'
    const lines = people.map((npc) => [
      npc.id,
      businessOf(player, content, npc).map(
        ({ questId, kind }) => `${find(content.quests, questId)?.name ?? questId} ${kind} here`,
      ),
    ])
    return JSON.stringify(Object.fromEntries(lines))
  })
  return useMemo(() => JSON.parse(json), [json])
}

function PersonCard({ npc, business }: { npc: Npc; business: readonly string[] }) {
  const trade = tradeText(npc)
  return (
    <Link
      to="/game/people/$npcId"
      params={{ npcId: npc.id }}
      className="flex h-full gap-3.5 rounded-2xl border border-line bg-panel p-3.5 transition-colors hover:border-line-strong compact:items-center compact:p-3"
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-xl border border-line bg-raised text-river compact:size-11">
        <Icon name={npc.icon} className="size-9 compact:size-7" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-[1.0625rem]">{npc.name}</h3>
        <p className="mt-0.5 text-sm text-muted compact:hidden">{npc.description}</p>
        {trade && <p className="mt-1.5 text-[0.8125rem] text-river-ink">{trade}</p>}
        {business.map((text) => (
          <p key={text} className="mt-1.5 flex items-center gap-2 text-[0.8125rem] font-semibold text-brass-ink">
            <Icon name="scroll-unfurled" className="size-4 text-brass" />
            {text}
          </p>
        ))}
      </div>
    </Link>
  )
}
