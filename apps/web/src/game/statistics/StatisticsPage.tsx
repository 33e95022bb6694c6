import { game, useGame } from '../../client/index.ts'
import { Page } from '../../ui/Page.tsx'
import { useSettledPlayer } from '../settled-player.ts'
import { useShownSkills } from '../skills/shown-skills.ts'
import { CharacterStatistics } from './CharacterStatistics.tsx'

const DAY = 24 * 3_600_000
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** The player's own statistics. */
export function StatisticsPage() {
  const player = useSettledPlayer()
  const content = useGame((state) => state.content)
  const skills = useShownSkills()
  if (!player || !content) return null
  const days = Math.floor((game.now() - player.createdAt) / DAY) + 1
  return (
    <Page wide title="Statistics" intro={`Playing since ${date.format(player.createdAt)} (day ${days}).`}>
      <CharacterStatistics player={player} content={content} skills={skills} />
    </Page>
  )
}
